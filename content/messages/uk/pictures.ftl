### Pictures of positions and films of games.

picture = Зображення
picture-title = Позиція у «Вулику»
picture-kind = Файл
picture-kind-png = PNG
    .note = Зображення для повідомлень і сайтів.
picture-kind-svg = SVG
    .note = Малюнок, чіткий за будь-якого розміру.
picture-kind-gif = GIF
    .note = Уся партія як анімація.
picture-size = Ширина
picture-pixels =
    { $width ->
        [one] { $width } піксель
        [few] { $width } пікселі
       *[many] { $width } пікселів
    }
picture-delay = Час на позицію
picture-seconds = { $seconds } с
picture-last = Позначити останній хід
picture-found = Показати ходи рушія
picture-ground = З тлом
picture-download = Завантажити
picture-working = Створюємо анімацію…
picture-frames = { $done } з { $all }
picture-failed = Не вдалося створити зображення. Спробуйте менший розмір.
