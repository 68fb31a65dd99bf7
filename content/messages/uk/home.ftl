### The start page.

home-heading = Грати у «Вулик»
home-tagline = Оточіть бджолу. Без реєстрації й чекання.
home-ways = Варіанти гри

## The three ways to play

home-computer = З компʼютером
home-computer-note = Десять рівнів, від личинки до повної сили
home-table = Удвох за одним екраном
home-table-note = Передавайте пристрій або сідайте поруч
home-friend = З другом за посиланням
home-friend-note = Надішліть посилання або покажіть код
home-lobby = Гра в мережі
    .note = Швидкий добір суперника, відкриті пропозиції, партії для перегляду
home-starting = Починаємо…
home-start = Почати партію

## Options of a way to play

home-options = Налаштування партії
    .label = Налаштування партії: { $way }
home-level = Рівень
home-colour = Ваш колір
home-colour-white = Білі
home-colour-random = Випадково
home-colour-black = Чорні
home-box = Ваше видання
home-box-base = Базове
home-box-pocket = Pocket / Carbon
home-box-pillbug = З мокрицею
home-box-shared = Для всіх нових партій: із компʼютером, із друзями та для ваших пропозицій у лобі.
home-set = Додаткові фішки
home-opening = Початок
home-opening-tournament = Турнірний
home-opening-rulebook = Класичний
home-clock = Контроль часу
home-clock-none = Без годинника
home-clock-own = Свій
home-clock-minutes = Хвилин на гравця
home-clock-increment = Додається за хід, с
home-name = Ваше імʼя
    .placeholder = Його побачить ваш друг

home-summary-colour = { $side ->
    [white] Ви граєте білими
    [black] Ви граєте чорними
   *[random] Випадковий колір
}

## Games that are not finished

waiting-games = Чекають на ваш хід
waiting-against = Суперник — { $name }
home-unfinished = Продовжити
home-recent = Останні партії
home-games-all = { $count ->
    [one] Показати всі: { $count } партія
    [few] Показати всі: { $count } партії
   *[many] Показати всі: { $count } партій
}
home-game-table = Удвох за одним екраном
home-game-friend = Друг: { $name }
home-game-friend-unnamed = Партія з другом
home-game-your-turn = Ваш хід
home-game-their-turn = Хід суперника
home-game-turn = { $side ->
    [white] Хід білих
   *[black] Хід чорних
}
home-game-waiting = Чекаємо на друга
home-game-moves = { $count ->
    [0] Ще не розпочата
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}
home-game-forget = Прибрати зі списку: { $game }
home-game-forgotten = Партію прибрано зі списку.

## Under everything

home-keyboard = Можна грати без миші, лише з клавіатури, та з програмою зчитування з екрана.

## The door to the analysis board

home-analysis = Аналіз
    .note = Пробуйте ходи за обидві сторони, з варіантами й коментарями

## The position editor

home-editor = Редактор позицій
    .note = Розставити будь-яку позицію, перевірити й поділитися

## The archive

home-archive = Архів
    .note = Відкриті та імпортовані партії: пошук, перегляд, завантаження

## Quick pairing, in the lobby as well

lobby-quick = Швидкий добір
    .note = Виберіть контроль часу, і ви зіграєте з тим, хто хоче того самого. Усі фішки, турнірний початок.
    .guest = Виберіть контроль часу, і ви зіграєте з тим, хто хоче того самого. Усі фішки, турнірний початок. Гості грають товариські партії.
lobby-own = Власні умови
speed-bullet = Куля
speed-blitz = Бліц
speed-rapid = Рапід
speed-classical = Класика
speed-correspondence = За листуванням

## For returning visitors: in place of missing games, and what others do

home-none-waiting = Жодна партія не чекає на ваш хід.
home-none-unfinished = Незавершених партій немає.
home-live = Зараз
home-live-people = { $count ->
    [one] { $count } людина онлайн
    [few] { $count } людини онлайн
   *[other] { $count } людей онлайн
}
home-live-games = { $more ->
    [yes] Понад { $count } партій для перегляду
   *[no] { $count ->
        [one] { $count } партія для перегляду
        [few] { $count } партії для перегляду
       *[other] { $count } партій для перегляду
    }
}
home-live-none = Зараз нема чого дивитися. Почніть партію самі: за партіями з лобі можуть спостерігати інші.
