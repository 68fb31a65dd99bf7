### Das Analysebrett: beliebige Züge für beide Seiten, Varianten, Kommentare.

title-analysis = Analyse · { -brand }
analysis = Analyse
analysis-empty = Zieh auf dem Brett: Jeder Zug wird hier festgehalten, und jede andere Fortsetzung auch.

## Tools

analysis-new = Neue Analyse
analysis-new-start = Los
analysis-redo = Wiederholen
analysis-last = Letzter Zug
analysis-draw = Pfeile zeichnen
analysis-drawing = Zieh von Feld zu Feld für einen Pfeil, tippe ein Feld an, um es zu markieren. Dasselbe noch einmal löscht es.
analysis-edit = Kommentar und Zeichen
analysis-glyphs = Zeichen für den Zug
analysis-comment = Kommentar
    .placeholder = Was ist zu dieser Stellung zu sagen?
analysis-promote = Variante nach oben
analysis-main = Zur Hauptvariante machen
analysis-wipe = Pfeile und Markierungen löschen
analysis-delete = Ab hier löschen
analysis-retry = Noch einmal versuchen
analysis-chance = Gewinnchance von Weiß: { $percent } %

## Signs behind a move

glyph-brilliant = Glänzender Zug
glyph-good = Guter Zug
glyph-interesting = Interessanter Zug
glyph-dubious = Zweifelhafter Zug
glyph-mistake = Fehler
glyph-blunder = Grober Fehler

## What cannot be opened

analysis-bad-link = Dieser Link ist beschädigt, die Analyse lässt sich nicht zeigen. Kopiere den ganzen Link und versuche es noch einmal.
analysis-running = Diese Partie läuft noch. Analysieren kannst du sie, sobald sie zu Ende ist.

## Keys

analysis-key-walk = Zurück und vor
analysis-key-aside = Zur Variante darüber oder darunter
analysis-key-ends = Zum Anfang und zum Ende
analysis-key-undo = Rückgängig und wiederholen, auch Gelöschtes
analysis-key-pointer = Mit gedrückter rechter Maustaste zeichnest du Pfeile. Ein Rechtsklick auf einen Zug zeigt alles, was du mit ihm tun kannst.

# Opens what was played in the position before.
analysis-explorer = Eröffnungsbuch
