### Learning: the door, the exercises and the rulebook.

## Document titles

title-learn = Учимося грати у «Вулик» · { -brand }
title-lesson = { $title } · { -brand }
title-rules = Правила · { -brand }
title-topic = { $title } · Правила · { -brand }
title-print = Правила на двох аркушах · { -brand }

## The first visit, on the start page

welcome-heading = Вітаємо!
welcome-new = Я тут уперше
    .note = Навчитися грати за десять хвилин
welcome-know = Я знаю гру
    .note = Одразу за дошку
home-learn = Навчання
    .note = Вправи та інтерактивні правила

## The door

learn-heading = Учимося грати
learn-tagline = Короткі вправи на справжній дошці. Якщо хід не той, ви дізнаєтеся чому.
learn-start = Я тут уперше
    .note = Почати з першої вправи
learn-continue = Далі
    .note = { $title }
learn-all-done = Усе розвʼязано!
learn-rules = Правила
    .note = По сторінці на тему, з інтерактивними малюнками
learn-chapters = Вправи
learn-progress = Розвʼязано { $done } з { $total }
learn-progress-total = { $total ->
    [one] Розвʼязано { $done } з { $total } вправи
   *[other] Розвʼязано { $done } з { $total } вправ
}
learn-solved = розвʼязано
learn-open = не розвʼязано
learn-reset = Скинути прогрес
learn-reset-question = Скинути прогрес на цьому пристрої?
learn-loading = Завантажуємо…
learn-trouble = Не вдалося завантажити.

## An exercise

lesson-number = Вправа { $number } з { $total }
lesson-hint = Підказка
lesson-show = Показати хід
lesson-again = Спочатку
lesson-retry = Ще раз
lesson-next = Наступна вправа
lesson-next-chapter = Наступний розділ
lesson-to-learn = Усі вправи
lesson-more = Докладніше: { $title }
lesson-solved = Розвʼязано!
lesson-right = Правильно. Ідемо далі.
lesson-wrong = Не те.
lesson-play-first = Зіграти першу партію
    .note = На найлегшому рівні. Ви знаєте все, що треба.
lesson-course-done = Це була остання вправа. Тепер ви знаєте всю гру.

## Why a legal move does not solve the exercise

wrong-own-loss = Так ви оточуєте власну бджолу і програєте.
wrong-draw = Так оточено відразу обох бджіл: нічия.
wrong-not-placed = Так ходити можна, але тут треба викласти фішку із запасу.
wrong-other-kind = Викласти її можна, але потрібна інша фішка.
wrong-not-moved = Так ходити можна, але тут треба пересунути фішку, яка вже на столі.
wrong-other-piece = Так ходити можна, але потрібна інша фішка.
wrong-other-place = Фішка та, а клітинка не та: потрібна позначена.
wrong-closes-too-few = { $closed ->
    [one] У бджоли суперника тепер закрито лише { $closed } бік.
    [few] У бджоли суперника тепер закрито лише { $closed } боки.
   *[many] У бджоли суперника тепер закрито лише { $closed } боків.
}
wrong-still-closed = { $closed ->
    [one] У вашої бджоли досі закрито { $closed } бік.
    [few] У вашої бджоли досі закрито { $closed } боки.
   *[many] У вашої бджоли досі закрито { $closed } боків.
}
wrong-no-win = Так ходити можна, але в бджоли суперника лишився вільний бік.
wrong-escapes = Цього замало: після такої відповіді вчасно перемогти не вдасться.
wrong-still-stuck = Фішка досі притиснута: без неї вулик розпадеться.
wrong-still-moves = Фішка суперника досі може ходити.
wrong-not-covered = На ній зараз немає вашої фішки.
wrong-loses = Дивіться: суперник оточує вашу бджолу.
wrong-not-thrown = Так ходити можна, але нікого не перенесли.

## A live figure

figure-label = Інтерактивний малюнок: { $caption }
figure-count = { $count ->
    [0] { $piece }: ходів немає
    [one] { $piece }: { $count } хід
    [few] { $piece }: { $count } ходи
   *[many] { $piece }: { $count } ходів
}
figure-try = Виберіть позначену клітинку. Якщо вибрати іншу, ви дізнаєтеся, чому туди не можна.
figure-moved = Хід зроблено: { $piece }.
figure-reset = Повернути
figure-other = На цьому малюнку ходить лише { $piece }.

## The rulebook

rules-heading = Правила
rules-tagline = Своїми словами. Кожен малюнок — жива дошка.
rules-search = Пошук у правилах
    .placeholder = Пошук: павук, вузько, нічия
rules-found = { $count ->
    [0] Нічого не знайдено
    [one] { $count } результат
    [few] { $count } результати
   *[many] { $count } результатів
}
rules-topics = Теми
rules-rule = Правило { $rule }
rules-print = Надрукувати на двох аркушах
rules-print-now = Друк
rules-print-note = Докладно і з інтерактивними малюнками: { $url }
rules-previous = Назад: { $title }
rules-next = Далі: { $title }
rules-index = Усі теми
rules-missing = Такого правила або теми немає.

## Puzzles, as far as other pages speak of them

home-puzzles = Задачі
    .note = Правильний хід один. Знайдіть його.
daily-name = Задача дня
daily-note = Щодня нова, для всіх та сама
daily-solved = Розвʼязано
daily-streak = { $days ->
    [one] { $days } день поспіль
    [few] { $days } дні поспіль
   *[many] { $days } днів поспіль
}
# The goal is also a heading; .task says more.
goal-win = { $moves ->
    [1] { $side ->
        [white] Білі виграють за один хід
       *[black] Чорні виграють за один хід
    }
    [few] { $side ->
        [white] Білі виграють за { $moves } ходи
       *[black] Чорні виграють за { $moves } ходи
    }
   *[many] { $side ->
        [white] Білі виграють за { $moves } ходів
       *[black] Чорні виграють за { $moves } ходів
    }
}
    .task = { $moves ->
        [1] Закрийте останній бік бджоли суперника.
       *[other] Знайдіть хід, після якого не допоможе жоден захист.
    }
goal-save = { $side ->
    [white] Білі рятують бджолу
   *[black] Чорні рятують бджолу
}
    .task = { $moves ->
        [1] Знайдіть єдиний рятівний хід. Після будь-якого іншого ви одразу програєте.
        [few] Знайдіть єдиний рятівний хід. Після будь-якого іншого ви програєте щонайпізніше за { $moves } ходи.
       *[many] Знайдіть єдиний рятівний хід. Після будь-якого іншого ви програєте щонайпізніше за { $moves } ходів.
    }

## Where something is solved on a board

solving-task = Завдання
solving-in-words = Позиція словами
    .tab = Словами
solving-about = Про задачу
