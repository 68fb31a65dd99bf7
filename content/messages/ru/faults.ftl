### What is wrong with files and pasted texts.

## Where it is. The fault follows.

fault-place = Партия { $game }, строка { $line }, ход { $ply }:
fault-place-game = Партия { $game }:
fault-place-line = Строка { $line }, символ { $column }:
fault-place-character = Символ { $column }:

renumbered-games = { $count ->
    [one] В { $count } партии одинаковые фишки перенумерованы в том порядке, в котором их выкладывали.
    [few] В { $count } партиях одинаковые фишки перенумерованы в том порядке, в котором их выкладывали.
   *[many] В { $count } партиях одинаковые фишки перенумерованы в том порядке, в котором их выкладывали.
}

## Files

fault-unknown-format = Это не PGN, не SGF и не запись партии UHP, а также не код позиции и не диаграмма.
fault-unknown = Это не удалось прочитать.
fault-too-large = Файл слишком большой. Разделите его на несколько.
fault-no-text = Это не текстовый файл. Если он должен быть текстом, сохраните его в UTF-8.
fault-no-game = Здесь нет ни одной партии.
fault-no-moves = В партии нет ходов.
fault-no-complete-move = В этом файле нет ни одного законченного хода. В SGF ход засчитывается после подтверждения «Done».
fault-too-many-moves =
    { $most ->
        [one] В партии больше { $most } хода.
       *[many] В партии больше { $most } ходов.
    }
fault-too-many-variations =
    { $most ->
        [one] Вместе с вариантами в партии больше { $most } хода.
       *[many] Вместе с вариантами в партии больше { $most } ходов.
    }
fault-too-deep = Слишком много вложенных друг в друга вариантов.
fault-comment-without-end = Комментарий не закрыт.
fault-unbalanced-variation = Скобки вокруг вариантов расставлены неверно.
fault-value-without-end = Не хватает закрывающей квадратной скобки.
fault-bad-tag = «{ $text }» — неправильный тег. Теги выглядят так: [White "Anna"]
fault-not-hive = Это запись другой игры, а не Hive: GM[{ $text }]
fault-unknown-set = Набора «{ $text }» нет. Бывают Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP и Base+MLP.
fault-unknown-piece = Фишки «{ $text }» нет.
fault-bad-node = Здесь чего-то не хватает: { $text }
fault-game-too-long = Эта запись партии слишком длинная.
fault-game-without-set = Запись партии UHP начинается с набора: Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP или Base+MLP.

## Moves

fault-move-missing = Здесь не хватает хода.
fault-move-without-piece = Ход «{ $text }» не удалось прочитать. Ход начинается с фишки, например wQ, bA1 или wM, либо это «pass».
fault-destination-unclear = Из «{ $text }» не ясно, куда идёт фишка. Назовите фишку на столе со знаком -, / или \ с одной стороны либо без знака, чтобы забраться на неё.
fault-destination-twice = В «{ $text }» два направления. Знак ставится только с одной стороны.
fault-destination-not-on-table = Ход «{ $text }» невозможен: { piece-full } не на столе.
fault-destination-missing = В «{ $text }» не сказано, куда идёт фишка. Без места пишут только самую первую фишку.
fault-destination-on-empty-table = «{ $text }»: самую первую фишку пишут без места, ведь рядом с ней ещё ничего нет.
fault-destination-occupied = Ход «{ $text }» невозможен: там уже { piece-full }. Чтобы забраться наверх, уберите знак.
fault-destination-covered = Ход «{ $text }» невозможен: { piece-full } внизу стопки, а сверху — { $top }. Назовите верхнюю фишку.
fault-illegal-move = Ход «{ $text }» не по правилам.

fault-why-queen-not-first = В турнирном начале королева не может быть первой фишкой.
fault-why-queen-due = Королева должна быть на столе не позже четвёртого хода.
fault-why-queen-not-placed = Фишки не двигаются, пока их королева не на столе.
fault-why-may-not-pass = Пропустить ход можно, только если другого хода нет.
fault-why-touches-enemy = Новая фишка не должна касаться чужих.
fault-why-pinned = Эта фишка скрепляет улей: без неё он распадётся.
fault-why-jumps-over-gap = Кузнечик прыгает через фишки, но не через пустые клетки.
fault-why-gated =
    { $step ->
        [1] Там слишком узко: фишке не пройти.
       *[other] Путь слишком узкий: на { $step }-м шаге фишке не пройти.
    }
fault-why-loses-contact =
    { $step ->
        [1] Фишка не отрывается от улья даже на миг, а по пути ей было бы не за что держаться.
       *[other] Фишка не отрывается от улья даже на миг, а на { $step }-м шаге ей было бы не за что держаться.
    }

## Position strings

fault-position-too-long = Для кода позиции это слишком длинно.
fault-position-without-set = Код позиции начинается с набора, например BaseML.
fault-position-without-turn = После набора пишут, чей ход, например w1 или b12.
fault-position-without-table = После хода идут фишки на столе, а их нет.
fault-position-unexpected = Знак «{ $text }» здесь лишний.
fault-position-without-piece = Здесь не хватает фишки.
fault-position-without-number = Здесь не хватает номера: { piece-kind }.
fault-position-number-too-high = У каждой стороны только { piece-count }.
fault-position-bad-gap = Здесь должно стоять число от 1 до 999.
fault-position-unknown-option = После фишек может стоять только та, что ходила последней, и «rulebook».
fault-position-repeated-option = Это уже было сказано раньше.
fault-too-far = Фишки лежат слишком далеко друг от друга.
fault-too-many-pieces = На столе слишком много фишек.

## Diagrams

fault-diagram-too-long = Для диаграммы это слишком длинно.
fault-diagram-empty = Диаграмма пуста.
fault-diagram-unknown-word = Это слово здесь ничего не значит. Над рисунком могут стоять набор, ход вроде White[3], «rulebook» и фишка, ходившая последней.
fault-diagram-unexpected = Знак «{ $text }» не подходит для диаграммы.
fault-diagram-bad-piece = Такой фишки нет. Фишки пишут так: wQ, bA1 или wM.
fault-diagram-misaligned = Это не попадает в сетку. Клетка занимает четыре символа, а каждый ряд сдвинут на два.
fault-diagram-row-after-stacks = Ряды рисунка должны стоять перед списком стопок.
fault-diagram-stack-not-listed = Под рисунком не сказано, что лежит в этой стопке.
fault-diagram-top-not-drawn = Верхней фишки этой стопки нет на рисунке.
fault-diagram-bad-mark = Метка — это буква, кроме b и w, цифра или один из знаков * + ? ! # @ $ % & = ~ < >

## Positions that can’t be played: the problems follow.

fault-unplayable = С такой позицией играть нельзя.

problem-split =
    { $count ->
        [one] Улей распался на { $count } часть.
        [few] Улей распался на { $count } части.
       *[many] Улей распался на { $count } частей.
    } Все фишки должны быть связаны.
problem-not-in-set = { piece-full } не входит в выбранный набор.
problem-too-many =
    { $side ->
        [white] У белых
       *[black] У чёрных
    } { piece-count }, а может быть не больше { $most }.
problem-repeated =
    { piece-full } лежит на столе { $count ->
        [one] { $count } раз
        [few] { $count } раза
       *[many] { $count } раз
    }.
problem-out-of-order = { piece-full } уже на столе, но ещё не выложена фишка с меньшим номером: { $missing }. Одинаковые фишки выкладывают по порядку номеров.
problem-cannot-climb = { piece-full } стоит на другой фишке, а оставаться наверху могут только жуки и москиты.
problem-too-high = Высота стопки — { $count }. В этом наборе больше { $most } не бывает.
problem-no-first-piece =
    { $side ->
        [white] Белые уже ходили, но их фишек на столе нет.
       *[black] Чёрные уже ходили, но их фишек на столе нет.
    }
problem-too-few-turns =
    { $side ->
        [white] У белых
       *[black] У чёрных
    } на столе { $count ->
        [one] { $count } фишка
        [few] { $count } фишки
       *[many] { $count } фишек
    }, а сделано { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
       *[many] { $turns } ходов
    }.
problem-rest-without-pillbug = { piece-full } — эта фишка отмечена как ходившая последней, но без мокрицы это ничего не значит.
problem-rest-in-hand = { piece-full } — эта фишка отмечена как ходившая последней, но на столе её нет.
problem-rest-covered = { piece-full } — эта фишка отмечена как ходившая последней, но на ней стоит другая.
problem-queen-late =
    { $side ->
        [white] Белая королева
       *[black] Чёрная королева
    } ещё не на столе. Её нужно выложить не позже четвёртого хода.
problem-queen-first =
    { $side ->
        [white] Белые выложили королеву первой, а в турнирном начале это запрещено.
       *[black] Чёрные выложили королеву первой, а в турнирном начале это запрещено.
    }
problem-moved-before-queen = { piece-full } уже на другой фишке, хотя своя королева ещё не на столе.
problem-too-many-turns =
    { $side ->
        [white] Королева белых
       *[black] Королева чёрных
    } не на столе, значит, можно было только выкладывать фишки; но сделано { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
       *[many] { $turns } ходов
    }, а на столе { $count ->
        [one] { $count } фишка
        [few] { $count } фишки
       *[many] { $count } фишек
    }.
problem-climbed-too-early =
    { $side ->
        [white] Белые
       *[black] Чёрные
    } сделали { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
       *[many] { $turns } ходов
    }, а чтобы выложить эти фишки и подняться на стопки, нужно не меньше { $count }.
problem-contact-without-move =
    До сих пор фишки только выкладывали, поэтому белые и чёрные могут соприкасаться лишь там, где встретились их первые фишки. Здесь они соприкасаются в { $count ->
        [one] { $count } месте
       *[many] { $count } местах
    }.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full } — эта фишка отмечена как ходившая последней, но белые пока могли только выкладывать фишки.
       *[black] { piece-full } — эта фишка отмечена как ходившая последней, но чёрные пока могли только выкладывать фишки.
    }
problem-rest-without-thrower = { piece-full } — эта фишка отмечена как передвинутая соперником, но рядом нет никого, кто мог бы её перенести.
problem-over =
    { $winner ->
        [white] Партия окончена: чёрная королева окружена.
        [black] Партия окончена: белая королева окружена.
       *[none] Партия окончена: окружены обе королевы.
    }
