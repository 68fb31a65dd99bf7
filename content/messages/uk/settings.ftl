### The settings dialog.

settings = Налаштування
settings-board = Дошка
settings-table = Стіл
settings-table-meadow = Луг
settings-table-wood = Дерево
settings-table-sea = Море
settings-table-slate = Сланець
settings-table-paper = Папір
settings-pieces = Фішки
settings-pieces-colour = Кольорові
settings-pieces-mono = Однотонні
settings-pieces-contrast = Контрастні
settings-layout = Шестикутники
settings-layout-pointy = Кутом догори
settings-layout-flat = Стороною догори
settings-labels = Літери й номери на фішках
settings-labels-always = Завжди
settings-labels-needed = За потреби
    .note = Поки їх називає текст на екрані
settings-labels-never = Ніколи
settings-destinations = Показувати, куди може піти вибрана фішка
settings-movable = Позначати фішки, які можуть ходити
settings-autofit = Тримати весь вулик у полі зору
    .note = Вигляд зсувається сам, коли вулик виростає за край
settings-animation = Рух фішок
settings-animation-none = Одразу
settings-animation-fast = Швидко
settings-animation-normal = Звичайно
settings-animation-slow = Повільно
settings-play = Гра
settings-confirm = Підтверджувати кожен хід
    .note = Вимикається автоматично, коли у вас обмаль часу
settings-confirm-post = Підтверджувати ходи в партіях за листуванням
    .note = Коли на хід дають дні, помилитися прикріше, ніж натиснути ще раз
settings-premove = Вибирати ходи наперед
    .note = Такий хід робиться одразу, щойно надійде ваша черга, якщо він тоді можливий
settings-notation = Поле для введення ходів
settings-tenths = Десяті частки секунди, коли часу мало
settings-zen = Дзен: лише дошка
    .note = Ховає імена, чат і список ходів. Перемикається клавішею Z.
settings-text-view = Текстовий вигляд
    .note = Партія словами: для програм зчитування з екрана та для гри без дошки
settings-sound = Звук
settings-volume = Гучність
settings-sound-move = Ходи
settings-sound-queen = Закрився бік бджоли
settings-sound-time = Лишилося мало часу
settings-sound-end = Кінець партії
settings-sound-message = Пропозиції та повідомлення
settings-general = Загальне
settings-cores = Ядра процесора
    .note = Для аналізу й розбору партій
settings-cores-automatic = Автоматично ({ $cores })

settings-move-icons = Картинки у списках ходів
    .note = Ходи показано маленькими фішками. Запис зʼявляється, якщо навести вказівник на хід, і саме він копіюється.

## Who can see your games, by how a game came about

settings-seen = Хто бачить ваші партії
settings-seen-local = З компʼютером або вдвох за одним екраном
settings-seen-link = З другом за посиланням
settings-seen-lobby = З лобі, зокрема з днями на хід
settings-seen-challenge = Виклик гравцеві та будь-яка рейтингова партія
settings-seen-bot = Компʼютерний суперник у лобі та інші боти
