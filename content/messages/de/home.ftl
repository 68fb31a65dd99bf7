### The start page.

home-heading = Hive spielen
home-tagline = Schließ die Bienenkönigin ein. Ohne Konto, ohne Warten.
home-ways = So kannst du spielen

## The three ways to play

home-computer = Gegen den Computer
home-computer-note = Zehn Stufen, von der Larve bis zur vollen Stärke
home-table = Zu zweit an einem Bildschirm
home-table-note = Reicht das Gerät weiter oder setzt euch nebeneinander
home-friend = Mit Freunden per Link
home-friend-note = Link schicken oder Code scannen lassen
home-lobby = Online spielen
    .note = Schnelle Suche, offene Angebote, Partien zum Zuschauen
home-starting = Los geht’s …
home-start = Partie starten

## Options of a way to play

home-options = Optionen
    .label = Optionen: { $way }
home-level = Stufe
home-colour = Deine Farbe
home-colour-white = Weiß
home-colour-random = Zufall
home-colour-black = Schwarz
home-box = Deine Ausgabe
home-box-base = Grundspiel
home-box-pocket = Pocket / Carbon
home-box-pillbug = Mit Assel
home-box-shared = Für neue Partien jeder Art: gegen den Computer, mit Freunden und für deine Angebote in der Lobby.
home-set = Zusätzliche Tiere
home-opening = Eröffnung
home-opening-tournament = Turnier
home-opening-rulebook = Nach Anleitung
home-clock = Bedenkzeit
home-clock-none = Ohne Uhr
home-clock-own = Eigene Zeit
home-clock-minutes = Minuten pro Seite
home-clock-increment = Sekunden pro Zug
home-name = Dein Name
    .placeholder = Für dein Gegenüber sichtbar

home-summary-colour = { $side ->
    [white] Du spielst Weiß
    [black] Du spielst Schwarz
   *[random] Zufällige Farbe
}

## Games that are not finished

waiting-games = Warten auf deinen Zug
waiting-against = Gegen { $name }
home-unfinished = Weiterspielen
home-recent = Letzte Partien
home-games-all = { $count ->
    [one] { $count } Partie zeigen
   *[other] Alle { $count } Partien zeigen
}
home-game-table = Zu zweit an einem Bildschirm
home-game-friend = Gegen { $name }
home-game-friend-unnamed = Partie per Link
home-game-your-turn = Du bist am Zug
home-game-their-turn = Dein Gegenüber ist am Zug
home-game-turn = { $side ->
    [white] Weiß ist am Zug
   *[black] Schwarz ist am Zug
}
home-game-waiting = Warten auf dein Gegenüber
home-game-moves = { $count ->
    [0] Noch nicht begonnen
    [one] { $count } Zug
   *[other] { $count } Züge
}
home-game-forget = Aus der Liste nehmen: { $game }
home-game-forgotten = Die Partie wurde aus deiner Liste entfernt.

## Under everything

home-keyboard = Vollständig per Tastatur und mit Screenreader spielbar.

## The door to the analysis board

home-analysis = Analyse
    .note = Züge für beide Seiten ausprobieren, mit Varianten und Kommentaren

## The position editor

home-editor = Stellungseditor
    .note = Jede Stellung aufbauen, prüfen und teilen

## The archive

home-archive = Archiv
    .note = Geteilte und importierte Partien: suchen, ansehen, herunterladen

## Quick pairing, in the lobby as well

lobby-quick = Schnelle Suche
    .note = Wähl eine Bedenkzeit, und du spielst mit jemandem, der dasselbe möchte. Alle Steine, Turniereröffnung.
    .guest = Wähl eine Bedenkzeit, und du spielst mit jemandem, der dasselbe möchte. Alle Steine, Turniereröffnung. Gäste spielen ungewertet.
lobby-own = Eigene Bedingungen
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Schnell
speed-classical = Klassisch
speed-correspondence = Fernpartie

## For returning visitors: in place of missing games, and what others do

home-none-waiting = Keine Partie wartet auf deinen Zug.
home-none-unfinished = Keine laufende Partie.
home-live = Live
home-live-people = { $count ->
    [one] { $count } Person online
   *[other] { $count } Personen online
}
home-live-games = { $more ->
    [yes] Mehr als { $count } Partien zum Zuschauen
   *[no] { $count ->
        [one] { $count } Partie zum Zuschauen
       *[other] { $count } Partien zum Zuschauen
    }
}
home-live-none = Gerade läuft keine Partie zum Zuschauen. Fang eine an: Bei Partien aus der Lobby können andere zuschauen.
