### Das Analysebrett: beliebige Züge für beide Seiten, Varianten, Kommentare.

title-analysis = Analyse · { -brand }
analysis = Analyse
analysis-empty = Zieh auf dem Brett: Jeder Zug wird hier festgehalten, und jede Variante auch.

## Tools

analysis-new = Neue Analyse
analysis-new-start = Los
analysis-redo = Wiederholen
analysis-last = Letzter Zug
analysis-draw = Pfeile zeichnen
analysis-drawing = Zieh von Feld zu Feld, um einen Pfeil zu zeichnen; tipp ein Feld an, um es zu markieren. Noch einmal dasselbe löscht es wieder.
analysis-edit = Kommentar und Zeichen
analysis-glyphs = Zeichen für den Zug
analysis-comment = Kommentar
    .placeholder = Dein Kommentar zu dieser Stellung
analysis-promote = Variante nach oben
analysis-main = Zur Hauptvariante machen
analysis-wipe = Pfeile und Markierungen löschen
analysis-delete = Ab hier löschen
analysis-retry = Noch einmal versuchen
analysis-chance = Gewinnchance von Weiß: { $percent } %

## Signs behind a move

glyph-brilliant = Glänzender Zug
glyph-good = Guter Zug
glyph-interesting = Interessanter Zug
glyph-dubious = Zweifelhafter Zug
glyph-mistake = Fehler
glyph-blunder = Grober Fehler

## What cannot be opened

analysis-bad-link = Dieser Link ist beschädigt, die Analyse lässt sich nicht zeigen. Kopier den ganzen Link und versuch es noch einmal.
analysis-running = Diese Partie läuft noch. Analysieren kannst du sie, sobald sie zu Ende ist.
analysis-renumbered = Gleiche Steine wurden in der Reihenfolge neu nummeriert, in der sie eingesetzt wurden.

## Opening games of other programs

analysis-open = Partie öffnen
analysis-open-text = Partie oder Stellung einfügen
analysis-open-note = PGN mit Varianten, SGF von BoardSpace, eine UHP-Partie, ein Stellungscode oder ein Diagramm. Du kannst auch eine Datei auf das Brett ziehen.
analysis-open-file = Aus Datei
analysis-open-read = Öffnen
analysis-open-choose = Welche Partie?
analysis-open-game = Partie { $number }
analysis-open-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}, { $all } mit Varianten
analysis-open-faults = Nicht alles war lesbar. Was gelesen wurde, steht darunter; deine Analyse bleibt erhalten, bis du etwas auswählst.
analysis-open-nothing = Nichts davon war lesbar. Deine Analyse bleibt, wie sie ist.
analysis-open-too-large = Das ist größer als { $most } MB; mehr geht nicht auf einmal. Deine Analyse bleibt, wie sie ist.

## Passing it on

analysis-export = Teilen und exportieren
analysis-link = Link
    .note = Wer ihn öffnet, sieht alles: Züge, Kommentare, Pfeile
analysis-link-long = Diese Analyse ist zu lang für einen Link. Sie bleibt auf diesem Gerät; gib sie als PGN-Datei weiter.
analysis-pgn-note = Mit Varianten, Kommentaren und Zeichen
analysis-sgf-note = Die Hauptvariante, für BoardSpace
analysis-uhp-note = Die Züge bis zu dieser Stellung
analysis-position = Stellungscode
analysis-diagram = Diagramm als Text
analysis-download = Herunterladen
analysis-new-editor = Stellung aufbauen
analysis-resume = Auf diesem Gerät gibt es eine frühere Analyse.
analysis-resume-yes = Fortsetzen

## Keys

analysis-key-walk = Zurück und vor
analysis-key-aside = Zur Variante darüber oder darunter
analysis-key-ends = Zum Anfang und zum Ende
analysis-key-undo = Rückgängig und wiederholen, auch Gelöschtes
analysis-key-pointer = Mit gedrückter rechter Maustaste zeichnest du Pfeile. Ein Rechtsklick auf einen Zug zeigt alles, was du mit ihm tun kannst.

# Opens what was played in the position before.
analysis-explorer = Eröffnungsbuch

analysis-tab-engine = Engine
analysis-tab-explorer = Eröffnungen
analysis-tab-comment = Kommentar
analysis-start = Ausgangsstellung
