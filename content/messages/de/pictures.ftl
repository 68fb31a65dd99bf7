### Pictures of positions and films of games.

picture = Bild
picture-title = Eine Hive-Stellung
picture-kind = Datei
picture-kind-png = PNG
    .note = Ein Bild für Nachrichten und Webseiten.
picture-kind-svg = SVG
    .note = Eine Zeichnung, die in jeder Größe scharf bleibt.
picture-kind-gif = GIF
    .note = Die ganze Partie als Animation.
picture-size = Breite
picture-pixels = { $width } Pixel
picture-delay = Dauer je Stellung
picture-seconds = { $seconds } s
picture-last = Letzten Zug markieren
picture-found = Züge der Engine zeigen
picture-ground = Mit Hintergrund
picture-download = Herunterladen
picture-working = GIF wird erstellt …
picture-frames = { $done } von { $all }
picture-failed = Das Bild konnte nicht erstellt werden. Vielleicht klappt es kleiner.
