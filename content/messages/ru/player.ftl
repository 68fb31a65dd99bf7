### Профили игроков и таблицы лидеров.

title-player = { $name } · { -brand }
title-leaderboard = Таблица лидеров: { $speed } · { -brand }

player-missing = Игрока с таким именем нет.
player-since = Здесь с { $day }
player-follow = Подписаться
player-following = Вы подписаны
player-block = Заблокировать
player-unblock = Разблокировать
player-blocked = Вы заблокировали этого игрока. Вас не будут сводить в партиях, и ни один из вас не сможет вызвать другого.

## Рейтинги

player-ratings = Рейтинги
player-unrated = Рейтинговых партий ещё нет.
player-rated-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
player-place = Место { $place }
player-as-table = В виде таблицы
player-day = День
player-game = Партия
player-look = Смотреть
player-puzzles = Задачи
player-puzzles-solved = { $count ->
    [one] Решена { $count } задача
    [few] Решено { $count } задачи
   *[other] Решено { $count } задач
}

## Партии

player-scores = Результаты
player-played = { $count ->
    [one] { $count } рейтинговая партия
    [few] { $count } рейтинговые партии
   *[many] { $count } рейтинговых партий
}
player-won = Побед: { $count }
player-drawn = Ничьих: { $count }
player-lost = Поражений: { $count }
player-versus = Ваши партии с игроком { $name }
player-games = Партии
player-games-empty = Открытых для всех партий ещё нет.
player-games-more = Показать ещё
player-opponent = Соперник
player-speed = Темп
player-colour = Цвет
player-result-win = Победа
player-result-draw = Ничья
player-result-loss = Поражение
player-result-aborted = Отменена
player-result-open = Идёт

## Дебюты

player-openings = Дебюты
# $white и $black: первые существа обеих сторон
player-opening = { $white }, затем { $black }
# Снимает отбор партий по дебюту
player-openings-all = Показать все дебюты

## Заметка

player-note = Ваша заметка
    .note = Её видите только вы.
player-note-saved = Сохранено.

## Таблицы лидеров

leaderboard-best = Лучшие игроки
leaderboard-empty = Здесь ещё никого нет. Чтобы попасть в таблицу, играйте рейтинговые партии с разными соперниками.
leaderboard-place = Место
leaderboard-player = Игрок
leaderboard-players = Игроки
leaderboard-games = Партии
leaderboard-previous = Места выше
leaderboard-next = Места ниже
leaderboard-own = Ваше место
leaderboard-own-place = Ваше место — { $place } из { $total }, рейтинг — { $rating }.
leaderboard-own-none = Вас ещё нет в таблице. Нужны уже не предварительный рейтинг, 15 рейтинговых партий хотя бы с пятью разными соперниками, которые здесь не новички, и хотя бы одна рейтинговая партия за последний год.
leaderboard-distribution = Распределение рейтингов
