### The settings dialog.

settings = Настройки
settings-board = Доска
settings-table = Стол
settings-table-meadow = Луг
settings-table-wood = Дерево
settings-table-sea = Море
settings-table-slate = Сланец
settings-table-paper = Бумага
settings-pieces = Фишки
settings-pieces-colour = Цветные
settings-pieces-mono = Одноцветные
settings-pieces-contrast = Контрастные
settings-layout = Шестиугольники
settings-layout-pointy = Углом вверх
settings-layout-flat = Стороной вверх
settings-labels = Буквы и номера на фишках
settings-labels-always = Всегда
settings-labels-needed = При необходимости
    .note = Пока их называет текст на экране
settings-labels-never = Никогда
settings-destinations = Показывать, куда может пойти выбранная фишка
settings-movable = Отмечать фишки, которые могут ходить
settings-autofit = Держать весь улей на виду
    .note = Вид сдвигается сам, когда улей вырастает за край
settings-animation = Движение фишек
settings-animation-none = Сразу
settings-animation-fast = Быстро
settings-animation-normal = Обычно
settings-animation-slow = Медленно
settings-play = Игра
settings-confirm = Подтверждать каждый ход
    .note = Отключается автоматически, когда у вас мало времени
settings-confirm-post = Подтверждать ходы в партиях по переписке
    .note = Когда на ход даются дни, ошибиться обиднее, чем нажать ещё раз
settings-premove = Задавать ходы заранее
    .note = Такой ход делается сразу, как только придёт ваша очередь, если он тогда возможен
settings-notation = Поле для ввода ходов
settings-tenths = Десятые доли секунды, когда времени мало
settings-zen = Дзен: только доска
    .note = Скрывает имена, чат и список ходов. Переключается клавишей Z.
settings-text-view = Текстовый вид
    .note = Партия словами: для программ экранного доступа и для игры без доски
settings-sound = Звук
settings-volume = Громкость
settings-sound-move = Ходы
settings-sound-queen = Закрылась сторона королевы
settings-sound-time = Осталось мало времени
settings-sound-end = Конец партии
settings-sound-message = Предложения и сообщения
settings-general = Общее
settings-cores = Ядра процессора
    .note = Для анализа и разбора партий
settings-cores-automatic = Автоматически ({ $cores })

settings-move-icons = Картинки в списках ходов
    .note = Ходы показаны маленькими фишками. Запись хода появляется при наведении, она же и копируется.

## Who can see your games, by how a game came about

settings-seen = Кто видит ваши партии
settings-seen-local = С компьютером или вдвоём за одним экраном
settings-seen-link = С другом по ссылке
settings-seen-lobby = Из лобби, в том числе с днями на ход
settings-seen-challenge = Вызов игроку и любая рейтинговая партия
settings-seen-bot = Компьютерный соперник в лобби и другие боты
