### The game screen.

## Document titles

title-your-turn = Ваш ход · { -brand }
title-their-turn = { $side ->
    [white] Ждём хода белых
    [black] Ждём хода чёрных
   *[none] Ходит { $name }
} · { -brand }
title-turn = { $side ->
    [white] Ход белых
   *[black] Ход чёрных
} · { -brand }
title-over = Партия окончена · { -brand }
title-waiting = Ждём друга · { -brand }
title-loading = Партия · { -brand }

## Whose turn it is

turn-side = { $side ->
    [white] Ход белых
   *[black] Ход чёрных
}
turn-yours-side = { $side ->
    [white] Ваш ход: белые
   *[black] Ваш ход: чёрные
}
turn-name = Ходит { $name }
turn-thinking = Компьютер думает…
turn-sending = Отправляем ваш ход…

## Players

player-computer = Компьютер · уровень { $level }
player-you = Вы
player-friend = Ваш соперник
person-guest = Гость
person-bot = Бот
rating = Рейтинг
rating-provisional = Предварительный рейтинг
game-rated = Рейтинговая
game-casual = Товарищеская
rating-note-same-address = Рейтинг не изменится: вы оба играете с одного адреса, а этот сервер не учитывает такие партии.
rating-note-pair-limit = Рейтинг не изменится: сегодня вы уже начали друг с другом десять рейтинговых партий этого темпа.
rating-note-pair-reduced = Партия учитывается слабее обычного: сегодня вы уже начали друг с другом несколько рейтинговых партий.
rating-note-newcomer = { $name } здесь недавно, поэтому ваш рейтинг почти не изменится.
presence-here = в сети
presence-away = не в сети
closed-sides = { $count ->
    [none] { $side ->
        [white] Белая королева ещё не на столе
       *[black] Чёрная королева ещё не на столе
    }
   *[other] { $side ->
        [white] У белой королевы закрыто сторон: { $count } из 6
       *[black] У чёрной королевы закрыто сторон: { $count } из 6
    }
}
spectators = { $count ->
    [one] { $count } зритель
    [few] { $count } зрителя
   *[many] { $count } зрителей
}
watching = Вы зритель
clock-label = { $side ->
    [white] Время белых: { $time }
   *[black] Время чёрных: { $time }
}
hand-label = { $side ->
    [white] Запас белых
   *[black] Запас чёрных
}
name-edit = Изменить имя
name-label = Ваше имя
name-of-member = Это имя или очень похожее принадлежит игроку с аккаунтом. Выберите другое.

## Moves

moves = Ходы
moves-empty = Ходов пока нет
move-pass = пропуск
move-entry = Ход { $number }: { $move }
history-bar = Показан ход { $ply } из { $total }.
history-start = Показано начало партии.
history-back = Вернуться к игре
history-first = Первый ход
history-previous = Предыдущий ход
history-next = Следующий ход
history-live = К текущей позиции

## Actions

action-takeback = Вернуть ход
action-takeback-ask = Попросить вернуть ход
action-hint = Подсказка
action-hint-busy = Ищем подсказку…
action-draw = Предложить ничью
action-resign = Сдаться
action-abort = Отменить партию
action-flip = Перевернуть доску
action-menu = Меню
# Opens the rarely used tools
action-more = Ещё
action-chat = Чат
action-keys = Клавиши
action-pass = Пропустить ход
resign-question = Сдаться в этой партии?
resign-question-side = { $side ->
    [white] Белые сдаются?
   *[black] Чёрные сдаются?
}
abort-question = Отменить эту партию? Результата у неё не будет.
leave-question = Покинуть партию? Ваши часы продолжат идти.
leave-yes = Покинуть
keep-playing = Играть дальше
leave-consequences = Если за час отменить или покинуть три партии, вы 5 минут не сможете искать партии с часами, а с каждым следующим разом — дольше.
resign-early-consequences = Сдаться в рейтинговой партии так рано — значит покинуть её. Если за час покинуть три партии, вы 5 минут не сможете искать партии с часами, а с каждым следующим разом — дольше.
draw-question-table = Оба игрока согласны на ничью?
hint-shown = Подсказка. { $move }.

## Something to decide

pass-explained = Ходить вам нечем, придётся пропустить ход.
pass-explained-side = { $side ->
    [white] Белым нечем ходить, они пропускают ход.
   *[black] Чёрным нечем ходить, они пропускают ход.
}
confirm-question = Сделать этот ход?
confirm-play = Сделать ход
offer-draw = { $side ->
    [white] Белые предлагают ничью.
    [black] Чёрные предлагают ничью.
   *[none] { $name } предлагает ничью.
}
offer-takeback = { $side ->
    [white] Белые просят вернуть ход.
    [black] Чёрные просят вернуть ход.
   *[none] { $name } просит вернуть ход.
}
offer-rematch = { $side ->
    [white] Белые предлагают реванш.
    [black] Чёрные предлагают реванш.
   *[none] { $name } предлагает реванш.
}
offer-draw-sent = Вы предложили ничью.
offer-takeback-sent = Вы попросили вернуть ход.
offer-rematch-sent = Вы предложили реванш.
offer-accept = Принять
offer-decline = Отклонить
offer-withdraw = Отозвать
offer-declined = { $offer ->
    [draw] Ничья отклонена.
    [takeback] Возврат хода отклонён.
    [pause] Перерыв отклонён.
   *[rematch] Реванш отклонён.
}
repetition-warning = Эта позиция встретилась уже дважды. В третий раз будет ничья.

## Premove

premove-prompt = Выберите клетку заранее: ход будет сделан сразу после хода соперника.
premove-set = Ход задан заранее. Чтобы отменить его, щёлкните где угодно или нажмите Escape.
premove-dropped = Ход, который вы задали заранее, сейчас невозможен.

## Connection

connection-lost = Связь потеряна. Подключаемся снова…
connection-lost-pending = Связь потеряна. Ваш ход сохранён, мы его отправим.
connection-resumed = Сервер ненадолго отключался. Потерянное время возвращено.
loading = Загружаем партию…
game-missing = Такой партии нет или её уже удалили.
game-unreachable = Эта партия хранится на сервере, а он сейчас недоступен. Она откроется, как только связь восстановится.

## End of the game

end-heading-win = Вы победили!
end-heading-loss = Вы проиграли
end-heading-draw = Ничья
end-heading-aborted = Партия отменена
end-heading-side = { $side ->
    [white] Белые победили
   *[black] Чёрные победили
}
end-heading-name = Победитель: { $name }
end-named-surrounded = { $winner } побеждает: королева игрока { $loser } окружена.
end-named-resignation = { $winner } побеждает: { $loser } сдаётся.
end-named-time = { $winner } побеждает: у игрока { $loser } вышло время.
end-named-abandoned = { $winner } побеждает: { $loser } покидает партию.
end-rating = { $name }: { $rating } ({ $change })
end-ratings = Рейтинги
end-rematch = Реванш
end-review = Разобрать партию
end-new = Новая партия
end-analyse = На доску анализа
end-download-pgn = Файл PGN
# Opens the ways to share a finished game: pictures, files and the archive
end-save = Поделиться
end-download-sgf = SGF (BoardSpace)
end-download-uhp = Строка UHP
end-show-board = Посмотреть доску
# Whether a game between two people goes to the archive of the server.
share-asked = { $name } предлагает добавить эту партию в архив, где её найдёт каждый.
share-yes = Добавить в архив
share-sent = Вы согласились добавить эту партию в архив. Она появится там, когда согласится и соперник.

## Who can see a game

seen-local = Эту партию видите только вы: она хранится в этом браузере.
seen-link = Эту партию видят только те, у кого есть ссылка.
seen-profiles = Эту партию видят все: она есть в профилях игроков.
seen-lobby = За этой партией любой может наблюдать из лобби, и она останется в профилях игроков.
seen-lobby-guests = За этой партией любой может наблюдать из лобби. После окончания её увидят только те, у кого есть ссылка.
seen-lobby-over = За этой партией любой мог наблюдать из лобби. Теперь её видят только те, у кого есть ссылка.
seen-archived = Эта партия есть в архиве, где её найдёт каждый.
seen-archive-done = Она есть и в архиве.
seen-archive-automatic = После окончания она попадёт в архив, где её найдёт каждый.
seen-archive-own = Вы можете добавить её в архив, где её найдёт каждый.
seen-archive-both = Если оба игрока согласны, она попадёт в архив, где её найдёт каждый.

## Waiting for a friend

waiting-heading = Пригласите друга
waiting-text = Отправьте эту ссылку или покажите код. Кто первым примет приглашение, сыграет с вами; остальные смогут смотреть.
waiting-link = Ссылка на партию
waiting-qr = QR-код ссылки
waiting-share-text = Сыграем в «Улей»? { $set }
waiting-cancel = Отменить приглашение
waiting-status = Ждём вашего друга…
waiting-you-play = { $side ->
    [white] Вы играете белыми и начинаете.
   *[black] Вы играете чёрными.
}
waiting-machine = Эта ссылка работает только на этом компьютере: Skep не принимает подключений из сети.
waiting-machine-start = Чтобы сыграть с кем-то на другом устройстве, остановите Skep и запустите его так:
waiting-machine-open = Затем откройте здесь этот адрес и пригласите ещё раз:
waiting-network = Ссылка работает в вашей сети: устройство друга должно быть в той же сети, например в том же Wi-Fi.

## The invited

invitation = Вас приглашают сыграть в «Улей»
invitation-from = { $name } приглашает вас сыграть в «Улей»
invitation-set = Набор
invitation-clock-note = Часы пойдут, когда оба игрока сделают первый ход.
invitation-accept = Принять и играть
invitation-watch = Только смотреть

## The opponent has left

absence-left = { $name } не на связи:
absence-wait = Через { $time } можно будет засчитать победу или ничью.
absence-your-turn = Сейчас ваш ход. Если { $name } и после него не вернётся, можно будет засчитать победу или ничью.
absence-claim-win = Засчитать победу
absence-claim-draw = Засчитать ничью

## The first moves of a game of the lobby, which is called off if they do not come. The time follows

first-move-yours = Сделайте первый ход. До отмены партии:
first-move-theirs = Ожидается первый ход. До отмены партии:

## Time for the opponent

add-time = +15 с
    .label = Добавить сопернику 15 секунд
time-added = { $name } добавляет вам время: { $seconds } с.

## What the way of one's moves takes

lag = { $lag } мс
    .label = Ваши ходы доходят за { $lag } мс. Это время не вычитается из вашего.

## Chat

chat = Чат
chat-players = Чат игроков
chat-empty = Поздоровайтесь!
chat-silent = Читать и писать здесь могут только игроки.
chat-field = Сообщение
chat-send = Отправить
chat-unavailable = Сообщение не отправлено. Переписываться с этим игроком здесь нельзя.
chat-unread = { $count ->
    [one] { $count } новое сообщение
    [few] { $count } новых сообщения
   *[many] { $count } новых сообщений
}

## Typed moves

notation-field = Ход в нотации
    .placeholder = например, { $example }
notation-unknown = «{ $text }»: такого хода здесь нет.
notation-ambiguous = { $count ->
    [one] Так начинается { $count } ход.
    [few] Так начинаются { $count } хода.
   *[many] Так начинаются { $count } ходов.
}

## Board: words for buttons and screen readers

board-label = Доска
board-zoom-in = Увеличить
board-zoom-out = Уменьшить
board-fit = Показать весь улей
board-turn = Повернуть на 60°
board-cell = { $below ->
    [0] { $top }
    [one] { $top }, внизу ещё { $below } фишка
    [few] { $top }, внизу ещё { $below } фишки
   *[many] { $top }, внизу ещё { $below } фишек
}
board-cell-target = { $cell }, сюда можно
board-cell-empty = Пусто
board-cell-empty-target = Пусто, сюда можно
board-pile = В запасе { $pieces }

## Keys

keys-heading = Клавиши
keys-arrows = Листать ходы; на доске — переходить по клеткам
keys-enter = Взять или положить фишку на доске
keys-escape = Снять выбор, отменить заданный заранее ход
keys-live = К текущей позиции
keys-flip = Перевернуть доску
keys-zen = Дзен
keys-notation = К полю для ввода ходов
keys-board = К доске
keys-hand = К запасу: ← и → — выбрать, Enter — взять
keys-fit = Показать весь улей
keys-text = Текстовый вид; Esc возвращает к доске

## Pictures, and the way to the position editor

action-picture = Картинка
action-edit-position = Изменить позицию

## Рядом с доской

panel-tabs = Панель
    .end = Итог
    .moves = Ходы
    .tools = Меню

## Подсказки новичку

first-piece = Возьмите фишку из запаса: нажмите на неё или перетащите на стол.
first-place = Теперь нажмите на отмеченную клетку.
throw-offer =
    { $stuck ->
        [yes] Своего хода у этой фишки нет, но она может перенести соседнюю: выберите одну из отмеченных.
       *[no] Эта фишка может пойти сама или перенести одну из отмеченных. Чтобы перенести, выберите нужную.
    }
