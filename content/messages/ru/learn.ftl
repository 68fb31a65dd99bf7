### Learning: the door, the exercises and the rulebook.

## Document titles

title-learn = Учимся играть в «Улей» · { -brand }
title-lesson = { $title } · { -brand }
title-rules = Правила · { -brand }
title-topic = { $title } · Правила · { -brand }
title-print = Правила на двух листах · { -brand }

## The first visit, on the start page

welcome-heading = Добро пожаловать!
welcome-new = Я здесь впервые
    .note = Научиться играть за десять минут
welcome-know = Я знаю игру
    .note = Сразу за доску
home-learn = Учиться
    .note = Упражнения и интерактивные правила

## The door

learn-heading = Учимся играть
learn-tagline = Короткие упражнения на настоящей доске. Если ход не тот, вы узнаете почему.
learn-start = Я здесь впервые
    .note = Начать с первого упражнения
learn-continue = Продолжить
    .note = { $title }
learn-all-done = Всё решено!
learn-rules = Правила
    .note = По странице на тему, с интерактивными рисунками
learn-chapters = Упражнения
learn-progress = Решено { $done } из { $total }
learn-progress-total = { $total ->
    [one] Решено { $done } из { $total } упражнения
   *[other] Решено { $done } из { $total } упражнений
}
learn-solved = решено
learn-open = не решено
learn-reset = Сбросить прогресс
learn-reset-question = Сбросить прогресс на этом устройстве?
learn-loading = Загружаем…
learn-trouble = Не удалось загрузить.

## An exercise

lesson-number = Упражнение { $number } из { $total }
lesson-hint = Подсказка
lesson-show = Показать ход
lesson-again = Сначала
lesson-retry = Ещё раз
lesson-next = Следующее упражнение
lesson-next-chapter = Следующая глава
lesson-to-learn = Все упражнения
lesson-more = Подробнее: { $title }
lesson-solved = Решено!
lesson-right = Верно. Идём дальше.
lesson-wrong = Не то.
lesson-play-first = Сыграть первую партию
    .note = На самом лёгком уровне. Вы знаете всё, что нужно.
lesson-course-done = Это было последнее упражнение. Теперь вы знаете всю игру.

## Why a legal move does not solve the exercise

wrong-own-loss = Так вы окружаете собственную королеву и проигрываете.
wrong-draw = Так окружены сразу обе королевы: ничья.
wrong-not-placed = Так ходить можно, но здесь нужно выложить фишку из запаса.
wrong-other-kind = Выложить её можно, но нужна другая фишка.
wrong-not-moved = Так ходить можно, но здесь нужно передвинуть фишку, которая уже на столе.
wrong-other-piece = Так ходить можно, но нужна другая фишка.
wrong-other-place = Фишка та, а клетка не та: нужна отмеченная.
wrong-closes-too-few = { $closed ->
    [one] У королевы соперника теперь закрыта только { $closed } сторона.
    [few] У королевы соперника теперь закрыты только { $closed } стороны.
   *[many] У королевы соперника теперь закрыто только { $closed } сторон.
}
wrong-still-closed = { $closed ->
    [one] У вашей королевы всё ещё закрыта { $closed } сторона.
    [few] У вашей королевы всё ещё закрыты { $closed } стороны.
   *[many] У вашей королевы всё ещё закрыто { $closed } сторон.
}
wrong-no-win = Так ходить можно, но у королевы соперника осталась свободная сторона.
wrong-escapes = Этого мало: после такого ответа вовремя победить не удастся.
wrong-still-stuck = Фишка всё ещё прижата: без неё улей распадётся.
wrong-still-moves = Фишка соперника всё ещё может ходить.
wrong-not-covered = На ней сейчас нет вашей фишки.
wrong-loses = Смотрите: соперник окружает вашу королеву.
wrong-not-thrown = Так ходить можно, но никого не перенесли.

## A live figure

figure-label = Интерактивный рисунок: { $caption }
figure-count = { $count ->
    [0] { $piece }: ходов нет
    [one] { $piece }: { $count } ход
    [few] { $piece }: { $count } хода
   *[many] { $piece }: { $count } ходов
}
figure-try = Выберите отмеченную клетку. Если выбрать другую, вы узнаете, почему туда нельзя.
figure-moved = Ход сделан: { $piece }.
figure-reset = Вернуть
figure-other = На этом рисунке ходит только { $piece }.

## The rulebook

rules-heading = Правила
rules-tagline = Своими словами. Каждый рисунок — живая доска.
rules-search = Поиск по правилам
    .placeholder = Поиск: паук, узко, ничья
rules-found = { $count ->
    [0] Ничего не нашлось
    [one] { $count } результат
    [few] { $count } результата
   *[many] { $count } результатов
}
rules-topics = Темы
rules-rule = Правило { $rule }
rules-print = Напечатать на двух листах
rules-print-now = Печать
rules-print-note = Подробно и с интерактивными рисунками: { $url }
rules-previous = Назад: { $title }
rules-next = Дальше: { $title }
rules-index = Все темы
rules-missing = Такого правила или темы нет.

## Puzzles, as far as other pages speak of them

home-puzzles = Задачи
    .note = Верный ход один. Найдите его.
daily-name = Задача дня
daily-note = Каждый день новая, для всех одна и та же
daily-solved = Решена
daily-streak = { $days ->
    [one] { $days } день подряд
    [few] { $days } дня подряд
   *[many] { $days } дней подряд
}
# The goal is also a heading; .task says more.
goal-win = { $moves ->
    [1] { $side ->
        [white] Белые выигрывают в один ход
       *[black] Чёрные выигрывают в один ход
    }
    [few] { $side ->
        [white] Белые выигрывают в { $moves } хода
       *[black] Чёрные выигрывают в { $moves } хода
    }
   *[many] { $side ->
        [white] Белые выигрывают в { $moves } ходов
       *[black] Чёрные выигрывают в { $moves } ходов
    }
}
    .task = { $moves ->
        [1] Закройте последнюю сторону королевы соперника.
       *[other] Найдите ход, после которого не поможет никакая защита.
    }
goal-save = { $side ->
    [white] Белые спасают королеву
   *[black] Чёрные спасают королеву
}
    .task = { $moves ->
        [1] Найдите единственный спасительный ход. После любого другого вы сразу проиграете.
        [few] Найдите единственный спасительный ход. После любого другого вы проиграете самое позднее через { $moves } хода.
       *[many] Найдите единственный спасительный ход. После любого другого вы проиграете самое позднее через { $moves } ходов.
    }

## Where something is solved on a board

solving-task = Задание
solving-in-words = Позиция словами
    .tab = Словами
solving-about = О задаче
