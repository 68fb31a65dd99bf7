### The game in the terminal. The comments stand in en/terminal.ftl.

## The line above the board

term-turn-side =
    { $side ->
        [white] Ход белых
       *[black] Ход чёрных
    }
term-turn-thinking = Компьютер думает, { $seconds } с
term-turn-considering = Движок считает, { $seconds } с
term-turn-over = Партия окончена

## The panel beside the board

term-player-person = вы
term-player-computer = уровень { $level }
term-queen-sides = Королева { $count }/6
term-queen-in-hand = Королева в запасе
term-panel-cell = Под курсором
term-panel-hand = В запасе
term-cell-empty = пусто
term-panel-moves = Ходы

## What to do next

term-prompt-first = Выберите фишку из запаса стрелками и клавишей Enter, щёлкните по ней или наберите ход, например wS1. Все клавиши: ?
term-prompt-choose = Выберите фишку клавишей Tab или стрелками и Enter, щёлкните по ней или наберите ход, например wA1 -bQ.
term-prompt-target =
    { $count ->
        [1] { $piece } может пойти на отмеченную клетку. Enter делает ход, Esc кладёт фишку обратно.
        [one] { $piece }: доступна { $count } клетка. Tab переходит к следующей, Enter делает ход, Esc кладёт фишку обратно.
        [few] { $piece }: доступно { $count } клетки. Tab переходит к следующей, Enter делает ход, Esc кладёт фишку обратно.
       *[many] { $piece }: доступно { $count } клеток. Tab переходит к следующей, Enter делает ход, Esc кладёт фишку обратно.
    }
term-prompt-typing = Наберите фишку и место, куда она идёт. Tab дополняет ход, Enter делает его, Esc отменяет.
term-prompt-wait = Компьютер выбирает ход. Пока можно осмотреться на доске.
term-prompt-pass = Вам нечего выложить и нечем пойти, придётся пропустить ход: нажмите Enter.
term-prompt-over = Нажмите n для новой партии, u, чтобы вернуть ход, q для выхода.

## What has happened

term-notice-hint = Движок сыграл бы { $move }.
term-notice-hinting = Движок ищет хороший ход…
term-notice-not-your-turn = Сейчас ход компьютера. Ваши фишки смогут пойти сразу после него.
term-notice-choose-first = На этой клетке нет фишки. Сначала выберите фишку, потом клетку, куда она пойдёт.
term-notice-none-left = Таких фишек в запасе больше нет.
term-notice-nothing-to-take-back = Нет вашего хода, который можно вернуть.
term-notice-taken-back = Ход возвращён. Снова ваша очередь.
term-notice-draw-declined = Компьютер не согласен на ничью: ему нравится его позиция.
term-notice-draw-offered = Вы предлагаете ничью. Компьютер думает…
term-notice-resumed = Партия продолжается с того места, где вы остановились.
term-notice-repetition = Эта позиция встретилась второй раз; на третий будет ничья.
term-notice-not-kept = Не удалось сохранить партию: { $reason }

## Typed moves

term-entry-empty = Наберите ход или нажмите ? для помощи
term-entry-no-move = Ни один возможный ход так не начинается.
term-typed-bad-piece = Ход начинается с фишки: w или b для цвета, буква существа и его номер, например wA1 или bQ.
term-typed-bad-destination = Второе слово называет фишку со знаком -, / или \ с одной стороны, например -bQ или wA1/, либо одну фишку, чтобы взобраться на неё.
term-typed-two-directions = Рядом с названной фишкой может стоять только один из знаков -, / и \.
term-typed-not-on-table = Фишки { $piece } нет на доске, от неё нельзя указать ход.
term-typed-no-destination = Укажите и место: фишку, которой коснётся эта, и сторону, например wA1 -bQ.
term-typed-empty-table = Для самой первой фишки место не нужно: наберите только её, например wS1.
term-typed-occupied = Там стоит { $piece }. Чтобы взобраться на неё, наберите её имя без -, / и \.
term-typed-covered = На этой фишке стоит { $piece }. Назовите верхнюю.

## The keys below the board

term-keys-next = Tab далее
term-keys-hint = h подсказка
term-keys-take-back = u назад
term-keys-draw = d ничья
term-keys-resign = r сдаться
term-keys-new = n новая
term-keys-help = ? помощь
term-keys-quit = q выход

## Questions

term-answer-yes = да
term-answer-no = нет
term-answer-resume = продолжить
term-answer-new = новая партия
term-answer-start = начать
term-answer-cancel = отмена
term-ask-resume = Вас ждёт партия
term-kept-game =
    { $side ->
        [white] { $set }, { $opponent }: ход { $turn }, очередь белых. Первый ход новой партии заменит её.
       *[black] { $set }, { $opponent }: ход { $turn }, очередь чёрных. Первый ход новой партии заменит её.
    }
term-kept-computer = против компьютера, уровень { $level }
term-kept-two-players = вдвоём
term-ask-resign = Сдаться?
term-ask-resign-text = Вы хотите сдать эту партию?
term-ask-draw = Ничья?
term-ask-draw-text = Оба игрока согласны на ничью?
term-ask-quit = Выйти?
term-ask-quit-text = Партия сохранена. В следующий раз можно продолжить отсюда.

## The form for a new game

term-form-new-game = Новая партия
term-form-seat = Вы играете
term-form-seat-white = белыми
term-form-seat-black = чёрными
term-form-seat-both = за обоих: вдвоём за клавиатурой
term-form-level = Уровень
term-form-set = Фишки
term-form-opening = Начало
term-form-opening-rulebook = классическое: с королевы можно
term-form-opening-tournament = турнирное: с королевы нельзя
term-form-clock = Часы
term-form-none = нет
term-form-keys = Вверх и вниз: строка, влево и вправо: значение.

## Help

term-help-title = Клавиши
term-help-step = двигать курсор
    .keys = Стрелки
term-help-choose = выбрать фишку, потом клетку, куда она пойдёт
    .keys = Enter, щелчок
term-help-next = следующая подвижная фишка или следующая клетка
    .keys = Tab, Shift+Tab
term-help-drop = положить фишку обратно, очистить строку
    .keys = Esc
term-help-hand = переход между доской и запасом
    .keys = Пробел
term-help-type = набрать ход, например wA1 -bQ; Tab дополнит его
    .keys = w, b, :
term-help-hint = что сыграл бы движок?
    .keys = h
term-help-take-back = вернуть ход
    .keys = u
term-help-draw = предложить ничью
    .keys = d
term-help-resign = сдаться
    .keys = r
term-help-new = новая партия: соперник, уровень, фишки, часы
    .keys = n
term-help-zoom = размер клеток; улей в середину
    .keys = z, c
term-help-pan = сдвинуть вид
    .keys = Shift+стрелки, колесо
term-help-moves = листать ходы
    .keys = PgUp, PgDn
term-help-language = следующий язык
    .keys = l
term-help-help = эта страница
    .keys = ?, F1
term-help-quit = выйти; партия сохранена
    .keys = q, Ctrl+C
term-help-suspend = ненадолго в оболочку (fg вернёт)
    .keys = Ctrl+Z
term-help-marks = ( ) последний ход   > < выбрана   { $target } цель   ! причина   ? подсказка

## The window

term-too-small = Окно слишком маленькое: столбцов { $columns }, строк { $lines }, а нужно { $wide } и { $high }. Увеличьте окно или нажмите q для выхода.
