### Puzzles.

title-puzzles = Задачи · { -brand }
title-puzzle = { $title } · Задачи · { -brand }

## The door

puzzles-heading = Задачи
puzzles-tagline = Позиции из партий движка с единственным верным ходом. Каждое решение проверено перебором.
puzzles-begin = Решать задачи
    .note = Задачи подбираются под ваш рейтинг
puzzles-continue = Решать дальше
puzzles-rating = ваш рейтинг
# The rating and how unsure it still is
puzzles-rating-value = { $rating } ± { $deviation }
puzzles-solved = решено
puzzles-streak = подряд
puzzles-best = лучшая серия
puzzles-days = серия задач дня
# Heading over three switches: mosquito, ladybug, pillbug.
puzzles-box = Что есть в вашей коробке?
puzzles-box-note = Вам достанутся только задачи, которые можно разложить у себя на столе.
puzzles-themes = Темы
puzzles-done = Решено { $done } из { $total }
puzzles-history = Последние задачи
puzzles-past-solved = Решена
puzzles-past-failed = Не решена
puzzles-past-unrated = без рейтинга
puzzles-reset = Начать с нуля
puzzles-reset-question = Сбросить рейтинг, серии и решённые задачи на этом устройстве?
puzzles-reset-question-member = Сбросить рейтинг, серии и все решённые задачи на всех ваших устройствах?

## A puzzle

# $date such as "15 November"
puzzle-daily-of = Задача дня, { $date }
puzzle-set-base = Базовый набор
# $creatures: a list, "mosquito, ladybug"
puzzle-set-added = В наборе есть { $creatures }
puzzle-your-rating = Рейтинг
puzzle-streak = Подряд
puzzle-give-up = Показать решение
puzzle-hint-piece = Присмотритесь: { $piece }.
puzzle-hint-hand = Фишка из запаса: { $piece }.
puzzle-hint-pass = Остаётся только пропустить ход.
puzzle-solved = Решено!
puzzle-solved-late = В зачёт идёт первая попытка, зато теперь вы знаете, как надо.
puzzle-solution = Решение.
puzzle-next = Следующая задача
puzzle-again = Ещё раз
# Stepping through the moves
puzzle-step = Ход { $at } из { $total }
puzzle-unrated = Эта задача не повлияла на ваш рейтинг.
puzzle-rating = Сложность: { $rating }
puzzle-themes = Темы этой задачи
# $turn: the number of the turn
puzzle-source = Из партии движка с самим собой, ход { $turn }.
puzzle-analyse = Анализ
puzzle-link = Ссылка на задачу: { $id }

## Why a move is wrong. In front of it stands the answer of the other side, if there is one.

refuted-own-loss = Вы окружили собственную королеву.
refuted-draw = Окружены обе королевы: только ничья.
refuted-too-slow = { $in ->
    [one] Так вы тоже выиграете, но не быстрее чем за { $in } ход. Есть путь короче.
    [few] Так вы тоже выиграете, но не быстрее чем за { $in } хода. Есть путь короче.
   *[many] Так вы тоже выиграете, но не быстрее чем за { $in } ходов. Есть путь короче.
}
refuted-loses = И вашу королеву уже не спасти.
refuted-escapes = { $moves ->
    [1] У королевы ещё остался выход.
   *[other] Теперь победить вовремя уже не получится.
}

## Themes

theme-of-win = { $moves ->
    [one] Победа в { $moves } ход
    [few] Победа в { $moves } хода
   *[many] Победа в { $moves } ходов
}
    .note = Столько ходов вам понадобится
theme-of-defence = Защита
    .note = Королеву спасает единственный ход
theme-of-quiet = Тихие ходы
    .note = Первый ход — вдали от королевы
theme-of-pin = Прижатые фишки
    .note = Фишка соперника больше не может ходить
theme-of-drop = Из запаса
    .note = Всё решает новая фишка
theme-of-slide = Последний шаг
    .note = Фишка подходит вплотную к королеве
theme-of-jump = Прыжки
    .note = Через головы остальных
theme-of-queen = Ходит королева
    .note = Она берёт дело в свои руки
theme-of-beetle = Жук
    .note = Наверх — и снова вниз
theme-of-ant = Муравей
    .note = В обход вокруг улья
theme-of-mosquito = Москит
    .note = Вовремя перенимает чужое умение
theme-of-ladybug = Божья коровка
    .note = Поверху — и внутрь
theme-of-pillbug = Мокрица
    .note = Кого-то переносят
