### Accounts: signing up and in, and what a member decides.

title-account = { $heading } · { -brand }
account-retry = Попробовать ещё раз
account-continue = Продолжить

## Signing up

account-sign-up = Создать аккаунт
account-sign-up-about = Имя и пароль или ключ доступа, больше ничего. Играть без аккаунта можно всегда.
account-sign-up-submit = Создать аккаунт
account-games-come-along = { $count ->
    [1] Ваша партия в этом браузере перейдёт в аккаунт.
    [one] Ваша { $count } партия в этом браузере перейдёт в аккаунт.
    [few] Ваши { $count } партии в этом браузере перейдут в аккаунт.
   *[other] Ваши { $count } партий в этом браузере перейдут в аккаунт.
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
account-claim-failed = Сейчас не удалось добавить ваши партии. Их можно добавить позже на странице аккаунта.

## Recovery codes

account-codes = Коды восстановления
    .note = Если вы забудете пароль, каждый код один раз его заменит. Новые коды отменяют все старые.
account-codes-heading = Сохраните коды восстановления
account-codes-about = Если вы забудете пароль, войти поможет любой из этих кодов. Каждый действует один раз, и больше мы их не покажем.
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
account-signed-out = Вы не вошли в аккаунт. Партии в этом браузере можно продолжать и без него.

## The account

account-since = Здесь с { $day }
account-devices = Устройства
    .note = Где вы вошли в аккаунт
account-device = { $browser }, { $system }
account-device-unknown = Неизвестное устройство
account-device-this = Это устройство
account-device-seen = Последний визит: { $ago }
account-device-end = Выйти: { $device }
account-devices-end-others = Выйти на других устройствах
account-blocks = Заблокированные игроки
account-blocks-none = Вы никого не заблокировали.
account-unblock = Разблокировать
    .label = Разблокировать { $name }
account-password-old = Текущий пароль
account-new-password = Новый пароль
account-password-changed = Пароль изменён. На всех остальных устройствах выполнен выход.
account-recovered = Вы вошли по коду восстановления. Теперь задайте новый пароль.
account-games = Партии в этом браузере
    .note = Добавьте в аккаунт партии, которые вы сыграли здесь без него.
account-claim = Добавить партии
account-puzzles = Задачи в этом браузере
    .note = Добавьте в аккаунт задачи, которые вы решали здесь без него, вместе с вашим прогрессом.
account-puzzles-add = Добавить задачи
account-puzzles-added = { $count ->
    [one] В аккаунт добавлена { $count } попытка.
    [few] В аккаунт добавлены { $count } попытки.
   *[other] В аккаунт добавлено { $count } попыток.
}
account-puzzles-come-along = Ваш рейтинг в задачах и решённые задачи перейдут в аккаунт.
account-data = Ваши данные
    .note = Всё, что сервер хранит о вас, в одном файле
account-export = Скачать
account-delete = Удалить аккаунт
account-delete-question = Удалить аккаунт { $name }?
account-delete-about = Аккаунт и коды восстановления будут удалены, а на всех устройствах будет выполнен выход. Партии останутся у ваших соперников, но без вашего имени. Это имя больше никому не достанется, даже вам.
account-delete-yes = Удалить навсегда

## Passkeys

account-passkeys = Ключи доступа
    .note = Входите по отпечатку пальца, по лицу или с ключом безопасности — без имени и пароля.
account-passkeys-none-here = Ключи доступа работают только по HTTPS, на сервере с доменным именем и в браузере, который их поддерживает.
account-passkey-name = Название ключа доступа
account-passkey-add = Добавить ключ доступа
# $day: a date, "16 November 2026"
account-passkey-added = Добавлен: { $day }
# $ago: "3 hours ago"
account-passkey-used = Последний вход: { $ago }
account-passkey-remove = Удалить
# The same for screen readers; $name: what its owner calls the passkey
account-passkey-remove-named = Удалить: { $name }
account-passkey-sign-in = Войти с ключом доступа
account-use-passkey = Ключ доступа вместо пароля
account-passkey-unused = Ключ доступа не использован. Попробуйте ещё раз.
account-passkey-known = На этом устройстве уже есть ключ доступа к вашему аккаунту.
account-passkey-again = Войдите с ключом доступа ещё раз, а затем попробуйте снова.

## Почта, если сервер её отправляет

account-mail = Почта
    .note = Если вы забудете пароль, письмо поможет задать новый. Ваш адрес видите только вы.
account-mail-address = Адрес почты
account-mail-confirmed = Ваш адрес: { $address }
account-mail-unconfirmed = Ссылка отправлена на { $address }. Откройте её в течение 24 часов, чтобы подтвердить адрес.
account-mail-send = Отправить ссылку
account-mail-remove = Удалить адрес
account-mail-removed = Ваш адрес удалён с сервера.
account-mail-confirm = Подтвердите адрес
account-mail-confirm-about = Подтвердите, что письма этого сервера до вас доходят.
account-mail-confirm-yes = Подтвердить
account-mail-confirm-done = Адрес подтверждён.
account-forgotten = Забыли пароль?
account-forgotten-about = Если у аккаунта есть подтверждённый адрес почты, на него придёт ссылка, по которой можно задать новый пароль.
account-forgotten-who = Имя или адрес почты
account-forgotten-sent = Если такой аккаунт есть и его адрес подтверждён, письмо уже в пути. Ссылка в нём действует час.
account-reset = Задайте новый пароль
account-reset-about = На всех остальных устройствах будет выполнен выход.

## What went wrong

account-error-accounts-off = На этом сервере нет аккаунтов.
account-error-bad-name = Такое имя не подойдёт. Используйте буквы и цифры.
account-error-bad-name-too-short = В имени должно быть не меньше 2 символов.
account-error-bad-name-too-long = В имени может быть не больше 20 символов.
account-error-bad-name-character = В имени могут быть только буквы, цифры, _ и -.
account-error-bad-name-edge = Имя должно начинаться с буквы, а заканчиваться буквой или цифрой.
account-error-name-confusing = В этом имени смешаны алфавиты или есть буквы, похожие на другие. Используйте один алфавит.
account-error-name-reserved = Это имя зарезервировано. Выберите другое.
account-error-name-taken = Это имя или очень похожее уже занято. Выберите другое.
account-error-weak-password = Этот пароль слишком легко угадать. Выберите другой.
account-error-weak-password-too-short = В пароле должно быть не меньше 8 символов.
account-error-weak-password-too-long = В пароле может быть не больше 128 символов.
account-error-weak-password-like-name = Пароль слишком похож на имя. Выберите другой.
account-error-weak-password-common = Этот пароль подбирают первым. Выберите другой.
account-error-bad-invitation = Приглашение недействительно или уже использовано. Попросите у владельца сервера другое.
account-error-bad-login = Войти не удалось. Проверьте имя и пароль или код.
account-error-bad-password = Неверный пароль. Попробуйте ещё раз.
account-error-bad-passkey = Этот ключ доступа не подходит, или прошло слишком много времени. Попробуйте ещё раз.
account-error-too-many-passkeys = У вас 20 ключей доступа, больше нельзя. Сначала удалите один.
account-error-last-way = Иначе вы не сможете войти. Сначала задайте пароль или создайте коды восстановления.
account-error-no-passkeys = По этому адресу ключи доступа не работают. Откройте сервер по доменному имени.
account-error-banned = Этот аккаунт заблокирован владельцем сервера.
account-error-not-logged-in = Вы вышли из аккаунта. Войдите снова.
account-error-not-found = На этом устройстве выход уже выполнен.
account-error-mail-off = Этот сервер не отправляет писем.
account-error-bad-mail-address = Это не похоже на адрес почты. Проверьте его.
account-error-mail-address-taken = Этот адрес уже привязан к другому аккаунту.
account-error-bad-link = Ссылка уже использована или устарела. Запросите новую.
account-error-forbidden = Сервер отклонил запрос. Откройте сервер по его собственному адресу и попробуйте ещё раз.
account-error-too-many = Слишком много попыток. Подождите несколько минут и попробуйте ещё раз.
