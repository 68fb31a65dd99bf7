### The position editor.

title-editor = Редактор позицій · { -brand }
editor-heading = Редактор позицій
editor-board = Стіл для розставляння. Стрілки переходять між клітинками, літера ставить фішку (із Shift — чорну), Delete її знімає.
editor-cell = { $what }; стовпець { $column }, ряд { $row }

## Tools

editor-tools = Інструменти
editor-undo = Скасувати
editor-redo = Повторити
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
editor-string = Код позиції
editor-link = Посилання
editor-diagram = Діаграма

## Keys

editor-keys = Клавіші
editor-key-arrows = Стрілки
    .does = перехід між клітинками
editor-key-letters = Q S B G A M L P
    .does = поставити білу бджолу, павука, жука, коника, мураху, москіта, сонечко, мокрицю
editor-key-shift = Shift + літера
    .does = те саме чорними
editor-key-delete = Delete
    .does = зняти верхню фішку
editor-key-undo = Ctrl + Z, Ctrl + Y
    .does = скасувати й повторити

editor-said-put = На столі: { $piece }
editor-said-off = Знято зі столу: { $piece }
editor-said-none = У запасі більше немає: { piece-kind }
