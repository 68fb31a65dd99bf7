### The text view: the whole game in words, for screen readers. Short, plain sentences; they are spoken.

blind-open = Перейти до текстового вигляду
blind-close = Повернутися до дошки
blind-heading = Партія словами
blind-status = Стан партії
blind-hive = Вулик
blind-hive-empty = Стіл порожній.
blind-hands = Фішки в запасі
blind-log = Ходи
blind-actions = Команди
blind-command = Команда або хід
blind-submit = Надіслати
blind-type-help = Список команд: введіть «{ blind-word-help }».

## Commands. Each may also be typed in English. One word, lower case, without spaces.

blind-word-board = дошка
blind-word-hand = запас
blind-word-moves = ходи
blind-word-clock = годинник
blind-word-last = останній
blind-word-why = чому
blind-word-players = гравці
blind-word-hint = підказка
blind-word-takeback = назад
blind-word-draw = нічия
blind-word-accept = прийняти
blind-word-decline = відхилити
blind-word-resign = здатися
blind-word-yes = так
blind-word-rematch = реванш
blind-word-chat = сказати
blind-word-pass = пропуск
blind-word-help = допомога

## What each command does

blind-help-board = { $word }: фішки на столі й чого вони торкаються.
blind-help-hand = { $word }: фішки в запасі обох сторін.
blind-help-moves = { $word } { $piece }: куди може піти ця фішка. Без назви: які фішки можуть ходити.
blind-help-clock = { $word }: скільки лишилося часу.
blind-help-last = { $word }: останній хід.
blind-help-why = { $word } { $piece }: чому ця фішка не може ходити.
blind-help-players = { $word }: хто грає.
blind-help-hint = { $word }: порада компʼютера.
blind-help-takeback = { $word }: повернути хід або попросити про це.
blind-help-draw = { $word }: запропонувати нічию.
blind-help-accept = { $word }: погодитися на пропозицію іншої сторони.
blind-help-decline = { $word }: відмовитися від неї.
blind-help-resign = { $word }: визнати поразку. Ми перепитаємо.
blind-help-rematch = { $word }: ще одна партія після завершення цієї.
blind-help-chat = { $word } і текст: повідомлення суперникові.
blind-help-pass = { $word }: пропустити хід, коли ходити нічим.
blind-help-move = Хід: фішка, пробіл і сусід зі знаком того боку, з якого вона стає. { $example }: біла мураха стає ліворуч від чорної бджоли. Знаки: -X ліворуч, X- праворуч, \X ліворуч угорі, X/ праворуч угорі, /X ліворуч унизу, X\ праворуч унизу. Якщо фішка стає на іншу, пишіть лише назву тієї.

## Answers

blind-log-entry = { $number }. { $move }. { $notation }
blind-last-none = Ходів ще не було.
blind-piece = { $piece }. { $neighbours }
blind-stack = Стос, згори вниз: { $pieces }. { $neighbours }
blind-neighbour = { $direction ->
    [left] ліворуч: { $piece }
    [right] праворуч: { $piece }
    [up-left] ліворуч угорі: { $piece }
    [up-right] праворуч угорі: { $piece }
    [down-left] ліворуч унизу: { $piece }
   *[down-right] праворуч унизу: { $piece }
}
blind-alone = Поруч нікого.
blind-hand = { $side ->
    [white] Білі: { $pieces }
   *[black] Чорні: { $pieces }
}
blind-hand-empty = { $side ->
    [white] Білі: нічого не лишилося
   *[black] Чорні: нічого не лишилося
}
blind-movable = Можуть ходити: { $pieces }
blind-movable-none = Жодна фішка не може ходити.
blind-first-place = посеред столу
blind-place = { $where } ({ $notation })
blind-moves = { $piece }: { $places }
blind-moves-none = { $piece } не може ходити.
blind-no-piece = Фішки { $text } немає.
blind-not-turn = Зараз не ваш хід.
blind-unknown = «{ $text }» — не команда й не можливий хід. Список команд: { $help }.
blind-clock = Білі: { $white }. Чорні: { $black }.
blind-clock-none = Ця партія без годинника.
blind-time = { $minutes ->
    [0] { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунди
       *[many] { $seconds } секунд
    }
   *[other] { $minutes } хв { $seconds } с
}
blind-players = Білі: { $white }. Чорні: { $black }.
blind-resign-sure = Щоб здатися, введіть { $yes }.
blind-move-sure = { $notation }: щоб зробити цей хід, введіть { $yes }.
blind-hint = Підказка. { $move }. { $notation }
blind-nothing-offered = Пропозицій немає.
blind-sent = Готово.
blind-can-move = { $piece } може ходити.
