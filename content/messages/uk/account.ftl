### Accounts: signing up and in, and what a member decides.

title-account = { $heading } · { -brand }
account-retry = Спробувати ще раз
account-continue = Продовжити

## Signing up

account-sign-up = Створити обліковий запис
account-sign-up-about = Імʼя та пароль або ключ доступу, більше нічого. Грати без облікового запису можна завжди.
account-sign-up-submit = Створити обліковий запис
account-games-come-along = { $count ->
    [1] Ваша партія в цьому браузері перейде до облікового запису.
    [one] Ваша { $count } партія в цьому браузері перейде до облікового запису.
    [few] Ваші { $count } партії в цьому браузері перейдуть до облікового запису.
   *[other] Ваші { $count } партій у цьому браузері перейдуть до облікового запису.
}
account-have-one = Уже маєте обліковий запис?
account-have-none = Ще не маєте облікового запису?
account-name = Імʼя
    .note = Від 2 до 20 літер і цифр; його побачать усі
account-name-checking = Перевіряємо імʼя…
account-name-free = Імʼя вільне
account-password = Пароль
    .note = Щонайменше 8 символів. Що довший, то кращий.
account-password-show = Показати: { $label }
account-invitation = Запрошення
    .note = Його видає власник цього сервера.
account-welcome = Ласкаво просимо, { $name }!
account-claimed = { $count ->
    [0] Не було чого додавати.
    [one] До облікового запису додано { $count } партію.
    [few] До облікового запису додано { $count } партії.
   *[other] До облікового запису додано { $count } партій.
}
account-claim-failed = Зараз не вдалося додати ваші партії. Їх можна додати пізніше на сторінці облікового запису.

## Recovery codes

account-codes = Коди відновлення
    .note = Якщо ви забудете пароль, кожен код один раз його замінить. Нові коди скасовують усі старі.
account-codes-heading = Збережіть коди відновлення
account-codes-about = Якщо ви забудете пароль, увійти допоможе будь-який із цих кодів. Кожен діє один раз, і більше ми їх не покажемо.
account-codes-file = Коди відновлення: { $name }, { $host }
account-codes-download = Завантажити
account-codes-print = Надрукувати
account-codes-kept = Коди збережено
account-codes-left = { $count ->
    [0] Кодів не залишилося.
    [one] Залишився { $count } код.
    [few] Залишилося { $count } коди.
   *[other] Залишилося { $count } кодів.
}
account-codes-new = Створити нові коди

## Signing in

account-code = Код відновлення
    .note = Один із кодів, отриманих під час створення облікового запису
account-use-code = Увійти за кодом відновлення
account-use-password = Увійти з паролем
account-already-in = Ви ввійшли як { $name }.
account-signed-out = Ви не ввійшли в обліковий запис. Партії в цьому браузері можна продовжувати й без нього.

## The account

account-since = Тут із { $day }
account-devices = Пристрої
    .note = Де ви ввійшли в обліковий запис
account-device = { $browser }, { $system }
account-device-unknown = Невідомий пристрій
account-device-this = Цей пристрій
account-device-seen = Останній візит: { $ago }
account-device-end = Вийти: { $device }
account-devices-end-others = Вийти на інших пристроях
account-blocks = Заблоковані гравці
account-blocks-none = Ви нікого не заблокували.
account-unblock = Розблокувати
    .label = Розблокувати { $name }
account-password-old = Поточний пароль
account-new-password = Новий пароль
account-password-changed = Пароль змінено. На всіх інших пристроях виконано вихід.
account-recovered = Ви ввійшли за кодом відновлення. Тепер задайте новий пароль.
account-games = Партії в цьому браузері
    .note = Додайте до облікового запису партії, які ви зіграли тут без нього.
account-claim = Додати партії
account-puzzles = Задачі в цьому браузері
    .note = Додайте до облікового запису задачі, які ви розвʼязували тут без нього, разом із вашим прогресом.
account-puzzles-add = Додати задачі
account-puzzles-added = { $count ->
    [one] До облікового запису додано { $count } спробу.
    [few] До облікового запису додано { $count } спроби.
   *[other] До облікового запису додано { $count } спроб.
}
account-puzzles-come-along = Ваш рейтинг у задачах і розвʼязані задачі перейдуть до облікового запису.
account-data = Ваші дані
    .note = Усе, що сервер зберігає про вас, в одному файлі
account-export = Завантажити
account-delete = Видалити обліковий запис
account-delete-question = Видалити обліковий запис { $name }?
account-delete-about = Обліковий запис і коди відновлення буде видалено, а на всіх пристроях буде виконано вихід. Партії залишаться у ваших суперників, але без вашого імені. Це імʼя більше нікому не дістанеться, навіть вам.
account-delete-yes = Видалити назавжди

## Passkeys

account-passkeys = Ключі доступу
    .note = Входьте за відбитком пальця, за обличчям або з ключем безпеки — без імені та пароля.
account-passkeys-none-here = Ключі доступу працюють лише через HTTPS, на сервері з доменним імʼям і в браузері, який їх підтримує.
account-passkey-name = Назва ключа доступу
account-passkey-add = Додати ключ доступу
# $day: a date, "16 November 2026"
account-passkey-added = Додано: { $day }
# $ago: "3 hours ago"
account-passkey-used = Останній вхід: { $ago }
account-passkey-remove = Видалити
# The same for screen readers; $name: what its owner calls the passkey
account-passkey-remove-named = Видалити: { $name }
account-passkey-sign-in = Увійти з ключем доступу
account-use-passkey = Ключ доступу замість пароля
account-passkey-unused = Ключ доступу не використано. Спробуйте ще раз.
account-passkey-known = На цьому пристрої вже є ключ доступу до вашого облікового запису.
account-passkey-again = Увійдіть із ключем доступу ще раз, а тоді спробуйте знову.

## Пошта, якщо сервер її надсилає

account-mail = Пошта
    .note = Якщо ви забудете пароль, лист допоможе задати новий. Вашу адресу бачите лише ви.
account-mail-address = Адреса пошти
account-mail-confirmed = Ваша адреса: { $address }
account-mail-unconfirmed = Посилання надіслано на { $address }. Відкрийте його протягом 24 годин, щоб підтвердити адресу.
account-mail-send = Надіслати посилання
account-mail-remove = Видалити адресу
account-mail-removed = Вашу адресу видалено із сервера.
account-mail-confirm = Підтвердьте адресу
account-mail-confirm-about = Підтвердьте, що листи цього сервера до вас доходять.
account-mail-confirm-yes = Підтвердити
account-mail-confirm-done = Адресу підтверджено.
account-forgotten = Забули пароль?
account-forgotten-about = Якщо обліковий запис має підтверджену адресу пошти, на неї надійде посилання, за яким можна задати новий пароль.
account-forgotten-who = Імʼя або адреса пошти
account-forgotten-sent = Якщо такий обліковий запис є і його адресу підтверджено, лист уже в дорозі. Посилання в ньому діє годину.
account-reset = Задайте новий пароль
account-reset-about = На всіх інших пристроях буде виконано вихід.

## What went wrong

account-error-accounts-off = На цьому сервері немає облікових записів.
account-error-bad-name = Таке імʼя не підійде. Використовуйте літери та цифри.
account-error-bad-name-too-short = В імені має бути щонайменше 2 символи.
account-error-bad-name-too-long = В імені може бути щонайбільше 20 символів.
account-error-bad-name-character = В імені можуть бути лише літери, цифри, _ та -.
account-error-bad-name-edge = Імʼя має починатися з літери, а закінчуватися літерою або цифрою.
account-error-name-confusing = У цьому імені змішано абетки або є літери, схожі на інші. Використовуйте одну абетку.
account-error-name-reserved = Це імʼя зарезервовано. Виберіть інше.
account-error-name-taken = Це імʼя або дуже схоже вже зайняте. Виберіть інше.
account-error-weak-password = Цей пароль надто легко вгадати. Виберіть інший.
account-error-weak-password-too-short = У паролі має бути щонайменше 8 символів.
account-error-weak-password-too-long = У паролі може бути щонайбільше 128 символів.
account-error-weak-password-like-name = Пароль надто схожий на імʼя. Виберіть інший.
account-error-weak-password-common = Цей пароль пробують першим. Виберіть інший.
account-error-bad-invitation = Запрошення недійсне або вже використане. Попросіть у власника сервера інше.
account-error-bad-login = Увійти не вдалося. Перевірте імʼя та пароль або код.
account-error-bad-password = Неправильний пароль. Спробуйте ще раз.
account-error-bad-passkey = Цей ключ доступу не підходить, або минуло забагато часу. Спробуйте ще раз.
account-error-too-many-passkeys = У вас 20 ключів доступу, більше не можна. Спершу видаліть один.
account-error-last-way = Інакше ви не зможете ввійти. Спершу задайте пароль або створіть коди відновлення.
account-error-no-passkeys = За цією адресою ключі доступу не працюють. Відкрийте сервер за доменним імʼям.
account-error-banned = Власник сервера заблокував цей обліковий запис.
account-error-not-logged-in = Ви вийшли з облікового запису. Увійдіть знову.
account-error-not-found = На цьому пристрої вихід уже виконано.
account-error-mail-off = Цей сервер не надсилає листів.
account-error-bad-mail-address = Це не схоже на адресу пошти. Перевірте її.
account-error-mail-address-taken = Цю адресу вже повʼязано з іншим обліковим записом.
account-error-bad-link = Посилання вже використано або воно застаріло. Попросіть нове.
account-error-forbidden = Сервер відхилив запит. Відкрийте сервер за його власною адресою та спробуйте ще раз.
account-error-too-many = Забагато спроб. Зачекайте кілька хвилин і спробуйте ще раз.
