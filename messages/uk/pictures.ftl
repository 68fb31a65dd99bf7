### Pictures of positions and films of games.

picture = Зображення
picture-title = Позиція у «Вулику»
picture-kind = Файл
picture-kind-png = PNG
    .note = Зображення для повідомлень і сайтів.
picture-kind-svg = SVG
    .note = Малюнок, чіткий за будь-якого розміру.
picture-kind-gif = GIF
    .note = Уся партія рухомим зображенням.
picture-size = Ширина
picture-pixels =
    { $width ->
        [one] { $width } піксель
        [few] { $width } пікселі
       *[many] { $width } пікселів
    }
picture-delay = Кожна позиція
picture-seconds = { $seconds } с
picture-last = Позначити останній хід
picture-ground = Малювати стіл
picture-download = Завантажити
picture-working = Зображення створюється
picture-frames = { $done } з { $all }
picture-failed = Не вдалося створити зображення. Спробуйте менший розмір.
