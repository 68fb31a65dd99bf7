### Архів партій і книга дебютів.

title-archive = Архів · { -brand }

archive-heading = Архів
# Двоє гравців; для підписів. «Анна — Бен»
archive-game = { $white } — { $black }

## Умови

archive-player = Гравець
    .placeholder = Частина імені
archive-set = Набір
archive-result = Результат
archive-source = Джерело
archive-reason = Чим завершилася
archive-level = Рівень компʼютера
archive-opening = Початок
# Ходи обох сторін разом.
archive-min = Ходів, не менше
archive-max = Ходів, не більше
archive-from = Від
archive-to = До
archive-any = Усі
archive-more = Більше фільтрів
archive-clear = Скинути фільтри
archive-whose = Чиї партії
archive-mine = Мої партії
archive-all = Усі партії
archive-engine = Партії рушія
# Кнопка, що знімає умову.
archive-position = З цією позицією
archive-sort = Порядок
archive-sort-down-date = Спочатку нові
archive-sort-date = Спочатку старі
archive-sort-down-plies = Спочатку довгі
archive-sort-plies = Спочатку короткі
archive-sort-down-added = Додані нещодавно

## Партії

archive-result-white = Перемога білих
archive-result-black = Перемога чорних
archive-result-draw = Нічия
archive-result-unfinished = Не завершена
archive-won = Ви виграли
archive-lost = Ви програли
archive-reason-surrounded = бджолу оточено
archive-reason-resignation = здача партії
archive-reason-time = сплив час
archive-reason-both-surrounded = обох бджіл оточено
archive-reason-agreement = за згодою
archive-reason-repetition = повторення позиції
archive-reason-abandoned = вихід із партії
archive-source-played = Зіграна тут
archive-source-browser = Зіграна в браузері
archive-source-imported = Імпортована
archive-source-engine = Партія рушія
archive-plies = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}
archive-total = { $count ->
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
archive-empty = Партій ще немає. Партію можна додати до архіву, коли вона завершиться; інші можна імпортувати вище.
archive-mine-empty = Ваших партій в архіві ще немає. Партію можна додати, коли вона завершиться; інші можна імпортувати вище.
archive-show-all = Показати всі партії
archive-kept-here = Лише в цьому браузері
archive-nothing-fits = Під ці фільтри не підходить жодна партія.
archive-choose = Вибрати: { $game }
archive-unpick = Зняти вибір
archive-review = Розбір: { $game }
archive-download = Завантажити у PGN: { $game }
archive-export = Завантажити всі у PGN
archive-export-chosen = { $count ->
    [one] Завантажити { $count } партію
    [few] Завантажити { $count } партії
   *[many] Завантажити { $count } партій
}
archive-delete = Видалити: { $game }
archive-delete-question = Видалити партію «{ $game }» з архіву для всіх?
archive-delete-yes = Видалити
archive-delete-chosen = { $count ->
    [one] Видалити { $count } партію
    [few] Видалити { $count } партії
   *[many] Видалити { $count } партій
}
archive-delete-chosen-question = { $count ->
    [one] Видалити { $count } партію з архіву для всіх?
    [few] Видалити { $count } партії з архіву для всіх?
   *[many] Видалити { $count } партій з архіву для всіх?
}
archive-pages = Сторінки
archive-page = Сторінка { $page } з { $pages }
archive-previous = Попередня сторінка
archive-next = Наступна сторінка

## Імпорт

archive-import = Імпортувати партії
    .note = PGN, SGF з BoardSpace або UHP. Файли можна й перетягнути сюди.
archive-importing = Імпортується { $name }…
archive-imported = { $count ->
    [one] імпортовано { $count } партію
    [few] імпортовано { $count } партії
   *[many] імпортовано { $count } партій
}
archive-duplicates = { $count ->
    [one] { $count } вже була
    [few] { $count } вже були
   *[many] { $count } вже було
}
archive-bad = { $count ->
    [one] { $count } не вдалося прочитати
    [few] { $count } не вдалося прочитати
   *[many] { $count } не вдалося прочитати
}
archive-import-host = Додавати партії з інших джерел до архіву цього сервера може лише його власник.
archive-import-undo = Скасувати імпорт
archive-import-undone = { $count ->
    [one] Імпорт скасовано: видалено { $count } партію
    [few] Імпорт скасовано: видалено { $count } партії
   *[many] Імпорт скасовано: видалено { $count } партій
}
# Де партію не вдалося прочитати; причина йде англійською.

## Книга дебютів

explorer-loading = Переглядаємо архів…
explorer-new = В архіві немає партій із цією позицією.
explorer-games = { $count ->
    [one] { $count } партія з цією позицією
    [few] { $count } партії з цією позицією
   *[many] { $count } партій із цією позицією
}
explorer-percent = { $percent } %
explorer-head-move = Хід
explorer-head-games = Партії
explorer-head-results = Результати
explorer-head-engine = Рушій
explorer-results = Перемоги білих: { $white } · нічиї: { $draws } · перемоги чорних: { $black }
explorer-chances = Результати: за партіями. Рушій: шанси білих на перемогу, побіжна оцінка.
explorer-deep = Рушій: шанси білих на перемогу; жирним — після глибокого пошуку, решта — побіжна оцінка.
explorer-move = { $count ->
    [one] { $move }: { $count } партія, перемог білих { $white }, нічиїх { $draws }, перемог чорних { $black }
    [few] { $move }: { $count } партії, перемог білих { $white }, нічиїх { $draws }, перемог чорних { $black }
   *[many] { $move }: { $count } партій, перемог білих { $white }, нічиїх { $draws }, перемог чорних { $black }
}
explorer-move-engine = { $move }: хід з аналізу рушія, шанси білих на перемогу { $percent } %

## A game of the archive

title-archived = { $game } · { -brand }
archived-analyse = Аналіз
archived-review = Розбір
