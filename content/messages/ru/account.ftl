### Accounts: signing up and in, and what a member decides.

title-account = { $heading } · { -brand }
account-retry = Попробовать ещё раз
account-continue = Продолжить

## Signing up

account-sign-up = Создать аккаунт
account-sign-up-about = Имя и пароль или ключ доступа, больше ничего. Играть без аккаунта можно всегда.
account-sign-up-submit = Создать аккаунт
account-games-come-along = { $count ->
    [1] Ваша партия в этом браузере останется с вами.
    [one] Ваша { $count } партия в этом браузере останется с вами.
    [few] Ваши { $count } партии в этом браузере останутся с вами.
   *[other] Ваши { $count } партий в этом браузере останутся с вами.
}
account-have-one = Уже есть аккаунт?
account-have-none = Ещё нет аккаунта?
account-name = Имя
    .note = От 2 до 20 букв и цифр; его увидят все
account-name-checking = Проверяем имя…
account-name-free = Имя свободно
account-password = Пароль
    .note = Не меньше 8 символов. Чем длиннее, тем лучше.
account-password-show = Показать: { $label }
account-invitation = Приглашение
    .note = Его выдаёт владелец этого сервера.
account-welcome = Добро пожаловать, { $name }!
account-claimed = { $count ->
    [0] Добавлять было нечего.
    [one] В аккаунт добавлена { $count } партия.
    [few] В аккаунт добавлены { $count } партии.
   *[other] В аккаунт добавлено { $count } партий.
}
account-claim-failed = Сейчас не удалось добавить ваши партии. Это можно сделать на странице аккаунта.

## Recovery codes

account-codes = Коды восстановления
    .note = Если вы потеряете пароль, каждый код один раз заменит его. Новые коды отменяют все старые.
account-codes-heading = Сохраните коды восстановления
account-codes-about = Если вы потеряете пароль, войти поможет один из этих кодов. Каждый действует один раз, и показываем мы их только сейчас.
account-codes-file = Коды восстановления: { $name }, { $host }
account-codes-download = Скачать
account-codes-print = Напечатать
account-codes-kept = Коды сохранены
account-codes-left = { $count ->
    [0] Кодов не осталось.
    [one] Остался { $count } код.
    [few] Осталось { $count } кода.
   *[other] Осталось { $count } кодов.
}
account-codes-new = Создать новые коды

## Signing in

account-code = Код восстановления
    .note = Один из кодов, полученных при создании аккаунта
account-use-code = Войти по коду восстановления
account-use-password = Войти по паролю
account-already-in = Вы вошли как { $name }.
account-signed-out = Вы не вошли в аккаунт. Партии в этом браузере всё равно продолжаются.

## The account

account-since = Дата создания: { $day }
account-devices = Устройства
    .note = Где вы вошли в аккаунт
account-device = { $browser }, { $system }
account-device-unknown = Неизвестное устройство
account-device-this = Это устройство
account-device-seen = Последний раз: { $ago }
account-device-end = Выйти: { $device }
account-devices-end-others = Выйти на всех остальных
account-password-old = Текущий пароль
account-new-password = Новый пароль
account-password-changed = Пароль изменён. На всех остальных устройствах выполнен выход.
account-recovered = Вы вошли по коду восстановления. Теперь задайте новый пароль.
account-games = Партии этого браузера
    .note = Добавьте в аккаунт партии, которые вы сыграли здесь без него.
account-claim = Добавить партии
account-puzzles = Задачи этого браузера
    .note = Добавьте в аккаунт задачи, которые вы решали здесь гостем, вместе с вашим прогрессом.
account-puzzles-add = Добавить задачи
account-puzzles-added = { $count ->
    [one] { $count } попытка теперь в вашем аккаунте.
    [few] { $count } попытки теперь в вашем аккаунте.
   *[other] { $count } попыток теперь в вашем аккаунте.
}
account-puzzles-come-along = Ваш рейтинг в задачах и решённые задачи сохранятся.
account-data = Ваши данные
    .note = Всё, что сервер хранит о вас, в одном файле
account-export = Скачать
account-delete = Удалить аккаунт
account-delete-question = Удалить { $name }?
account-delete-about = Аккаунт, устройства и коды будут удалены. Партии останутся вашим соперникам, но без вашего имени. Это имя больше никому не достанется, даже вам.
account-delete-yes = Удалить навсегда

## Passkeys

account-passkeys = Ключи доступа
    .note = Входите по отпечатку, по лицу или с ключом безопасности: без имени и пароля.
account-passkeys-none-here = Для ключей доступа нужны защищённая страница с собственным именем и браузер, который их знает.
account-passkey-name = Название ключа доступа
account-passkey-add = Добавить ключ доступа
# $day: a date, "16 November 2026"
account-passkey-added = Добавлен: { $day }
# $ago: "3 hours ago"
account-passkey-used = Последний раз: { $ago }
account-passkey-remove = Убрать
# The same for screen readers; $name: what its owner calls the passkey
account-passkey-remove-named = Убрать: { $name }
account-passkey-sign-in = Войти с ключом доступа
account-use-passkey = Ключ доступа вместо пароля
account-passkey-unused = Ключ доступа не использован. Попробуйте ещё раз.
account-passkey-known = На этом устройстве уже есть ключ доступа к вашему аккаунту.
account-passkey-again = Войдите с ключом доступа ещё раз, а затем попробуйте снова.

## Почта, если сервер её отправляет

account-mail = Почта
    .note = Если вы потеряете пароль, письмо поможет задать новый. Больше никто не видит ваш адрес.
account-mail-address = Адрес почты
account-mail-confirmed = Ваш адрес: { $address }
account-mail-unconfirmed = Ссылка отправлена на { $address }. Откройте её в течение 24 часов, чтобы подтвердить адрес.
account-mail-send = Отправить ссылку
account-mail-remove = Убрать адрес
account-mail-removed = У сервера больше нет вашего адреса.
account-mail-confirm = Подтвердите адрес
account-mail-confirm-about = Письма этого сервера до вас доходят? Тогда подтвердите адрес.
account-mail-confirm-yes = Подтвердить
account-mail-confirm-done = Адрес подтверждён.
account-forgotten = Забыли пароль?
account-forgotten-about = Если у аккаунта есть подтверждённый адрес почты, на него придёт ссылка, по которой можно задать новый пароль.
account-forgotten-who = Имя или адрес почты
account-forgotten-sent = Если такой аккаунт с подтверждённым адресом есть, письмо уже в пути. Ссылка в нём действует час.
account-reset = Задайте новый пароль
account-reset-about = На всех остальных устройствах будет выполнен выход.

## What went wrong

account-error-accounts-off = На этом сервере нет аккаунтов.
account-error-bad-name = Такого имени быть не может. Используйте буквы и цифры.
account-error-bad-name-too-short = В имени не меньше 2 символов.
account-error-bad-name-too-long = В имени не больше 20 символов.
account-error-bad-name-character = В имени бывают только буквы, цифры, _ и -.
account-error-bad-name-edge = Имя начинается с буквы, а заканчивается буквой или цифрой.
account-error-name-confusing = В этом имени смешаны алфавиты или есть буквы, похожие на другие. Используйте один алфавит.
account-error-name-reserved = Это имя занять нельзя. Выберите другое.
account-error-name-taken = Это или очень похожее имя занято. Выберите другое.
account-error-weak-password = Этот пароль слишком легко угадать. Выберите другой.
account-error-weak-password-too-short = В пароле не меньше 8 символов.
account-error-weak-password-too-long = В пароле не больше 128 символов.
account-error-weak-password-like-name = Пароль слишком похож на имя. Выберите другой.
account-error-weak-password-common = Этот пароль подбирают первым. Выберите другой.
account-error-bad-invitation = Приглашение недействительно или уже использовано. Попросите у владельца сервера другое.
account-error-bad-login = Не подходит. Проверьте имя и пароль или код.
account-error-bad-password = Неверный пароль. Попробуйте ещё раз.
account-error-bad-passkey = Этот ключ доступа не подходит, или прошло слишком много времени. Попробуйте ещё раз.
account-error-too-many-passkeys = У вас 20 ключей доступа, больше нельзя. Сначала уберите один.
account-error-last-way = Иначе войти будет нечем. Сначала задайте пароль или создайте коды восстановления.
account-error-no-passkeys = По этому адресу ключей доступа нет. Откройте сервер по имени.
account-error-banned = Этот аккаунт заблокирован владельцем сервера.
account-error-not-logged-in = Вы больше не в аккаунте. Войдите снова.
account-error-not-found = На этом устройстве выход уже выполнен.
account-error-mail-off = Этот сервер не отправляет писем.
account-error-bad-mail-address = Это не адрес почты. Проверьте его.
account-error-mail-address-taken = Этот адрес уже у другого аккаунта.
account-error-bad-link = Ссылка уже использована или устарела. Запросите новую.
account-error-forbidden = Сервер отклонил запрос. Откройте его собственный адрес и попробуйте ещё раз.
account-error-too-many = Слишком много попыток. Подождите несколько минут и попробуйте ещё раз.
