### Архив партий и книга дебютов.

title-archive = Архив · { -brand }

archive-heading = Архив
# Два игрока; для подписей. «Анна — Бен»
archive-game = { $white } — { $black }

## Условия

archive-player = Игрок
    .placeholder = Часть имени
archive-set = Набор
archive-result = Результат
archive-source = Источник
archive-reason = Чем закончилась
archive-level = Уровень компьютера
archive-opening = Начало
# Ходы обеих сторон вместе.
archive-min = Ходов, не меньше
archive-max = Ходов, не больше
archive-from = С
archive-to = По
archive-any = Все
archive-more = Ещё фильтры
archive-clear = Сбросить фильтры
archive-whose = Чьи партии
archive-mine = Мои партии
archive-all = Все партии
archive-engine = Партии движка
# Кнопка, которая снимает условие.
archive-position = С этой позицией
archive-sort = Порядок
archive-sort-down-date = Сначала новые
archive-sort-date = Сначала старые
archive-sort-down-plies = Сначала длинные
archive-sort-plies = Сначала короткие
archive-sort-down-added = Добавленные недавно

## Партии

archive-result-white = Победа белых
archive-result-black = Победа чёрных
archive-result-draw = Ничья
archive-result-unfinished = Не закончена
archive-won = Вы выиграли
archive-lost = Вы проиграли
archive-reason-surrounded = королева окружена
archive-reason-resignation = сдача партии
archive-reason-time = по времени
archive-reason-both-surrounded = обе королевы окружены
archive-reason-agreement = по соглашению
archive-reason-repetition = повторение позиции
archive-reason-abandoned = выход из партии
archive-source-played = Сыграна здесь
archive-source-browser = Сыграна в браузере
archive-source-imported = Импортирована
archive-source-engine = Партия движка
archive-plies = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
archive-total = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
archive-empty = Партий пока нет. Партию можно добавить в архив, когда она закончится; другие можно импортировать выше.
archive-mine-empty = Ваших партий в архиве ещё нет. Партию можно добавить, когда она закончится; другие можно импортировать выше.
archive-show-all = Показать все партии
archive-kept-here = Только в этом браузере
archive-nothing-fits = Под эти фильтры не подходит ни одна партия.
archive-choose = Выбрать: { $game }
archive-unpick = Снять выбор
archive-review = Разбор: { $game }
archive-download = Скачать в PGN: { $game }
archive-export = Скачать все в PGN
archive-export-chosen = { $count ->
    [one] Скачать { $count } партию
    [few] Скачать { $count } партии
   *[many] Скачать { $count } партий
}
archive-delete = Удалить: { $game }
archive-delete-question = Удалить партию «{ $game }» из архива для всех?
archive-delete-yes = Удалить
archive-delete-chosen = { $count ->
    [one] Удалить { $count } партию
    [few] Удалить { $count } партии
   *[many] Удалить { $count } партий
}
archive-delete-chosen-question = { $count ->
    [one] Удалить { $count } партию из архива для всех?
    [few] Удалить { $count } партии из архива для всех?
   *[many] Удалить { $count } партий из архива для всех?
}
archive-pages = Страницы
archive-page = Страница { $page } из { $pages }
archive-previous = Предыдущая страница
archive-next = Следующая страница

## Импорт

archive-import = Импортировать партии
    .note = PGN, SGF с BoardSpace или UHP. Файлы можно и перетащить сюда.
archive-importing = Импортируется { $name }…
archive-imported = { $count ->
    [one] импортирована { $count } партия
    [few] импортированы { $count } партии
   *[many] импортировано { $count } партий
}
archive-duplicates = { $count ->
    [one] { $count } уже была
    [few] { $count } уже были
   *[many] { $count } уже было
}
archive-bad = { $count ->
    [one] { $count } не удалось прочитать
    [few] { $count } не удалось прочитать
   *[many] { $count } не удалось прочитать
}
archive-import-host = Добавлять партии из других источников в архив этого сервера может только его владелец.
archive-import-undo = Отменить импорт
archive-import-undone = { $count ->
    [one] Импорт отменён: удалена { $count } партия
    [few] Импорт отменён: удалены { $count } партии
   *[many] Импорт отменён: удалено { $count } партий
}
# Где партию не удалось прочитать; причина следует по-английски.

## Книга дебютов

explorer-loading = Просматриваем архив…
explorer-new = В архиве нет партий с этой позицией.
explorer-games = { $count ->
    [one] { $count } партия с этой позицией
    [few] { $count } партии с этой позицией
   *[many] { $count } партий с этой позицией
}
explorer-percent = { $percent } %
explorer-head-move = Ход
explorer-head-games = Партии
explorer-head-results = Результаты
explorer-head-engine = Движок
explorer-results = Победы белых: { $white } · ничьи: { $draws } · победы чёрных: { $black }
explorer-chances = Результаты: по партиям. Движок: шансы белых на победу, беглая оценка.
explorer-deep = Движок: шансы белых на победу; жирным — после глубокого поиска, остальное — беглая оценка.
explorer-move = { $count ->
    [one] { $move }: { $count } партия, побед белых { $white }, ничьих { $draws }, побед чёрных { $black }
    [few] { $move }: { $count } партии, побед белых { $white }, ничьих { $draws }, побед чёрных { $black }
   *[many] { $move }: { $count } партий, побед белых { $white }, ничьих { $draws }, побед чёрных { $black }
}
explorer-move-engine = { $move }: ход из анализа движка, шансы белых на победу { $percent } %

## A game of the archive

title-archived = { $game } · { -brand }
archived-analyse = Анализ
archived-review = Разбор
