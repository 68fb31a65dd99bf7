### The text view: the whole game in words, for screen readers. Short, plain sentences; they are spoken.

blind-open = Zur Textansicht springen
blind-close = Zurück zur Brettansicht
blind-heading = Partie in Worten
blind-status = Stand der Partie
blind-hive = Der Schwarm
blind-hive-empty = Der Tisch ist leer.
blind-hands = Steine im Vorrat
blind-log = Züge
blind-actions = Befehle
blind-command = Befehl oder Zug
blind-submit = Senden
blind-type-help = Mit „{ blind-word-help }“ bekommst du die Liste der Befehle.

## Commands. Each may also be typed in English. One word, lower case, without spaces.

blind-word-board = brett
blind-word-hand = vorrat
blind-word-moves = züge
blind-word-clock = uhr
blind-word-last = zuletzt
blind-word-why = warum
blind-word-players = spieler
blind-word-hint = tipp
blind-word-takeback = zurück
blind-word-draw = remis
blind-word-accept = annehmen
blind-word-decline = ablehnen
blind-word-resign = aufgeben
blind-word-yes = ja
blind-word-rematch = revanche
blind-word-chat = sag
blind-word-pass = aussetzen
blind-word-help = hilfe

## What each command does

blind-help-board = { $word }: die Steine auf dem Tisch und was sie berühren.
blind-help-hand = { $word }: die Steine in beiden Vorräten.
blind-help-moves = { $word } { $piece }: wohin dieser Stein darf. Ohne Stein: welche Steine ziehen können.
blind-help-clock = { $word }: die verbleibende Zeit.
blind-help-last = { $word }: der letzte Zug.
blind-help-why = { $word } { $piece }: warum dieser Stein nicht ziehen kann.
blind-help-players = { $word }: wer spielt.
blind-help-hint = { $word }: ein Rat vom Computer.
blind-help-takeback = { $word }: einen Zug zurücknehmen oder darum bitten.
blind-help-draw = { $word }: Remis anbieten.
blind-help-accept = { $word }: dem Angebot der anderen Seite zustimmen.
blind-help-decline = { $word }: das Angebot ausschlagen.
blind-help-resign = { $word }: die Partie aufgeben. Du wirst noch einmal gefragt.
blind-help-rematch = { $word }: nach dem Ende eine neue Partie.
blind-help-chat = { $word } und ein Text: eine Nachricht an dein Gegenüber.
blind-help-pass = { $word }: die andere Seite ziehen lassen, wenn du keinen Zug hast.
blind-help-move = Ein Zug: der Stein, ein Leerzeichen und ein Nachbar mit dem Zeichen der Seite, an die der Stein kommt. { $example } bringt eine weiße Ameise links neben die schwarze Bienenkönigin. Die Zeichen: -X links, X- rechts, \X links oben, X/ rechts oben, /X links unten, X\ rechts unten. Auf einen Stein hinauf: nur sein Name.

## Answers

blind-log-entry = { $number }. { $move }. { $notation }
blind-last-none = Es wurde noch nicht gezogen.
blind-piece = { $piece }. { $neighbours }
blind-stack = Stapel, von oben: { $pieces }. { $neighbours }
blind-neighbour = { $direction ->
    [left] links: { $piece }
    [right] rechts: { $piece }
    [up-left] links oben: { $piece }
    [up-right] rechts oben: { $piece }
    [down-left] links unten: { $piece }
   *[down-right] rechts unten: { $piece }
}
blind-alone = Berührt nichts.
blind-hand = { $side ->
    [white] Weiß: { $pieces }
   *[black] Schwarz: { $pieces }
}
blind-hand-empty = { $side ->
    [white] Weiß: nichts mehr
   *[black] Schwarz: nichts mehr
}
blind-movable = Ziehen können: { $pieces }
blind-movable-none = Kein Stein kann ziehen.
blind-first-place = in die Mitte des Tisches
blind-place = { $where } ({ $notation })
blind-moves = { $piece }: { $places }
blind-moves-none = { $piece } kann nicht ziehen.
blind-no-piece = Es gibt keinen Stein namens { $text }.
blind-not-turn = Du bist nicht am Zug.
blind-unknown = „{ $text }“ ist weder ein Befehl noch ein erlaubter Zug. Mit „{ $help }“ bekommst du die Befehle.
blind-clock = Weiß: { $white }. Schwarz: { $black }.
blind-clock-none = Diese Partie hat keine Uhr.
blind-time = { $minutes ->
    [0] { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    }
   *[other] { $minutes } min { $seconds } s
}
blind-players = Weiß: { $white }. Schwarz: { $black }.
blind-resign-sure = Gib { $yes } ein, um aufzugeben.
blind-move-sure = { $notation }: Gib { $yes } ein, um diesen Zug zu spielen.
blind-hint = Tipp: { $move }. { $notation }
blind-nothing-offered = Es liegt kein Angebot vor.
blind-sent = Erledigt.
blind-can-move = { $piece } kann ziehen.
