### Puzzles.

title-puzzles = Задачі · { -brand }
title-puzzle = { $title } · Задачі · { -brand }

## The door

puzzles-heading = Задачі
puzzles-tagline = Позиції з партій рушія з єдиним правильним ходом. Кожен розвʼязок перевірено перебором.
puzzles-begin = Розвʼязувати задачі
    .note = Задачі добираються під ваш рейтинг
puzzles-continue = Розвʼязувати далі
puzzles-rating = ваш рейтинг
# The rating and how unsure it still is
puzzles-rating-value = { $rating } ± { $deviation }
puzzles-solved = розвʼязано
puzzles-streak = поспіль
puzzles-best = найкраща серія
puzzles-days = серія задач дня
# Heading over three switches: mosquito, ladybug, pillbug.
puzzles-box = Що є у вашій коробці?
puzzles-box-note = Вам траплятимуться лише задачі, які можна розкласти у себе на столі.
puzzles-themes = Теми
puzzles-done = Розвʼязано { $done } з { $total }
puzzles-history = Останні задачі
puzzles-past-solved = Розвʼязано
puzzles-past-failed = Не розвʼязано
puzzles-past-unrated = без рейтингу
puzzles-reset = Почати з нуля
puzzles-reset-question = Скинути рейтинг, серії та розвʼязані задачі на цьому пристрої?
puzzles-reset-question-member = Скинути рейтинг, серії та всі розвʼязані задачі на всіх ваших пристроях?

## A puzzle

# $date such as "15 November"
puzzle-daily-of = Задача дня, { $date }
puzzle-set-base = Базовий набір
# $creatures: a list, "mosquito, ladybug"
puzzle-set-added = У наборі є { $creatures }
puzzle-your-rating = Рейтинг
puzzle-streak = Поспіль
puzzle-give-up = Показати розвʼязок
puzzle-hint-piece = Придивіться: { $piece }.
puzzle-hint-hand = Фішка із запасу: { $piece }.
puzzle-hint-pass = Лишається тільки пропустити хід.
puzzle-solved = Розвʼязано!
puzzle-solved-late = Зараховується перша спроба, зате тепер ви знаєте, як треба.
puzzle-solution = Розвʼязок.
puzzle-next = Наступна задача
puzzle-again = Ще раз
# Stepping through the moves
puzzle-step = Хід { $at } з { $total }
puzzle-unrated = Ця задача не вплинула на ваш рейтинг.
puzzle-rating = Складність: { $rating }
puzzle-themes = Теми цієї задачі
# $turn: the number of the turn
puzzle-source = З партії рушія із самим собою, хід { $turn }.
puzzle-analyse = Аналіз
puzzle-link = Посилання на задачу: { $id }

## Why a move is wrong. In front of it stands the answer of the other side, if there is one.

refuted-own-loss = Ви оточили власну бджолу.
refuted-draw = Оточено обох бджіл: лише нічия.
refuted-too-slow = { $in ->
    [one] Так теж виграєте, але аж за { $in } хід. Можна швидше.
    [few] Так теж виграєте, але аж за { $in } ходи. Можна швидше.
   *[many] Так теж виграєте, але аж за { $in } ходів. Можна швидше.
}
refuted-loses = І вашу бджолу вже не врятувати.
refuted-escapes = { $moves ->
    [1] Бджола ще має вихід.
   *[other] Тепер перемоги вчасно вже не домогтися.
}

## Themes

theme-of-win = { $moves ->
    [one] Перемога за { $moves } хід
    [few] Перемога за { $moves } ходи
   *[many] Перемога за { $moves } ходів
}
    .note = Стільки ходів вам знадобиться
theme-of-defence = Захист
    .note = Бджолу рятує єдиний хід
theme-of-quiet = Тихі ходи
    .note = Перший хід — подалі від бджоли
theme-of-pin = Притиснуті фішки
    .note = Фішка суперника більше не може ходити
theme-of-drop = Із запасу
    .note = Усе вирішує нова фішка
theme-of-slide = Останній крок
    .note = Фішка підходить упритул до бджоли
theme-of-jump = Стрибки
    .note = Через голови решти
theme-of-queen = Ходить бджола
    .note = Вона береться до справи сама
theme-of-beetle = Жук
    .note = Нагору — і знову вниз
theme-of-ant = Мураха
    .note = В обхід навколо вулика
theme-of-mosquito = Москіт
    .note = Вчасно копіює чуже вміння
theme-of-ladybug = Сонечко
    .note = Поверху — і всередину
theme-of-pillbug = Мокриця
    .note = Когось переносять
