### The game screen.

## Document titles

title-your-turn = Ваш хід · { -brand }
title-their-turn = { $side ->
    [white] Чекаємо ходу білих
    [black] Чекаємо ходу чорних
   *[none] Ходить { $name }
} · { -brand }
title-turn = { $side ->
    [white] Хід білих
   *[black] Хід чорних
} · { -brand }
title-over = Партію завершено · { -brand }
title-waiting = Чекаємо на друга · { -brand }
title-loading = Партія · { -brand }

## Whose turn it is

turn-side = { $side ->
    [white] Хід білих
   *[black] Хід чорних
}
turn-yours-side = { $side ->
    [white] Ваш хід: білі
   *[black] Ваш хід: чорні
}
turn-name = Ходить { $name }
turn-thinking = Компʼютер думає…
turn-sending = Надсилаємо ваш хід…

## Players

player-computer = Компʼютер · рівень { $level }
player-you = Ви
player-friend = Ваш суперник
person-guest = Гість
person-bot = Бот
rating = Рейтинг
rating-provisional = Неостаточний рейтинг
game-rated = Рейтингова
game-casual = Товариська
rating-note-same-address = Рейтинг не зміниться: ви обоє граєте з однієї адреси, а цей сервер не враховує таких партій.
rating-note-pair-limit = Рейтинг не зміниться: сьогодні ви вже почали одне з одним десять рейтингових партій цього темпу.
rating-note-pair-reduced = Партія важить менше, ніж зазвичай: сьогодні ви вже почали одне з одним кілька рейтингових партій.
rating-note-newcomer = { $name } тут недавно, тому ваш рейтинг майже не зміниться.
presence-here = у мережі
presence-away = не в мережі
closed-sides = { $count ->
    [none] { $side ->
        [white] Білої бджоли ще немає на столі
       *[black] Чорної бджоли ще немає на столі
    }
   *[other] { $side ->
        [white] У білої бджоли закрито боків: { $count } з 6
       *[black] У чорної бджоли закрито боків: { $count } з 6
    }
}
spectators = { $count ->
    [one] { $count } глядач
    [few] { $count } глядачі
   *[many] { $count } глядачів
}
watching = Ви глядач
clock-label = { $side ->
    [white] Час білих: { $time }
   *[black] Час чорних: { $time }
}
hand-label = { $side ->
    [white] Запас білих
   *[black] Запас чорних
}
name-edit = Змінити імʼя
name-label = Ваше імʼя
name-of-member = Це імʼя або дуже схоже належить гравцеві з обліковим записом. Виберіть інше.

## Moves

moves = Ходи
moves-empty = Ходів ще немає
move-pass = пропуск
move-entry = Хід { $number }: { $move }
history-bar = Показано хід { $ply } з { $total }.
history-start = Показано початок партії.
history-back = Повернутися до гри
history-first = Перший хід
history-previous = Попередній хід
history-next = Наступний хід
history-live = До поточної позиції

## Actions

action-takeback = Повернути хід
action-takeback-ask = Попросити повернути хід
action-hint = Підказка
action-hint-busy = Шукаємо підказку…
action-draw = Запропонувати нічию
action-resign = Здатися
action-abort = Скасувати партію
action-flip = Перевернути дошку
action-menu = Меню
# Opens the rarely used tools
action-more = Ще
action-chat = Чат
action-keys = Клавіші
action-pass = Пропустити хід
resign-question = Здатися в цій партії?
resign-question-side = { $side ->
    [white] Білі здаються?
   *[black] Чорні здаються?
}
abort-question = Скасувати цю партію? Результату в неї не буде.
leave-question = Покинути партію? Ваш годинник ітиме далі.
leave-yes = Покинути
keep-playing = Грати далі
leave-consequences = Якщо за годину скасувати або покинути три партії, ви 5 хвилин не зможете шукати партії з годинником, а далі щоразу довше.
resign-early-consequences = Здатися в рейтинговій партії так рано — означає покинути її. Якщо за годину покинути три партії, ви 5 хвилин не зможете шукати партії з годинником, а далі щоразу довше.
draw-question-table = Обидва гравці згодні на нічию?
hint-shown = Підказка. { $move }.

## Something to decide

pass-explained = Ходити вам нічим, доведеться пропустити хід.
pass-explained-side = { $side ->
    [white] Білим нічим ходити, вони пропускають хід.
   *[black] Чорним нічим ходити, вони пропускають хід.
}
confirm-question = Зробити цей хід?
confirm-play = Зробити хід
offer-draw = { $side ->
    [white] Білі пропонують нічию.
    [black] Чорні пропонують нічию.
   *[none] { $name } пропонує нічию.
}
offer-takeback = { $side ->
    [white] Білі просять повернути хід.
    [black] Чорні просять повернути хід.
   *[none] { $name } просить повернути хід.
}
offer-rematch = { $side ->
    [white] Білі пропонують реванш.
    [black] Чорні пропонують реванш.
   *[none] { $name } пропонує реванш.
}
offer-draw-sent = Ви запропонували нічию.
offer-takeback-sent = Ви попросили повернути хід.
offer-rematch-sent = Ви запропонували реванш.
offer-accept = Прийняти
offer-decline = Відхилити
offer-withdraw = Відкликати
offer-declined = { $offer ->
    [draw] Нічию відхилено.
    [takeback] Повернення ходу відхилено.
    [pause] Перерву відхилено.
   *[rematch] Реванш відхилено.
}
repetition-warning = Ця позиція трапилася вже двічі. Утретє буде нічия.

## Premove

premove-prompt = Виберіть клітинку наперед: хід буде зроблено одразу після ходу суперника.
premove-set = Хід вибрано наперед. Щоб скасувати його, клацніть будь-де або натисніть Escape.
premove-dropped = Хід, який ви вибрали наперед, зараз неможливий.

## Connection

connection-lost = Звʼязок утрачено. Підключаємося знову…
connection-lost-pending = Звʼязок утрачено. Ваш хід збережено, ми його надішлемо.
connection-resumed = Сервер ненадовго вимикався. Утрачений час повернуто.
loading = Завантажуємо партію…
game-missing = Такої партії немає або її вже видалено.
game-unreachable = Ця партія зберігається на сервері, а він зараз недоступний. Вона відкриється, щойно звʼязок відновиться.

## End of the game

end-heading-win = Ви перемогли!
end-heading-loss = Ви програли
end-heading-draw = Нічия
end-heading-aborted = Партію скасовано
end-heading-side = { $side ->
    [white] Білі перемогли
   *[black] Чорні перемогли
}
end-heading-name = Перемога: { $name }
end-named-surrounded = { $winner } перемагає: бджолу гравця { $loser } оточено.
end-named-resignation = { $winner } перемагає: { $loser } здається.
end-named-time = { $winner } перемагає: у гравця { $loser } сплив час.
end-named-abandoned = { $winner } перемагає: { $loser } покидає партію.
end-rating = { $name }: { $rating } ({ $change })
end-ratings = Рейтинги
end-rematch = Реванш
end-review = Розібрати партію
end-new = Нова партія
end-analyse = На дошку аналізу
end-download-pgn = Файл PGN
# Opens the ways to share a finished game: pictures, files and the archive
end-save = Поділитися
end-download-sgf = SGF (BoardSpace)
end-download-uhp = Рядок UHP
end-show-board = Оглянути дошку
# Whether a game between two people goes to the archive of the server.
share-asked = { $name } пропонує додати цю партію до архіву, де її знайде кожен.
share-yes = Додати до архіву
share-sent = Ви погодилися додати цю партію до архіву. Вона зʼявиться там, коли погодиться й суперник.

## Who can see a game

seen-local = Цю партію бачите лише ви: вона зберігається в цьому браузері.
seen-link = Цю партію бачать лише ті, хто має посилання.
seen-profiles = Цю партію бачать усі: вона є в профілях гравців.
seen-lobby = За цією партією кожен може спостерігати з лобі, і вона залишиться в профілях гравців.
seen-lobby-guests = За цією партією кожен може спостерігати з лобі. Після завершення її побачать лише ті, хто має посилання.
seen-lobby-over = За цією партією кожен міг спостерігати з лобі. Тепер її бачать лише ті, хто має посилання.
seen-archived = Ця партія є в архіві, де її знайде кожен.
seen-archive-done = Вона є й в архіві.
seen-archive-automatic = Після завершення вона потрапить до архіву, де її знайде кожен.
seen-archive-own = Ви можете додати її до архіву, де її знайде кожен.
seen-archive-both = Якщо обидва гравці згодні, вона потрапить до архіву, де її знайде кожен.

## Waiting for a friend

waiting-heading = Запросіть друга
waiting-text = Надішліть це посилання або покажіть код. Хто першим прийме запрошення, зіграє з вами; решта зможе дивитися.
waiting-link = Посилання на партію
waiting-qr = QR-код посилання
waiting-share-text = Зіграємо у «Вулик»? { $set }
waiting-cancel = Скасувати запрошення
waiting-status = Чекаємо на вашого друга…
waiting-you-play = { $side ->
    [white] Ви граєте білими й починаєте.
   *[black] Ви граєте чорними.
}
waiting-machine = Це посилання працює лише на цьому компʼютері: Skep не приймає підключень із мережі.
waiting-machine-start = Щоб зіграти з кимось на іншому пристрої, зупиніть Skep і запустіть його так:
waiting-machine-open = Потім відкрийте тут цю адресу й запросіть ще раз:
waiting-network = Посилання працює у вашій мережі: пристрій друга має бути в тій самій мережі, наприклад у тому самому Wi-Fi.

## The invited

invitation = Вас запрошують зіграти у «Вулик»
invitation-from = { $name } запрошує вас зіграти у «Вулик»
invitation-set = Набір
invitation-clock-note = Годинник піде, коли обидва гравці зроблять перший хід.
invitation-accept = Прийняти й грати
invitation-watch = Лише дивитися

## The opponent has left

absence-left = { $name } не на звʼязку:
absence-wait = Через { $time } можна буде зарахувати перемогу або нічию.
absence-your-turn = Зараз ваш хід. Якщо { $name } і після нього не повернеться, можна буде зарахувати перемогу або нічию.
absence-claim-win = Зарахувати перемогу
absence-claim-draw = Зарахувати нічию

## The first moves of a game of the lobby, which is called off if they do not come. The time follows

first-move-yours = Зробіть перший хід. До скасування партії:
first-move-theirs = Очікується перший хід. До скасування партії:

## Time for the opponent

add-time = +15 с
    .label = Додати суперникові 15 секунд
time-added = { $name } додає вам час: { $seconds } с.

## What the way of one's moves takes

lag = { $lag } мс
    .label = Ваші ходи доходять за { $lag } мс. Цей час не віднімається від вашого.

## Chat

chat = Чат
chat-players = Чат гравців
chat-empty = Привітайтеся!
chat-silent = Читати й писати тут можуть лише гравці.
chat-field = Повідомлення
chat-send = Надіслати
chat-unavailable = Повідомлення не надіслано. Листуватися з цим гравцем тут не можна.
chat-unread = { $count ->
    [one] { $count } нове повідомлення
    [few] { $count } нові повідомлення
   *[many] { $count } нових повідомлень
}

## Typed moves

notation-field = Хід у нотації
    .placeholder = наприклад, { $example }
notation-unknown = «{ $text }»: такого ходу тут немає.
notation-ambiguous = { $count ->
    [one] Так починається { $count } хід.
    [few] Так починаються { $count } ходи.
   *[many] Так починаються { $count } ходів.
}

## Board: words for buttons and screen readers

board-label = Дошка
board-zoom-in = Збільшити
board-zoom-out = Зменшити
board-fit = Показати весь вулик
board-turn = Повернути на 60°
board-cell = { $below ->
    [0] { $top }
    [one] { $top }, внизу ще { $below } фішка
    [few] { $top }, внизу ще { $below } фішки
   *[many] { $top }, внизу ще { $below } фішок
}
board-cell-target = { $cell }, сюди можна
board-cell-empty = Порожньо
board-cell-empty-target = Порожньо, сюди можна
board-pile = У запасі { $pieces }

## Keys

keys-heading = Клавіші
keys-arrows = Гортати ходи; на дошці — переходити між клітинками
keys-enter = Узяти або покласти фішку на дошці
keys-escape = Зняти вибір, скасувати вибраний наперед хід
keys-live = До поточної позиції
keys-flip = Перевернути дошку
keys-zen = Дзен
keys-notation = До поля для введення ходів
keys-board = До дошки
keys-hand = До запасу: ← і → — вибрати, Enter — узяти
keys-fit = Показати весь вулик
keys-text = Текстовий вигляд; Esc повертає до дошки

## Pictures, and the way to the position editor

action-picture = Зображення
action-edit-position = Змінити позицію

## Поруч із дошкою

panel-tabs = Панель
    .end = Підсумок
    .moves = Ходи
    .tools = Меню

## Підказки новачкові

first-piece = Візьміть фішку із запасу: натисніть на неї або перетягніть на стіл.
first-place = Тепер натисніть на позначену клітинку.
throw-offer =
    { $stuck ->
        [yes] Сама ця фішка піти не може, але може перенести сусідню: виберіть одну з позначених.
       *[no] Ця фішка може піти сама або перенести одну з позначених. Щоб перенести, виберіть потрібну.
    }
