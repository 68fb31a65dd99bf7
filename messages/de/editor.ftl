### The position editor.

title-editor = Stellungseditor · { -brand }
editor-heading = Stellungseditor
editor-board = Tisch zum Aufstellen. Pfeiltasten wandern, Buchstaben setzen ein Tier, mit Umschalttaste ein schwarzes, Entfernen nimmt es weg.
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
        [white] Weiß kann hier nur passen.
       *[black] Schwarz kann hier nur passen.
    } Alles in Ordnung.
editor-verdict-errors =
    { $count ->
        [one] Diese Stellung lässt sich nicht analysieren: Etwas stimmt nicht.
       *[other] Diese Stellung lässt sich nicht analysieren: { $count } Dinge stimmen nicht.
    }
editor-verdict-doubts = Diese Stellung lässt sich analysieren, aber in einer Partie käme sie kaum vor.
editor-list-error = Fehler
editor-list-doubt = Zweifel
editor-mend = Nummern berichtigen

problem-split = Der Schwarm ist in { $count } Teile zerfallen. Alles muss zusammenhängen.
problem-not-in-set = { piece-full.the } gehört nicht zum gewählten Satz.
problem-too-many =
    { $side ->
        [white] Weiß hat
       *[black] Schwarz hat
    } { piece-count }, erlaubt { $most ->
        [one] ist höchstens { $most }
       *[other] sind höchstens { $most }
    }.
problem-repeated = { piece-full.the } liegt { $count }-mal auf dem Tisch.
problem-out-of-order = { piece-full.the } liegt auf dem Tisch, es fehlt aber: { $missing }. Gleiche Tiere kommen in der Reihenfolge ihrer Nummern ins Spiel.
problem-cannot-climb = { piece-full.the } steht auf einem anderen Stein; klettern können nur Käfer und Mücken.
problem-too-high = Ein Stapel ist { $count } hoch. Mit diesem Satz sind höchstens { $most } möglich.
problem-no-first-piece =
    { $side ->
        [white] Weiß war schon am Zug, hat aber keinen Stein auf dem Tisch.
       *[black] Schwarz war schon am Zug, hat aber keinen Stein auf dem Tisch.
    }
problem-too-few-turns =
    { $side ->
        [white] Weiß
       *[black] Schwarz
    } hat { $count ->
        [one] { $count } Stein
       *[other] { $count } Steine
    } auf dem Tisch, hatte dafür aber { $turns ->
        [0] noch keinen Zug
        [one] nur { $turns } Zug
       *[other] nur { $turns } Züge
    }.
problem-rest-without-pillbug = { piece-full.the } ist als zuletzt bewegt vermerkt, aber ohne Assel hat das keine Bedeutung.
problem-rest-in-hand = { piece-full.the } ist als zuletzt bewegt vermerkt, liegt aber nicht auf dem Tisch.
problem-rest-covered = { piece-full.the } ist als zuletzt bewegt vermerkt, aber ein anderer Stein steht darauf.
problem-queen-late =
    { $side ->
        [white] Die weiße Bienenkönigin
       *[black] Die schwarze Bienenkönigin
    } ist noch auf der Hand. Spätestens im vierten Zug muss sie gelegt werden.
problem-queen-first =
    { $side ->
        [white] Weiß hat nur die Bienenkönigin gelegt; in der Turniereröffnung darf sie nicht der erste Stein sein.
       *[black] Schwarz hat nur die Bienenkönigin gelegt; in der Turniereröffnung darf sie nicht der erste Stein sein.
    }
problem-moved-before-queen = { piece-full.the } ist geklettert, obwohl die eigene Bienenkönigin noch auf der Hand ist.
problem-too-many-turns =
    { $side ->
        [white] Weiß
       *[black] Schwarz
    } hat keine Bienenkönigin auf dem Tisch und konnte also nur legen, aber nach { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Zügen
    } { $count ->
        [one] liegt nur { $count } Stein
       *[other] liegen nur { $count } Steine
    } da.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full.the } ist als zuletzt bewegt vermerkt, aber Weiß konnte bisher nur legen.
       *[black] { piece-full.the } ist als zuletzt bewegt vermerkt, aber Schwarz konnte bisher nur legen.
    }
problem-rest-without-thrower = { piece-full.the } ist als vom Gegner bewegt vermerkt, aber daneben ist nichts, was den Stein hätte werfen können.
problem-over =
    { $winner ->
        [white] Die Partie ist zu Ende: Die schwarze Bienenkönigin ist eingeschlossen.
        [black] Die Partie ist zu Ende: Die weiße Bienenkönigin ist eingeschlossen.
       *[none] Die Partie ist zu Ende: Beide Bienenköniginnen sind eingeschlossen.
    }

## The stack

editor-stack = Stapel
editor-stack-none = Klicke auf einen Stein, um zu sehen, was auf seinem Feld liegt, und die Reihenfolge zu ändern.
editor-raise = { $piece }: nach oben
editor-lower = { $piece }: nach unten
editor-take-off = { $piece }: wegnehmen

## Whose turn, and the rules

editor-setup = Zug und Regeln
editor-turn = Am Zug
editor-number = Zugnummer
editor-number-auto = Automatisch zählen
editor-resting = Zuletzt bewegt
editor-resting-none = Egal

## In writing

editor-text = Als Text
editor-paste = Stellung einlesen
editor-paste-note = Ein Stellungscode, ein Diagramm oder eine UHP-Partie.
editor-read = Einlesen
editor-unread = Das ist weder ein Stellungscode noch ein Diagramm noch eine UHP-Partie.
editor-string = Stellungscode
editor-link = Link
editor-diagram = Diagramm

## Keys

editor-keys = Tasten
editor-key-arrows = Pfeiltasten
    .does = wandern von Feld zu Feld
editor-key-letters = Q S B G A M L P
    .does = setzen weiße Bienenkönigin, Spinne, Käfer, Grashüpfer, Ameise, Mücke, Marienkäfer, Assel
editor-key-shift = Umschalt + Buchstabe
    .does = dasselbe in Schwarz
editor-key-delete = Entf
    .does = nimmt den obersten Stein weg
editor-key-undo = Strg + Z, Strg + Y
    .does = rückgängig und wiederholen

editor-said-put = Gesetzt: { $piece }
editor-said-off = Weggenommen: { $piece }
editor-said-none = Davon ist nichts mehr auf der Hand: { piece-kind }
