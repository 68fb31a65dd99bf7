### Words used on every page.

## The program

-brand = Skep

app-name = { -brand }
app-description = Играйте в «Улей» (Hive): с компьютером, вдвоём за одним экраном, с другом по ссылке или с любым соперником из лобби. Без регистрации.
title-home = { -brand } · Играть в «Улей»
title-not-found = Страница не найдена · { -brand }
title-settings = Настройки · { -brand }
skip-to-content = Перейти к содержанию

## The bar over every page

nav = Разделы
nav-menu = Меню
nav-play = Играть
nav-lobby = Лобби
nav-learn = Учиться
nav-puzzles = Задачи
nav-analysis = Анализ
nav-archive = Архив
nav-sign-in = Войти
nav-profile = Профиль
nav-account = Аккаунт
nav-sign-out = Выйти
nav-member = Вы вошли как { $name }
nav-challenges = { $count ->
    [one] { $count } вызов
    [few] { $count } вызова
   *[many] { $count } вызовов
}
nav-challenge = { $name } вызывает вас: { $terms }
nav-waiting = { $count ->
    [one] { $count } партия ждёт вашего хода
    [few] { $count } партии ждут вашего хода
   *[many] { $count } партий ждут вашего хода
}
nav-waiting-game = Ваш ход, соперник — { $name }: { $time }

## Buttons

button-close = Закрыть
button-cancel = Отмена
button-save = Сохранить
button-copy = Копировать
button-copied = Скопировано
button-share = Поделиться
button-undo = Отменить
button-home = На главную

## Language and theme

language = Язык
theme = Оформление
theme-system = Как в системе
theme-light = Светлое
theme-dark = Тёмное

## Clocks

clock-name = { $minutes } + { $increment }
days-a-move = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[many] { $days } дней на ход
}
waiting-paused = Перерыв
waiting-left = Осталось: { $time }
due-until = Срок: { $date }

## Levels of the computer

level-1 = Личинка
    .note = Только что вылупилась и часто ошибается
level-2 = Новичок
    .note = Знает правила, но мало что замечает
level-3 = Любитель
    .note = Играет в своё удовольствие
level-4 = Внимательный
    .note = Замечает простые угрозы
level-5 = Опытный
    .note = Надёжный соперник
level-6 = Умелый
    .note = Готовит атаки
level-7 = Сильный
    .note = Наказывает за ошибки
level-8 = Знаток
    .note = Большинству игроков не по зубам
level-9 = Мастер
    .note = Почти не ошибается
level-10 = В полную силу
    .note = Всё, на что он способен
level-label = Уровень { $level } · { $name }

## Not found

not-found-heading = Здесь ничего нет
not-found-text = Возможно, в адресе опечатка или этой партии больше нет.

## Trouble

trouble-offline = Сервер недоступен. Проверьте соединение и попробуйте ещё раз.
offline-needs-server = Нет сети. Для этого нужен сервер.
