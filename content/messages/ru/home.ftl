### The start page.

home-heading = Играть в «Улей»
home-tagline = Окружите королеву. Без регистрации и ожидания.
home-ways = Варианты игры

## The three ways to play

home-computer = С компьютером
home-computer-note = Десять уровней, от личинки до полной силы
home-table = Вдвоём за одним экраном
home-table-note = Передавайте устройство или садитесь рядом
home-friend = С другом по ссылке
home-friend-note = Отправьте ссылку или покажите код
home-lobby = Игра по сети
    .note = Быстрый подбор соперника, открытые предложения, партии для просмотра
home-starting = Начинаем…
home-start = Начать партию

## Options of a way to play

home-options = Настройки партии
    .label = Настройки партии: { $way }
home-level = Уровень
home-colour = Ваш цвет
home-colour-white = Белые
home-colour-random = Случайно
home-colour-black = Чёрные
home-box = Ваше издание
home-box-base = Базовое
home-box-pocket = Pocket / Carbon
home-box-pillbug = С мокрицей
home-box-shared = Для всех новых партий: с компьютером, с друзьями и для ваших предложений в лобби.
home-set = Дополнительные фишки
home-opening = Начало
home-opening-tournament = Турнирное
home-opening-rulebook = Классическое
home-clock = Контроль времени
home-clock-none = Без часов
home-clock-own = Свой
home-clock-minutes = Минут на игрока
home-clock-increment = Прибавка за ход, с
home-name = Ваше имя
    .placeholder = Его увидит ваш друг

home-summary-colour = { $side ->
    [white] Вы играете белыми
    [black] Вы играете чёрными
   *[random] Случайный цвет
}

## Games that are not finished

waiting-games = Ждут вашего хода
waiting-against = Соперник — { $name }
home-unfinished = Продолжить
home-recent = Последние партии
home-games-all = { $count ->
    [one] Показать все: { $count } партия
    [few] Показать все: { $count } партии
   *[many] Показать все: { $count } партий
}
home-game-table = Вдвоём за одним экраном
home-game-friend = Друг: { $name }
home-game-friend-unnamed = Партия с другом
home-game-your-turn = Ваш ход
home-game-their-turn = Ход соперника
home-game-turn = { $side ->
    [white] Ход белых
   *[black] Ход чёрных
}
home-game-waiting = Ждём друга
home-game-moves = { $count ->
    [0] Ещё не начата
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}
home-game-forget = Убрать из списка: { $game }
home-game-forgotten = Партия убрана из списка.

## Under everything

home-keyboard = Можно играть без мыши, только с клавиатуры, и с программой экранного доступа.

## The door to the analysis board

home-analysis = Анализ
    .note = Пробуйте ходы за обе стороны, с вариантами и комментариями

## The position editor

home-editor = Редактор позиций
    .note = Расставить любую позицию, проверить и поделиться

## The archive

home-archive = Архив
    .note = Открытые и импортированные партии: поиск, просмотр, скачивание

## Quick pairing, in the lobby as well

lobby-quick = Быстрый подбор
    .note = Выберите контроль времени, и вы сыграете с тем, кто хочет того же. Все фишки, турнирное начало.
    .guest = Выберите контроль времени, и вы сыграете с тем, кто хочет того же. Все фишки, турнирное начало. Гости играют товарищеские партии.
lobby-own = Свои условия
speed-bullet = Пуля
speed-blitz = Блиц
speed-rapid = Рапид
speed-classical = Классика
speed-correspondence = По переписке

## For returning visitors: in place of missing games, and what others do

home-none-waiting = Ни одна партия не ждёт вашего хода.
home-none-unfinished = Незавершённых партий нет.
home-live = Сейчас
home-live-people = { $count ->
    [one] { $count } человек онлайн
    [few] { $count } человека онлайн
   *[other] { $count } человек онлайн
}
home-live-games = { $more ->
    [yes] Больше { $count } партий для просмотра
   *[no] { $count ->
        [one] { $count } партия для просмотра
        [few] { $count } партии для просмотра
       *[other] { $count } партий для просмотра
    }
}
home-live-none = Сейчас смотреть нечего. Начните партию сами: за партиями из лобби могут наблюдать другие.
