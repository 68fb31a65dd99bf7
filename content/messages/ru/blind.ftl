### The text view: the whole game in words, for screen readers. Short, plain sentences; they are spoken.

blind-open = Перейти к текстовому виду
blind-close = Вернуться к доске
blind-heading = Партия словами
blind-status = Состояние партии
blind-hive = Улей
blind-hive-empty = Стол пуст.
blind-hands = Фишки в запасе
blind-log = Ходы
blind-actions = Команды
blind-command = Команда или ход
blind-submit = Отправить
blind-type-help = Список команд: введите «{ blind-word-help }».

## Commands. Each may also be typed in English. One word, lower case, without spaces.

blind-word-board = доска
blind-word-hand = запас
blind-word-moves = ходы
blind-word-clock = часы
blind-word-last = последний
blind-word-why = почему
blind-word-players = игроки
blind-word-hint = подсказка
blind-word-takeback = назад
blind-word-draw = ничья
blind-word-accept = принять
blind-word-decline = отклонить
blind-word-resign = сдаться
blind-word-yes = да
blind-word-rematch = реванш
blind-word-chat = сказать
blind-word-pass = пропуск
blind-word-help = помощь

## What each command does

blind-help-board = { $word }: фишки на столе и чего они касаются.
blind-help-hand = { $word }: фишки в запасе у обеих сторон.
blind-help-moves = { $word } { $piece }: куда может пойти эта фишка. Без названия: какие фишки могут ходить.
blind-help-clock = { $word }: сколько осталось времени.
blind-help-last = { $word }: последний ход.
blind-help-why = { $word } { $piece }: почему эта фишка не может ходить.
blind-help-players = { $word }: кто играет.
blind-help-hint = { $word }: совет компьютера.
blind-help-takeback = { $word }: вернуть ход или попросить об этом.
blind-help-draw = { $word }: предложить ничью.
blind-help-accept = { $word }: согласиться на предложение другой стороны.
blind-help-decline = { $word }: отказаться от него.
blind-help-resign = { $word }: признать поражение. Мы переспросим.
blind-help-rematch = { $word }: ещё одна партия после окончания этой.
blind-help-chat = { $word } и текст: сообщение сопернику.
blind-help-pass = { $word }: пропустить ход, когда ходить нечем.
blind-help-move = Ход: фишка, пробел и сосед со знаком той стороны, с которой она встаёт. { $example }: белый муравей встаёт слева от чёрной королевы. Знаки: -X слева, X- справа, \X слева сверху, X/ справа сверху, /X слева снизу, X\ справа снизу. Если фишка встаёт на другую, пишите только название той.

## Answers

blind-log-entry = { $number }. { $move }. { $notation }
blind-last-none = Ходов ещё не было.
blind-piece = { $piece }. { $neighbours }
blind-stack = Стопка, сверху вниз: { $pieces }. { $neighbours }
blind-neighbour = { $direction ->
    [left] слева: { $piece }
    [right] справа: { $piece }
    [up-left] слева сверху: { $piece }
    [up-right] справа сверху: { $piece }
    [down-left] слева снизу: { $piece }
   *[down-right] справа снизу: { $piece }
}
blind-alone = Рядом никого.
blind-hand = { $side ->
    [white] Белые: { $pieces }
   *[black] Чёрные: { $pieces }
}
blind-hand-empty = { $side ->
    [white] Белые: ничего не осталось
   *[black] Чёрные: ничего не осталось
}
blind-movable = Могут ходить: { $pieces }
blind-movable-none = Ни одна фишка не может ходить.
blind-first-place = в середину стола
blind-place = { $where } ({ $notation })
blind-moves = { $piece }: { $places }
blind-moves-none = { $piece } не может ходить.
blind-no-piece = Фишки { $text } нет.
blind-not-turn = Сейчас не ваш ход.
blind-unknown = «{ $text }» — не команда и не возможный ход. Список команд: { $help }.
blind-clock = Белые: { $white }. Чёрные: { $black }.
blind-clock-none = Эта партия без часов.
blind-time = { $minutes ->
    [0] { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунды
       *[many] { $seconds } секунд
    }
   *[other] { $minutes } мин { $seconds } с
}
blind-players = Белые: { $white }. Чёрные: { $black }.
blind-resign-sure = Чтобы сдаться, введите { $yes }.
blind-move-sure = { $notation }: чтобы сделать этот ход, введите { $yes }.
blind-hint = Подсказка. { $move }. { $notation }
blind-nothing-offered = Предложений нет.
blind-sent = Готово.
blind-can-move = { $piece } может ходить.
