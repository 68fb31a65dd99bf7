### The settings dialog.

settings = Einstellungen
settings-board = Brett
settings-table = Tisch
settings-table-meadow = Wiese
settings-table-wood = Holz
settings-table-sea = Meer
settings-table-slate = Schiefer
settings-table-paper = Papier
settings-pieces = Steine
settings-pieces-colour = Farbig
settings-pieces-mono = Einfarbig
settings-pieces-contrast = Hoher Kontrast
settings-layout = Sechsecke
settings-layout-pointy = Spitze oben
settings-layout-flat = Seite oben
settings-labels = Buchstaben und Nummern auf den Steinen
settings-labels-always = Immer
settings-labels-needed = Bei Bedarf
    .note = Solange ein Text auf dem Bildschirm sie nennt
settings-labels-never = Nie
settings-destinations = Zeigen, wohin der gewählte Stein darf
settings-movable = Bewegliche Steine markieren
settings-autofit = Immer den ganzen Schwarm zeigen
    .note = Die Ansicht passt sich an, wenn der Schwarm hinauswächst
settings-animation = Bewegung der Steine
settings-animation-none = Sofort
settings-animation-fast = Schnell
settings-animation-normal = Normal
settings-animation-slow = Langsam
settings-play = Spiel
settings-confirm = Jeden Zug bestätigen
    .note = Entfällt von selbst, wenn deine Zeit knapp wird
settings-confirm-post = Züge in Fernpartien bestätigen
    .note = Bei Tagen Bedenkzeit ist ein Versehen ärgerlicher als ein zweiter Klick
settings-premove = Züge vormerken
    .note = Werden sofort gespielt, wenn du am Zug bist und sie dann erlaubt sind
settings-notation = Eingabefeld für Züge
settings-tenths = Zehntelsekunden bei knapper Zeit
settings-zen = Zen: nichts als das Brett
    .note = Blendet Namen, Chat und Zugliste aus. Umschalten mit Z.
settings-text-view = Textansicht
    .note = Die Partie in Worten, für Screenreader und zum Spielen ohne Brett
settings-sound = Ton
settings-volume = Lautstärke
settings-sound-move = Züge
settings-sound-queen = Eine Seite einer Bienenkönigin wird geschlossen
settings-sound-time = Die Zeit wird knapp
settings-sound-end = Ende der Partie
settings-sound-message = Angebote und Nachrichten
settings-general = Allgemein
settings-cores = Prozessorkerne
    .note = Für Analysen und Auswertungen
settings-cores-automatic = Automatisch ({ $cores })

settings-move-icons = Bilder in den Zuglisten
    .note = Züge werden mit kleinen Steinen gezeigt. Die Notation erscheint, wenn du auf einen Zug zeigst; kopiert wird immer die Notation.

## Who can see your games, by how a game came about

settings-seen = Wer deine Partien sieht
settings-seen-local = Gegen den Computer oder zu zweit an einem Bildschirm
settings-seen-link = Mit Freunden per Link
settings-seen-lobby = Aus der Lobby, auch mit Tagen pro Zug
settings-seen-challenge = Herausforderung, und jede gewertete Partie
settings-seen-bot = Computergegner in der Lobby und andere Bots
