### Pictures of positions and films of games.

picture = Picture
picture-title = A Hive position
picture-kind = File
picture-kind-png = PNG
    .note = A picture for messages and web pages.
picture-kind-svg = SVG
    .note = A drawing that stays sharp at any size.
picture-kind-gif = GIF
    .note = The whole game as a moving picture.
picture-size = Width
picture-pixels = { $width } pixels
picture-delay = Each position
picture-seconds = { $seconds } s
picture-last = Mark the last move
picture-ground = Paint the table
picture-download = Download
picture-working = The film is being made
# $done of $all positions of the film are drawn.
picture-frames = { $done } of { $all }
picture-failed = The picture could not be made. A smaller one may work.
