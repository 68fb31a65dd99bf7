### What is wrong with files and pasted texts.

## Where it is. The fault follows.

fault-place = Партія { $game }, рядок { $line }, хід { $ply }:
fault-place-game = Партія { $game }:
fault-place-line = Рядок { $line }, символ { $column }:
fault-place-character = Символ { $column }:

renumbered-games = { $count ->
    [one] У { $count } партії однакові фішки перенумеровано в тому порядку, у якому їх викладали.
    [few] У { $count } партіях однакові фішки перенумеровано в тому порядку, у якому їх викладали.
   *[many] У { $count } партіях однакові фішки перенумеровано в тому порядку, у якому їх викладали.
}

## Files

fault-unknown-format = Це не PGN, не SGF і не запис партії UHP, а також не код позиції й не діаграма.
fault-unknown = Це не вдалося прочитати.
fault-too-large = Файл завеликий. Розділіть його на кілька.
fault-no-text = Це не текстовий файл. Якщо він має бути текстом, збережіть його в UTF-8.
fault-no-game = Тут немає жодної партії.
fault-no-moves = У партії немає ходів.
fault-no-complete-move = У цьому файлі немає жодного завершеного ходу. У SGF хід зараховується після підтвердження «Done».
fault-too-many-moves =
    { $most ->
        [one] У партії більше ніж { $most } хід.
        [few] У партії більше ніж { $most } ходи.
       *[many] У партії більше ніж { $most } ходів.
    }
fault-too-many-variations =
    { $most ->
        [one] Разом із варіантами в партії більше ніж { $most } хід.
        [few] Разом із варіантами в партії більше ніж { $most } ходи.
       *[many] Разом із варіантами в партії більше ніж { $most } ходів.
    }
fault-too-deep = Забагато вкладених один в одного варіантів.
fault-comment-without-end = Коментар не закрито.
fault-unbalanced-variation = Дужки навколо варіантів розставлено неправильно.
fault-value-without-end = Бракує закривної квадратної дужки.
fault-bad-tag = «{ $text }» — неправильний тег. Теги мають такий вигляд: [White "Anna"]
fault-not-hive = Це запис іншої гри, а не Hive: GM[{ $text }]
fault-unknown-set = Набору «{ $text }» немає. Бувають Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP і Base+MLP.
fault-unknown-piece = Фішки «{ $text }» немає.
fault-bad-node = Тут чогось бракує: { $text }
fault-game-too-long = Цей запис партії задовгий.
fault-game-without-set = Запис партії UHP починається з набору: Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP або Base+MLP.

## Moves

fault-move-missing = Тут бракує ходу.
fault-move-without-piece = Хід «{ $text }» не вдалося прочитати. Хід починається з фішки, наприклад wQ, bA1 або wM, або це «pass».
fault-destination-unclear = Із «{ $text }» не зрозуміло, куди йде фішка. Назвіть фішку на столі зі знаком -, / або \ з одного боку або без знака, щоб вилізти на неї.
fault-destination-twice = У «{ $text }» два напрямки. Знак ставлять лише з одного боку.
fault-destination-not-on-table = Хід «{ $text }» неможливий: { piece-full } не на столі.
fault-destination-missing = У «{ $text }» не сказано, куди йде фішка. Без місця пишуть лише найпершу фішку.
fault-destination-on-empty-table = «{ $text }»: найпершу фішку пишуть без місця, адже поруч із нею ще нічого немає.
fault-destination-occupied = Хід «{ $text }» неможливий: там уже { piece-full }. Щоб вилізти нагору, приберіть знак.
fault-destination-covered = Хід «{ $text }» неможливий: { piece-full } внизу стосу, а зверху — { $top }. Назвіть верхню фішку.
fault-illegal-move = Хід «{ $text }» не за правилами.

fault-why-queen-not-first = У турнірному початку бджола не може бути першою фішкою.
fault-why-queen-due = Бджола має бути на столі не пізніше четвертого ходу.
fault-why-queen-not-placed = Фішки не рухаються, поки їхньої бджоли немає на столі.
fault-why-may-not-pass = Пропустити хід можна, лише якщо іншого ходу немає.
fault-why-touches-enemy = Нова фішка не повинна торкатися чужих.
fault-why-pinned = Ця фішка скріплює вулик: без неї він розпадеться.
fault-why-jumps-over-gap = Коник стрибає через фішки, але не через порожні клітинки.
fault-why-gated =
    { $step ->
        [1] Там завузько: фішці не пройти.
       *[other] Шлях завузький: на { $step }-му кроці фішці не пройти.
    }
fault-why-loses-contact =
    { $step ->
        [1] Фішка не відривається від вулика навіть на мить, а дорогою їй не було б за що триматися.
       *[other] Фішка не відривається від вулика навіть на мить, а на { $step }-му кроці їй не було б за що триматися.
    }

## Position strings

fault-position-too-long = Для коду позиції це задовго.
fault-position-without-set = Код позиції починається з набору, наприклад BaseML.
fault-position-without-turn = Після набору пишуть, чий хід, наприклад w1 або b12.
fault-position-without-table = Після ходу йдуть фішки на столі, а їх немає.
fault-position-unexpected = Знак «{ $text }» тут зайвий.
fault-position-without-piece = Тут бракує фішки.
fault-position-without-number = Тут бракує номера: { piece-kind }.
fault-position-number-too-high = У кожної сторони лише { piece-count }.
fault-position-bad-gap = Тут має стояти число від 1 до 999.
fault-position-unknown-option = Після фішок може стояти лише та, що ходила останньою, і «rulebook».
fault-position-repeated-option = Про це вже сказано раніше.
fault-too-far = Фішки лежать задалеко одна від одної.
fault-too-many-pieces = На столі забагато фішок.

## Diagrams

fault-diagram-too-long = Для діаграми це задовго.
fault-diagram-empty = Діаграма порожня.
fault-diagram-unknown-word = Це слово тут нічого не означає. Над малюнком можуть стояти набір, хід на зразок White[3], «rulebook» і фішка, що ходила останньою.
fault-diagram-unexpected = Знак «{ $text }» не підходить для діаграми.
fault-diagram-bad-piece = Такої фішки немає. Фішки пишуть так: wQ, bA1 або wM.
fault-diagram-misaligned = Це не потрапляє в сітку. Клітинка займає чотири символи, а кожен ряд зсунуто на два.
fault-diagram-row-after-stacks = Ряди малюнка мають стояти перед списком стосів.
fault-diagram-stack-not-listed = Під малюнком не сказано, що лежить у цьому стосі.
fault-diagram-top-not-drawn = Верхньої фішки цього стосу немає на малюнку.
fault-diagram-bad-mark = Позначка — це літера, крім b і w, цифра або один зі знаків * + ? ! # @ $ % & = ~ < >

## Positions that can’t be played: the problems follow.

fault-unplayable = З такою позицією грати не можна.

problem-split =
    { $count ->
        [one] Вулик розпався на { $count } частину.
        [few] Вулик розпався на { $count } частини.
       *[many] Вулик розпався на { $count } частин.
    } Усе має бути зʼєднане.
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
problem-out-of-order = { piece-full } уже на столі, але ще не викладено фішку з меншим номером: { $missing }. Однакові фішки викладають за порядком номерів.
problem-cannot-climb = { piece-full } стоїть на іншій фішці, а лишатися нагорі можуть лише жуки й москіти.
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
problem-rest-without-pillbug = { piece-full } — цю фішку позначено як таку, що ходила останньою, але без мокриці це нічого не означає.
problem-rest-in-hand = { piece-full } — цю фішку позначено як таку, що ходила останньою, але на столі її немає.
problem-rest-covered = { piece-full } — цю фішку позначено як таку, що ходила останньою, але на ній стоїть інша.
problem-queen-late =
    { $side ->
        [white] Біла бджола
       *[black] Чорна бджола
    } ще не на столі. Її треба викласти не пізніше четвертого ходу.
problem-queen-first =
    { $side ->
        [white] Білі виклали бджолу першою, а в турнірному початку це заборонено.
       *[black] Чорні виклали бджолу першою, а в турнірному початку це заборонено.
    }
problem-moved-before-queen = { piece-full } уже на іншій фішці, хоча своя бджола ще не на столі.
problem-too-many-turns =
    { $side ->
        [white] Бджола білих
       *[black] Бджола чорних
    } не на столі, отже, можна було лише викладати фішки; але зроблено { $turns ->
        [one] { $turns } хід
        [few] { $turns } ходи
       *[many] { $turns } ходів
    }, а на столі { $count ->
        [one] { $count } фішка
        [few] { $count } фішки
       *[many] { $count } фішок
    }.
problem-climbed-too-early =
    { $side ->
        [white] Білі
       *[black] Чорні
    } зробили { $turns ->
        [one] { $turns } хід
        [few] { $turns } ходи
       *[many] { $turns } ходів
    }, а щоб викласти ці фішки й піднятися на стоси, треба щонайменше { $count }.
problem-contact-without-move =
    Досі фішки лише викладали, тому білі й чорні можуть торкатися лише там, де зустрілися їхні перші фішки. Тут вони торкаються в { $count ->
        [one] { $count } місці
       *[many] { $count } місцях
    }.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full } — цю фішку позначено як таку, що ходила останньою, але білі досі могли лише викладати фішки.
       *[black] { piece-full } — цю фішку позначено як таку, що ходила останньою, але чорні досі могли лише викладати фішки.
    }
problem-rest-without-thrower = { piece-full } — цю фішку позначено як пересунуту суперником, але поруч немає нікого, хто міг би її перенести.
problem-over =
    { $winner ->
        [white] Партію завершено: чорну бджолу оточено.
        [black] Партію завершено: білу бджолу оточено.
       *[none] Партію завершено: оточено обох бджіл.
    }
