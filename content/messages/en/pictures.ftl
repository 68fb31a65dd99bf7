### Pictures of positions and animations of games.

picture = Picture
picture-title = A Hive position
picture-kind = File
picture-kind-png = PNG
    .note = A picture for messages and web pages.
picture-kind-svg = SVG
    .note = A drawing that stays sharp at any size.
picture-kind-gif = GIF
    .note = The whole game as an animation.
picture-size = Width
picture-pixels = { $width } pixels
picture-delay = Time per position
picture-seconds = { $seconds } s
picture-last = Mark the last move
picture-found = Show the engine’s moves
picture-ground = Show the background
picture-download = Download
picture-working = Creating the animation…
# $done of $all positions of the animation are drawn.
picture-frames = { $done } of { $all }
picture-failed = The picture couldn’t be created. A smaller one may work.
