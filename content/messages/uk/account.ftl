### Accounts: signing up and in, and what a member decides.

title-account = { $heading } · { -brand }
account-retry = Спробувати ще раз
account-continue = Продовжити

## Signing up

account-sign-up = Створити обліковий запис
account-sign-up-about = Імʼя та пароль або ключ доступу, більше нічого. Грати без облікового запису можна завжди.
account-sign-up-submit = Створити обліковий запис
account-games-come-along = { $count ->
    [1] Ваша партія в цьому браузері залишиться з вами.
    [one] Ваша { $count } партія в цьому браузері залишиться з вами.
    [few] Ваші { $count } партії в цьому браузері залишаться з вами.
   *[other] Ваші { $count } партій у цьому браузері залишаться з вами.
}
account-have-one = Уже маєте обліковий запис?
account-have-none = Ще не маєте облікового запису?
account-name = Імʼя
    .note = Від 2 до 20 літер і цифр; його побачать усі
account-name-checking = Перевіряємо імʼя…
account-name-free = Імʼя вільне
account-password = Пароль
    .note = Щонайменше 8 символів. Що довший, то краще.
account-password-show = Показати: { $label }
account-invitation = Запрошення
    .note = Його видає власник цього сервера.
account-welcome = Ласкаво просимо, { $name }!
account-claimed = { $count ->
    [0] Додавати було нічого.
    [one] До облікового запису додано { $count } партію.
    [few] До облікового запису додано { $count } партії.
   *[other] До облікового запису додано { $count } партій.
}
account-claim-failed = Зараз не вдалося додати ваші партії. Це можна зробити на сторінці облікового запису.

## Recovery codes

account-codes = Коди відновлення
    .note = Якщо ви втратите пароль, кожен код один раз його замінить. Нові коди скасовують усі старі.
account-codes-heading = Збережіть коди відновлення
account-codes-about = Якщо ви втратите пароль, увійти допоможе один із цих кодів. Кожен діє один раз, і показуємо ми їх лише зараз.
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
account-use-password = Увійти за паролем
account-already-in = Ви увійшли як { $name }.
account-signed-out = Ви не увійшли. Партії в цьому браузері все одно тривають.

## The account

account-since = Дата створення: { $day }
account-devices = Пристрої
    .note = Де ви увійшли
account-device = { $browser }, { $system }
account-device-unknown = Невідомий пристрій
account-device-this = Цей пристрій
account-device-seen = Востаннє: { $ago }
account-device-end = Вийти: { $device }
account-devices-end-others = Вийти на всіх інших
account-password-old = Поточний пароль
account-new-password = Новий пароль
account-password-changed = Пароль змінено. На всіх інших пристроях виконано вихід.
account-recovered = Ви увійшли за кодом відновлення. Тепер задайте новий пароль.
account-games = Партії цього браузера
    .note = Додайте до облікового запису партії, які ви зіграли тут без нього.
account-claim = Додати партії
account-puzzles = Задачі цього браузера
    .note = Додайте до облікового запису задачі, які ви розвʼязували тут як гість, разом із вашим прогресом.
account-puzzles-add = Додати задачі
account-puzzles-added = { $count ->
    [one] { $count } спроба тепер у вашому обліковому записі.
    [few] { $count } спроби тепер у вашому обліковому записі.
   *[other] { $count } спроб тепер у вашому обліковому записі.
}
account-puzzles-come-along = Ваш рейтинг у задачах і розвʼязані задачі збережуться.
account-data = Ваші дані
    .note = Усе, що сервер зберігає про вас, в одному файлі
account-export = Завантажити
account-delete = Видалити обліковий запис
account-delete-question = Видалити { $name }?
account-delete-about = Обліковий запис, пристрої та коди буде видалено. Партії залишаться вашим суперникам, але без вашого імені. Це імʼя більше нікому не дістанеться, навіть вам.
account-delete-yes = Видалити назавжди

## Passkeys

account-passkeys = Ключі доступу
    .note = Входьте за відбитком, за обличчям або з ключем безпеки: без імені та пароля.
account-passkeys-none-here = Для ключів доступу потрібні захищена сторінка з власним імʼям і браузер, який їх знає.
account-passkey-name = Назва ключа доступу
account-passkey-add = Додати ключ доступу
# $day: a date, "16 November 2026"
account-passkey-added = Додано: { $day }
# $ago: "3 hours ago"
account-passkey-used = Востаннє: { $ago }
account-passkey-remove = Прибрати
# The same for screen readers; $name: what its owner calls the passkey
account-passkey-remove-named = Прибрати: { $name }
account-passkey-sign-in = Увійти з ключем доступу
account-use-passkey = Ключ доступу замість пароля
account-passkey-unused = Ключ доступу не використано. Спробуйте ще раз.
account-passkey-known = На цьому пристрої вже є ключ доступу до вашого облікового запису.
account-passkey-again = Увійдіть із ключем доступу ще раз, а тоді спробуйте знову.

## Пошта, якщо сервер її надсилає

account-mail = Пошта
    .note = Якщо ви втратите пароль, лист допоможе задати новий. Більше ніхто не бачить вашої адреси.
account-mail-address = Адреса пошти
account-mail-confirmed = Ваша адреса: { $address }
account-mail-unconfirmed = Посилання надіслано на { $address }. Відкрийте його протягом 24 годин, щоб підтвердити адресу.
account-mail-send = Надіслати посилання
account-mail-remove = Прибрати адресу
account-mail-removed = Сервер більше не має вашої адреси.
account-mail-confirm = Підтвердьте адресу
account-mail-confirm-about = Листи цього сервера до вас доходять? Тоді підтвердьте адресу.
account-mail-confirm-yes = Підтвердити
account-mail-confirm-done = Адресу підтверджено.
account-forgotten = Забули пароль?
account-forgotten-about = Якщо обліковий запис має підтверджену адресу пошти, на неї надійде посилання, за яким можна задати новий пароль.
account-forgotten-who = Імʼя або адреса пошти
account-forgotten-sent = Якщо такий обліковий запис із підтвердженою адресою є, лист уже в дорозі. Посилання в ньому діє годину.
account-reset = Задайте новий пароль
account-reset-about = На всіх інших пристроях буде виконано вихід.

## What went wrong

account-error-accounts-off = На цьому сервері немає облікових записів.
account-error-bad-name = Такого імені бути не може. Використовуйте літери та цифри.
account-error-bad-name-too-short = В імені щонайменше 2 символи.
account-error-bad-name-too-long = В імені щонайбільше 20 символів.
account-error-bad-name-character = В імені бувають лише літери, цифри, _ та -.
account-error-bad-name-edge = Імʼя починається з літери, а закінчується літерою або цифрою.
account-error-name-confusing = У цьому імені змішано абетки або є літери, схожі на інші. Використовуйте одну абетку.
account-error-name-reserved = Це імʼя зайняти не можна. Оберіть інше.
account-error-name-taken = Це або дуже схоже імʼя зайнято. Оберіть інше.
account-error-weak-password = Цей пароль надто легко вгадати. Оберіть інший.
account-error-weak-password-too-short = У паролі щонайменше 8 символів.
account-error-weak-password-too-long = У паролі щонайбільше 128 символів.
account-error-weak-password-like-name = Пароль надто схожий на імʼя. Оберіть інший.
account-error-weak-password-common = Цей пароль пробують першим. Оберіть інший.
account-error-bad-invitation = Запрошення недійсне або вже використане. Попросіть у власника сервера інше.
account-error-bad-login = Не підходить. Перевірте імʼя та пароль або код.
account-error-bad-password = Неправильний пароль. Спробуйте ще раз.
account-error-bad-passkey = Цей ключ доступу не підходить, або минуло забагато часу. Спробуйте ще раз.
account-error-too-many-passkeys = У вас 20 ключів доступу, більше не можна. Спершу приберіть один.
account-error-last-way = Інакше увійти буде нічим. Спершу задайте пароль або створіть коди відновлення.
account-error-no-passkeys = За цією адресою ключів доступу немає. Відкрийте сервер за імʼям.
account-error-banned = Цей обліковий запис заблоковано власником сервера.
account-error-not-logged-in = Ви більше не в обліковому записі. Увійдіть знову.
account-error-not-found = На цьому пристрої вихід уже виконано.
account-error-mail-off = Цей сервер не надсилає листів.
account-error-bad-mail-address = Це не адреса пошти. Перевірте її.
account-error-mail-address-taken = Цю адресу має інший обліковий запис.
account-error-bad-link = Посилання вже використано або воно застаріло. Попросіть нове.
account-error-forbidden = Сервер відхилив запит. Відкрийте його власну адресу та спробуйте ще раз.
account-error-too-many = Забагато спроб. Зачекайте кілька хвилин і спробуйте ще раз.
