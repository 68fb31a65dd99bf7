### The position editor.

title-editor = Редактор позиций · { -brand }
editor-heading = Редактор позиций
editor-board = Стол для расстановки. Стрелки переходят по клеткам, буквы ставят фишку, с Shift — чёрную, Delete снимает её.
editor-cell = { $what }; столбец { $column }, ряд { $row }

## Tools

editor-tools = Инструменты
editor-undo = Отменить
editor-redo = Вернуть
editor-whole = Двигать стопки целиком
editor-rotate = Повернуть позицию
editor-mirror = Отразить позицию
editor-swap = Поменять цвета
editor-clear = Очистить стол
editor-analyse = Анализ

## Problems

editor-problems = Проверка
editor-verdict-good =
    { $side ->
        [white] Ход белых
       *[black] Ход чёрных
    }, { $moves ->
        [one] { $moves } возможный ход
        [few] { $moves } возможных хода
       *[many] { $moves } возможных ходов
    }. Всё в порядке.
editor-verdict-pass =
    { $side ->
        [white] Белые могут только пропустить ход.
       *[black] Чёрные могут только пропустить ход.
    } Всё в порядке.
editor-verdict-errors =
    { $count ->
        [one] Эту позицию нельзя анализировать: в ней { $count } ошибка.
        [few] Эту позицию нельзя анализировать: в ней { $count } ошибки.
       *[many] Эту позицию нельзя анализировать: в ней { $count } ошибок.
    }
editor-verdict-doubts = Эту позицию можно анализировать, но в партии она вряд ли возникнет.
editor-list-error = Ошибки
editor-list-doubt = Сомнения
editor-mend = Исправить номера

problem-split =
    { $count ->
        [one] Улей распался на { $count } часть.
        [few] Улей распался на { $count } части.
       *[many] Улей распался на { $count } частей.
    } Всё должно быть связано.
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
problem-out-of-order = { piece-full } уже на столе, но ещё не выставлена фишка с меньшим номером: { $missing }. Одинаковые фишки вводятся по порядку номеров.
problem-cannot-climb = { piece-full } стоит на другой фишке, а забираться наверх умеют только жуки и москиты.
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
problem-rest-without-pillbug = { piece-full } — ходившая последней фишка, но без мокрицы это ничего не значит.
problem-rest-in-hand = { piece-full } — ходившая последней фишка, но на столе её нет.
problem-rest-covered = { piece-full } — ходившая последней фишка, но на ней стоит другая.
problem-queen-late =
    { $side ->
        [white] Белая королева
       *[black] Чёрная королева
    } ещё не на столе. Её нужно поставить не позже четвёртого хода.
problem-queen-first =
    { $side ->
        [white] Единственная фишка белых — королева, а в турнирном начале первой её ставить нельзя.
       *[black] Единственная фишка чёрных — королева, а в турнирном начале первой её ставить нельзя.
    }
problem-moved-before-queen = { piece-full } уже на другой фишке, хотя своя королева ещё не на столе.
problem-too-many-turns =
    { $side ->
        [white] Королева белых
       *[black] Королева чёрных
    } не на столе, значит, можно было только ставить фишки; но сделано { $turns ->
        [one] { $turns } ход
        [few] { $turns } хода
       *[many] { $turns } ходов
    }, а на столе { $count ->
        [one] { $count } фишка
        [few] { $count } фишки
       *[many] { $count } фишек
    }.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full } — ходившая последней фишка, но белые пока могли только ставить.
       *[black] { piece-full } — ходившая последней фишка, но чёрные пока могли только ставить.
    }
problem-rest-without-thrower = { piece-full } — фишка, которую последним ходом передвинул соперник, но рядом нет никого, кто мог бы её перебросить.
problem-over =
    { $winner ->
        [white] Партия окончена: чёрная королева окружена.
        [black] Партия окончена: белая королева окружена.
       *[none] Партия окончена: окружены обе королевы.
    }

## The stack

editor-stack = Стопка
editor-stack-none = Нажмите на фишку, чтобы увидеть, что лежит на её клетке, и поменять порядок.
editor-raise = { $piece }: выше
editor-lower = { $piece }: ниже
editor-take-off = { $piece }: снять

## Whose turn, and the rules

editor-setup = Ход и правила
editor-turn = Чей ход
editor-number = Номер хода
editor-number-auto = Считать автоматически
editor-resting = Ходила последней
editor-resting-none = Неважно

## In writing

editor-text = Текстом
editor-paste = Прочитать позицию
editor-paste-note = Код позиции, диаграмма или запись партии UHP.
editor-read = Прочитать
editor-unread = Это не код позиции, не диаграмма и не запись партии.
editor-string = Код позиции
editor-link = Ссылка
editor-diagram = Диаграмма

## Keys

editor-keys = Клавиши
editor-key-arrows = Стрелки
    .does = переход по клеткам
editor-key-letters = Q S B G A M L P
    .does = поставить белую королеву, паука, жука, кузнечика, муравья, москита, божью коровку, мокрицу
editor-key-shift = Shift + буква
    .does = то же чёрными
editor-key-delete = Delete
    .does = снять верхнюю фишку
editor-key-undo = Ctrl + Z, Ctrl + Y
    .does = отменить и вернуть

editor-said-put = На столе: { $piece }
editor-said-off = Снято со стола: { $piece }
editor-said-none = Больше нет: { piece-kind }
