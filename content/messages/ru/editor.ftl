### The position editor.

title-editor = Редактор позиций · { -brand }
editor-heading = Редактор позиций
editor-board = Стол для расстановки. Стрелками переходят по клеткам, буквой ставят фишку (с Shift — чёрную), Delete её снимает.
editor-cell = { $what }; столбец { $column }, ряд { $row }

## Tools

editor-tools = Инструменты
editor-undo = Отменить
editor-redo = Повторить
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
    .does = отменить и повторить

editor-said-put = На столе: { $piece }
editor-said-off = Снято со стола: { $piece }
editor-said-none = В запасе больше нет: { piece-kind }
