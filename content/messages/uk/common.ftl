### Words used on every page.

## The program

-brand = Skep

app-name = { -brand }
app-description = Грайте у «Вулик» (Hive): з компʼютером, удвох за одним екраном, з другом за посиланням або з будь-ким із лобі. Без реєстрації.
title-home = { -brand } · Грати у «Вулик»
title-not-found = Сторінку не знайдено · { -brand }
title-settings = Налаштування · { -brand }
skip-to-content = Перейти до вмісту

## The bar over every page

nav = Розділи
nav-menu = Меню
nav-play = Грати
nav-lobby = Лобі
nav-learn = Навчання
nav-puzzles = Задачі
nav-analysis = Аналіз
nav-archive = Архів
nav-sign-in = Увійти
nav-profile = Профіль
nav-account = Обліковий запис
nav-sign-out = Вийти
nav-member = Ви ввійшли як { $name }
nav-challenges = { $count ->
    [one] { $count } виклик
    [few] { $count } виклики
   *[many] { $count } викликів
}
nav-challenge = { $name } викликає вас: { $terms }
nav-waiting = { $count ->
    [one] { $count } партія чекає на ваш хід
    [few] { $count } партії чекають на ваш хід
   *[many] { $count } партій чекають на ваш хід
}
nav-waiting-game = Ваш хід, суперник — { $name }: { $time }

## Buttons

button-close = Закрити
button-cancel = Скасувати
button-save = Зберегти
button-copy = Копіювати
button-copied = Скопійовано
button-share = Поділитися
button-undo = Скасувати дію
button-home = На головну

## Language and theme

language = Мова
theme = Оформлення
theme-system = Як у системі
theme-light = Світле
theme-dark = Темне

## Clocks

clock-name = { $minutes } + { $increment }
days-a-move = { $days ->
    [one] { $days } день на хід
    [few] { $days } дні на хід
   *[many] { $days } днів на хід
}
waiting-paused = Перерва
waiting-left = Лишилося: { $time }
due-until = Термін: { $date }

## Levels of the computer

level-1 = Личинка
    .note = Щойно вилупилася й часто помиляється
level-2 = Новачок
    .note = Знає правила, але мало що помічає
level-3 = Аматор
    .note = Грає для задоволення
level-4 = Уважний
    .note = Помічає прості загрози
level-5 = Досвідчений
    .note = Надійний суперник
level-6 = Вправний
    .note = Готує атаки
level-7 = Сильний
    .note = Карає за помилки
level-8 = Знавець
    .note = Більшості гравців не до снаги
level-9 = Майстер
    .note = Майже не помиляється
level-10 = На повну силу
    .note = Усе, на що він здатен
level-label = Рівень { $level } · { $name }

## Not found

not-found-heading = Тут нічого немає
not-found-text = Можливо, в адресі помилка або цієї партії вже немає.

## Trouble

trouble-offline = Сервер недоступний. Перевірте зʼєднання та спробуйте ще раз.
offline-needs-server = Немає мережі. Для цього потрібен сервер.
