### Профілі гравців і таблиці лідерів.

title-player = { $name } · { -brand }
title-leaderboard = Таблиця лідерів: { $speed } · { -brand }

player-missing = Гравця з таким імʼям немає.
player-since = Тут із { $day }
player-follow = Стежити
player-following = Ви стежите
player-block = Заблокувати
player-unblock = Розблокувати
player-blocked = Ви заблокували цього гравця. Вас не зводитимуть у партіях, і жоден із вас не зможе викликати іншого.

## Рейтинги

player-ratings = Рейтинги
player-unrated = Рейтингових партій ще немає.
player-rated-games = { $count ->
    [one] { $count } партія
    [few] { $count } партії
   *[many] { $count } партій
}
player-place = Місце { $place }
player-as-table = У вигляді таблиці
player-day = День
player-game = Партія
player-look = Дивитися
player-puzzles = Задачі
player-puzzles-solved = { $count ->
    [one] Розвʼязано { $count } задачу
    [few] Розвʼязано { $count } задачі
   *[other] Розвʼязано { $count } задач
}

## Партії

player-scores = Результати
player-played = { $count ->
    [one] { $count } рейтингова партія
    [few] { $count } рейтингові партії
   *[many] { $count } рейтингових партій
}
player-won = Перемог: { $count }
player-drawn = Нічиїх: { $count }
player-lost = Поразок: { $count }
player-versus = Ваші партії з гравцем { $name }
player-games = Партії
player-games-empty = Відкритих для всіх партій ще немає.
player-games-more = Показати ще
player-opponent = Суперник
player-speed = Темп
player-colour = Колір
player-result-win = Перемога
player-result-draw = Нічия
player-result-loss = Поразка
player-result-aborted = Скасовано
player-result-open = Триває

## Дебюти

player-openings = Дебюти
# $white і $black: перші комахи обох сторін
player-opening = { $white }, потім { $black }
# Скасовує добір партій за дебютом
player-openings-all = Показати всі дебюти

## Нотатка

player-note = Ваша нотатка
    .note = Її бачите лише ви.
player-note-saved = Збережено.

## Таблиці лідерів

leaderboard-best = Найкращі гравці
leaderboard-empty = Тут ще нікого немає. Щоб потрапити до таблиці, грайте рейтингові партії з різними суперниками.
leaderboard-place = Місце
leaderboard-player = Гравець
leaderboard-players = Гравці
leaderboard-games = Партії
leaderboard-previous = Місця вище
leaderboard-next = Місця нижче
leaderboard-own = Ваше місце
leaderboard-own-place = Ваше місце — { $place } з { $total }, рейтинг — { $rating }.
leaderboard-own-none = Вас ще немає в таблиці. Потрібні остаточний рейтинг, 15 рейтингових партій щонайменше з пʼятьма різними суперниками, які тут не новачки, і хоча б одна рейтингова партія за останній рік.
leaderboard-distribution = Розподіл рейтингів
