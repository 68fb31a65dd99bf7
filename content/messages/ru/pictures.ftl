### Pictures of positions and films of games.

picture = Картинка
picture-title = Позиция в «Улье»
picture-kind = Файл
picture-kind-png = PNG
    .note = Картинка для сообщений и сайтов.
picture-kind-svg = SVG
    .note = Рисунок, чёткий при любом размере.
picture-kind-gif = GIF
    .note = Вся партия в виде анимации.
picture-size = Ширина
picture-pixels =
    { $width ->
        [one] { $width } пиксель
        [few] { $width } пикселя
       *[many] { $width } пикселей
    }
picture-delay = Время на позицию
picture-seconds = { $seconds } с
picture-last = Отметить последний ход
picture-found = Показать ходы движка
picture-ground = С фоном
picture-download = Скачать
picture-working = Создаём анимацию…
picture-frames = { $done } из { $all }
picture-failed = Не получилось создать картинку. Попробуйте размер поменьше.
