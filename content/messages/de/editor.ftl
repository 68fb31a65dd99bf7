### The position editor.

title-editor = Stellungseditor · { -brand }
# Mit weichem Trennstrich, für schmale Bildschirme.
editor-heading = Stellungs{"\u00AD"}editor
editor-board = Tisch zum Aufstellen. Mit den Pfeiltasten wechselst du das Feld, Buchstaben setzen ein Tier ein (mit Umschalttaste ein schwarzes), Entf nimmt es weg.
editor-cell = { $what }; Spalte { $column }, Reihe { $row }

## Tools

editor-tools = Werkzeuge
editor-undo = Rückgängig
editor-redo = Wiederholen
editor-whole = Ganze Stapel bewegen
editor-rotate = Stellung drehen
editor-mirror = Stellung spiegeln
editor-swap = Farben tauschen
editor-clear = Tisch leeren
editor-analyse = Analysieren

## Problems

editor-problems = Prüfung
editor-verdict-good =
    { $side ->
        [white] Weiß
       *[black] Schwarz
    } am Zug, { $moves ->
        [one] { $moves } Zug
       *[other] { $moves } Züge
    } möglich. Alles in Ordnung.
editor-verdict-pass =
    { $side ->
        [white] Weiß kann hier nur aussetzen.
       *[black] Schwarz kann hier nur aussetzen.
    } Alles in Ordnung.
editor-verdict-errors =
    { $count ->
        [one] Diese Stellung lässt sich nicht analysieren: Etwas stimmt nicht.
       *[other] Diese Stellung lässt sich nicht analysieren: { $count } Dinge stimmen nicht.
    }
editor-verdict-doubts = Diese Stellung lässt sich analysieren, aber in einer Partie käme sie kaum vor.
editor-list-error = Fehler
editor-list-doubt = Warnungen
editor-mend = Nummern berichtigen

## The stack

editor-stack = Stapel
editor-stack-none = Klick auf einen Stein, um zu sehen, was auf seinem Feld liegt, und um die Reihenfolge zu ändern.
editor-raise = { $piece }: nach oben
editor-lower = { $piece }: nach unten
editor-take-off = { $piece }: wegnehmen

## Whose turn, and the rules

editor-setup = Zug und Regeln
editor-turn = Am Zug
editor-number = Zugnummer
editor-number-auto = Automatisch zählen
editor-resting = Zuletzt bewegt
editor-resting-none = Keiner

## In writing

editor-text = Als Text
editor-paste = Stellung einlesen
editor-paste-note = Ein Stellungscode, ein Diagramm oder eine UHP-Partie.
editor-read = Einlesen
editor-string = Stellungscode
editor-link = Link
editor-diagram = Diagramm

## Keys

editor-keys = Tasten
editor-key-arrows = Pfeiltasten
    .does = von Feld zu Feld gehen
editor-key-letters = Q S B G A M L P
    .does = weiße Bienenkönigin, Spinne, Käfer, Grashüpfer, Ameise, Mücke, Marienkäfer, Assel einsetzen
editor-key-shift = Umschalt + Buchstabe
    .does = dasselbe in Schwarz
editor-key-delete = Entf
    .does = obersten Stein wegnehmen
editor-key-undo = Strg + Z, Strg + Y
    .does = rückgängig und wiederholen

editor-said-put = Eingesetzt: { $piece }
editor-said-off = Weggenommen: { $piece }
editor-said-none = Davon ist keiner mehr im Vorrat: { piece-kind }
