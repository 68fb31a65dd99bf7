### The position editor.

title-editor = Редактор позицій · { -brand }
editor-heading = Редактор позицій
editor-board = Стіл для розставляння. Стрілки переходять клітинками, літери ставлять фішку, з Shift — чорну, Delete знімає її.
editor-cell = { $what }; стовпець { $column }, ряд { $row }

## Tools

editor-tools = Інструменти
editor-undo = Скасувати
editor-redo = Повернути
editor-whole = Пересувати стоси цілком
editor-rotate = Обернути позицію
editor-mirror = Віддзеркалити позицію
editor-swap = Поміняти кольори
editor-clear = Очистити стіл
editor-analyse = Аналіз

## Problems

editor-problems = Перевірка
editor-verdict-good =
    { $side ->
        [white] Хід білих
       *[black] Хід чорних
    }, { $moves ->
        [one] { $moves } можливий хід
        [few] { $moves } можливі ходи
       *[many] { $moves } можливих ходів
    }. Усе гаразд.
editor-verdict-pass =
    { $side ->
        [white] Білі можуть лише пропустити хід.
       *[black] Чорні можуть лише пропустити хід.
    } Усе гаразд.
editor-verdict-errors =
    { $count ->
        [one] Цю позицію не можна аналізувати: у ній { $count } помилка.
        [few] Цю позицію не можна аналізувати: у ній { $count } помилки.
       *[many] Цю позицію не можна аналізувати: у ній { $count } помилок.
    }
editor-verdict-doubts = Цю позицію можна аналізувати, але в партії вона навряд чи виникне.
editor-list-error = Помилки
editor-list-doubt = Сумніви
editor-mend = Виправити номери

problem-split =
    { $count ->
        [one] Вулик розпався на { $count } частину.
        [few] Вулик розпався на { $count } частини.
       *[many] Вулик розпався на { $count } частин.
    } Усе має бути з’єднане.
problem-not-in-set = { piece-full } не входить до вибраного набору.
problem-too-many =
    { $side ->
        [white] У білих
       *[black] У чорних
    } { piece-count }, а може бути не більше { $most }.
problem-repeated =
    { piece-full } лежить на столі { $count ->
        [one] { $count } раз
        [few] { $count } рази
       *[many] { $count } разів
    }.
problem-out-of-order = { piece-full } уже на столі, але ще не виставлено фішку з меншим номером: { $missing }. Однакові фішки вводять за порядком номерів.
problem-cannot-climb = { piece-full } стоїть на іншій фішці, а вилазити нагору вміють лише жуки й москіти.
problem-too-high = Висота стосу — { $count }. У цьому наборі більше { $most } не буває.
problem-no-first-piece =
    { $side ->
        [white] Білі вже ходили, але їхніх фішок на столі немає.
       *[black] Чорні вже ходили, але їхніх фішок на столі немає.
    }
problem-too-few-turns =
    { $side ->
        [white] У білих
       *[black] У чорних
    } на столі { $count ->
        [one] { $count } фішка
        [few] { $count } фішки
       *[many] { $count } фішок
    }, а зроблено { $turns ->
        [one] { $turns } хід
        [few] { $turns } ходи
       *[many] { $turns } ходів
    }.
problem-rest-without-pillbug = { piece-full } — фішка, що ходила останньою, але без мокриці це нічого не означає.
problem-rest-in-hand = { piece-full } — фішка, що ходила останньою, але на столі її немає.
problem-rest-covered = { piece-full } — фішка, що ходила останньою, але на ній стоїть інша.
problem-queen-late =
    { $side ->
        [white] Біла бджола
       *[black] Чорна бджола
    } ще не на столі. Її треба поставити не пізніше четвертого ходу.
problem-queen-first =
    { $side ->
        [white] Єдина фішка білих — бджола, а в турнірному початку першою її ставити не можна.
       *[black] Єдина фішка чорних — бджола, а в турнірному початку першою її ставити не можна.
    }
problem-moved-before-queen = { piece-full } уже на іншій фішці, хоча своя бджола ще не на столі.
problem-too-many-turns =
    { $side ->
        [white] Бджола білих
       *[black] Бджола чорних
    } не на столі, отже, можна було лише ставити фішки; але зроблено { $turns ->
        [one] { $turns } хід
        [few] { $turns } ходи
       *[many] { $turns } ходів
    }, а на столі { $count ->
        [one] { $count } фішка
        [few] { $count } фішки
       *[many] { $count } фішок
    }.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full } — фішка, що ходила останньою, але білі поки могли лише ставити.
       *[black] { piece-full } — фішка, що ходила останньою, але чорні поки могли лише ставити.
    }
problem-rest-without-thrower = { piece-full } — фішка, яку останнім ходом пересунув суперник, але поруч немає нікого, хто міг би її перекинути.
problem-over =
    { $winner ->
        [white] Партію закінчено: чорну бджолу оточено.
        [black] Партію закінчено: білу бджолу оточено.
       *[none] Партію закінчено: оточено обох бджіл.
    }

## The stack

editor-stack = Стос
editor-stack-none = Натисніть на фішку, щоб побачити, що лежить на її клітинці, і змінити порядок.
editor-raise = { $piece }: вище
editor-lower = { $piece }: нижче
editor-take-off = { $piece }: зняти

## Whose turn, and the rules

editor-setup = Хід і правила
editor-turn = Чий хід
editor-number = Номер ходу
editor-number-auto = Рахувати автоматично
editor-resting = Ходила останньою
editor-resting-none = Неважливо

## In writing

editor-text = Текстом
editor-paste = Прочитати позицію
editor-paste-note = Код позиції, діаграма або запис партії UHP.
editor-read = Прочитати
editor-unread = Це не код позиції, не діаграма й не запис партії.
editor-string = Код позиції
editor-link = Посилання
editor-diagram = Діаграма

## Keys

editor-keys = Клавіші
editor-key-arrows = Стрілки
    .does = перехід клітинками
editor-key-letters = Q S B G A M L P
    .does = поставити білу бджолу, павука, жука, коника, мураху, москіта, сонечко, мокрицю
editor-key-shift = Shift + літера
    .does = те саме чорними
editor-key-delete = Delete
    .does = зняти верхню фішку
editor-key-undo = Ctrl + Z, Ctrl + Y
    .does = скасувати й повернути

editor-said-put = На столі: { $piece }
editor-said-off = Знято зі столу: { $piece }
editor-said-none = Більше немає: { piece-kind }
