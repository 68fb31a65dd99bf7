### What is wrong with files and pasted texts.

## Where it is. The fault follows.

fault-place = Partie { $game }, Zeile { $line }, Zug { $ply }:
fault-place-game = Partie { $game }:
fault-place-line = Zeile { $line }, Zeichen { $column }:
fault-place-character = Zeichen { $column }:

renumbered-games = { $count ->
    [one] In { $count } Partie wurden gleiche Steine in der Reihenfolge neu nummeriert, in der sie eingesetzt wurden.
   *[other] In { $count } Partien wurden gleiche Steine in der Reihenfolge neu nummeriert, in der sie eingesetzt wurden.
}

## Files

fault-unknown-format = Das ist weder PGN noch SGF noch eine UHP-Partie, auch kein Stellungscode und kein Diagramm.
fault-unknown = Das ist nicht lesbar.
fault-too-large = Diese Datei ist zu groß. Teile sie in kleinere auf.
fault-no-text = Das ist keine Textdatei. Falls es eine sein soll, speichere sie als UTF-8.
fault-no-game = Hier steht keine Partie.
fault-no-moves = Die Partie hat keine Züge.
fault-no-complete-move = Diese Datei enthält keinen vollständigen Zug. In SGF zählt ein Zug erst, wenn er mit „Done“ bestätigt ist.
fault-too-many-moves = Die Partie hat mehr als { $most } Züge.
fault-too-many-variations = Mit allen Varianten hat die Partie mehr als { $most } Züge.
fault-too-deep = Die Varianten sind zu tief verschachtelt.
fault-comment-without-end = Ein Kommentar hat kein Ende.
fault-unbalanced-variation = Die Klammern um die Varianten passen nicht zusammen.
fault-value-without-end = Eine schließende eckige Klammer fehlt.
fault-bad-tag = „{ $text }“ ist keine gültige Kopfzeile. So sieht eine aus: [White "Anna"]
fault-not-hive = Das ist die Aufzeichnung eines anderen Spiels, nicht von Hive: GM[{ $text }]
fault-unknown-set = Das Spielset „{ $text }“ gibt es nicht. Es gibt Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP und Base+MLP.
fault-unknown-piece = Den Stein „{ $text }“ gibt es nicht.
fault-bad-node = Hier fehlt etwas: { $text }
fault-game-too-long = Diese UHP-Partie ist zu lang.
fault-game-without-set = Eine UHP-Partie beginnt mit dem Spielset: Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP oder Base+MLP.

## Moves

fault-move-missing = Hier fehlt ein Zug.
fault-move-without-piece = „{ $text }“ ist nicht lesbar. Ein Zug beginnt mit dem Stein, etwa wQ, bA1 oder wM, oder er lautet „pass“.
fault-destination-unclear = „{ $text }“ sagt nicht, wohin der Stein kommt. Nenn einen Stein auf dem Tisch mit -, / oder \ auf einer Seite, oder ohne Zeichen, um auf ihn zu klettern.
fault-destination-twice = „{ $text }“ nennt zwei Richtungen. Nur auf einer Seite darf ein Zeichen stehen.
fault-destination-not-on-table = „{ $text }“ ist nicht möglich, denn { piece-full.the } liegt nicht auf dem Tisch.
fault-destination-missing = „{ $text }“ sagt nicht, wohin der Stein kommt. Nur der allererste Stein steht allein.
fault-destination-on-empty-table = „{ $text }“: Der allererste Stein steht allein, denn neben ihm liegt noch nichts.
fault-destination-occupied = „{ $text }“ ist nicht möglich: Dort liegt schon { piece-full.the }. Um darauf zu klettern, lass das Zeichen weg.
fault-destination-covered = „{ $text }“ ist nicht möglich, denn { piece-full.the } ist verdeckt; obenauf sitzt: { $top }. Nenn den obersten Stein des Stapels.
fault-illegal-move = „{ $text }“ verstößt gegen die Regeln.

fault-why-queen-not-first = In der Turniereröffnung darf die Bienenkönigin nicht der erste Stein sein.
fault-why-queen-due = Spätestens im vierten Zug muss die Bienenkönigin auf dem Tisch liegen.
fault-why-queen-not-placed = Solange die eigene Bienenkönigin nicht im Spiel ist, darf kein Stein ziehen.
fault-why-may-not-pass = Aussetzen darf nur, wer nichts anderes tun kann.
fault-why-touches-enemy = Ein neuer Stein darf keinen gegnerischen berühren.
fault-why-pinned = Dieser Stein hält den Schwarm zusammen: Ohne ihn würde er zerfallen.
fault-why-jumps-over-gap = Ein Grashüpfer springt über Steine, nicht über Lücken.
fault-why-gated =
    { $step ->
        [1] Dort ist es zu eng: Der Stein passt nicht hindurch.
       *[other] Der Weg ist zu eng: Beim { $step }. Schritt passt der Stein nicht hindurch.
    }
fault-why-loses-contact =
    { $step ->
        [1] Kein Stein verlässt den Schwarm, auch nicht für einen Augenblick. Unterwegs würde er nichts berühren.
       *[other] Kein Stein verlässt den Schwarm, auch nicht für einen Augenblick. Beim { $step }. Schritt würde er nichts berühren.
    }

## Position strings

fault-position-too-long = Für einen Stellungscode ist das zu lang.
fault-position-without-set = Ein Stellungscode beginnt mit dem Spielset, etwa BaseML.
fault-position-without-turn = Auf das Spielset folgt, wer am Zug ist, etwa w1 oder b12.
fault-position-without-table = Auf den Zug folgen die Steine auf dem Tisch, und die fehlen.
fault-position-unexpected = „{ $text }“ gehört nicht hierher.
fault-position-without-piece = Hier fehlt ein Stein.
fault-position-without-number = Hier fehlt die Nummer: { piece-kind }.
fault-position-number-too-high = Jede Seite hat nur { piece-count }.
fault-position-bad-gap = Hierher gehört eine Zahl von 1 bis 999.
fault-position-unknown-option = Nach den Steinen dürfen nur noch der zuletzt bewegte Stein und „rulebook“ stehen.
fault-position-repeated-option = Das steht schon weiter vorn.
fault-too-far = Die Steine liegen zu weit auseinander.
fault-too-many-pieces = Es liegen zu viele Steine auf dem Tisch.

## Diagrams

fault-diagram-too-long = Für ein Diagramm ist das zu lang.
fault-diagram-empty = Das Diagramm ist leer.
fault-diagram-unknown-word = Dieses Wort hat hier keine Bedeutung. Über dem Bild können das Spielset, der Zug wie White[3], „rulebook“ und der zuletzt bewegte Stein stehen.
fault-diagram-unexpected = „{ $text }“ gehört nicht in ein Diagramm.
fault-diagram-bad-piece = Diesen Stein gibt es nicht. Steine schreibt man wie wQ, bA1 oder wM.
fault-diagram-misaligned = Das passt nicht ins Raster. Felder sind vier Zeichen breit, und jede Reihe ist um zwei versetzt.
fault-diagram-row-after-stacks = Die Reihen des Bildes stehen vor der Liste der Stapel.
fault-diagram-stack-not-listed = Was in diesem Stapel liegt, steht nicht unter dem Bild.
fault-diagram-top-not-drawn = Der oberste Stein dieses Stapels fehlt im Bild.
fault-diagram-bad-mark = Eine Markierung ist ein Buchstabe außer b und w, eine Ziffer oder eines von * + ? ! # @ $ % & = ~ < >

## Positions that can’t be played: the problems follow.

fault-unplayable = Diese Stellung ist nicht spielbar.

problem-split = Der Schwarm ist in { $count } Teile zerfallen. Alles muss zusammenhängen.
problem-not-in-set = { piece-full.the } gehört nicht zum gewählten Spielset.
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
problem-cannot-climb = { piece-full.the } steht auf einem anderen Stein; oben bleiben dürfen nur Käfer und Mücken.
problem-too-high = Ein Stapel ist { $count } hoch. Mit diesem Spielset sind höchstens { $most } möglich.
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
    } ist noch im Vorrat. Spätestens im vierten Zug muss sie eingesetzt werden.
problem-queen-first =
    { $side ->
        [white] Weiß hat die Bienenkönigin zuerst eingesetzt; in der Turniereröffnung ist das nicht erlaubt.
       *[black] Schwarz hat die Bienenkönigin zuerst eingesetzt; in der Turniereröffnung ist das nicht erlaubt.
    }
problem-moved-before-queen = { piece-full.the } ist geklettert, obwohl die eigene Bienenkönigin noch im Vorrat ist.
problem-too-many-turns =
    { $side ->
        [white] Weiß
       *[black] Schwarz
    } hat keine Bienenkönigin auf dem Tisch und konnte also nur einsetzen, aber nach { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Zügen
    } { $count ->
        [one] liegt nur { $count } Stein
       *[other] liegen nur { $count } Steine
    } da.
problem-climbed-too-early =
    { $side ->
        [white] Weiß
       *[black] Schwarz
    } hatte { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Züge
    }, braucht aber mindestens { $count }, um diese Steine einzusetzen und auf die Stapel zu klettern.
problem-contact-without-move = Bisher wurde in jedem Zug ein Stein eingesetzt; deshalb können sich Weiß und Schwarz nur an ihren beiden ersten Steinen berühren. Hier berühren sie sich an { $count } Stellen.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full.the } ist als zuletzt bewegt vermerkt, aber Weiß konnte bisher nur einsetzen.
       *[black] { piece-full.the } ist als zuletzt bewegt vermerkt, aber Schwarz konnte bisher nur einsetzen.
    }
problem-rest-without-thrower = { piece-full.the } ist als von der anderen Seite bewegt vermerkt, aber daneben ist nichts, was den Stein hätte werfen können.
problem-over =
    { $winner ->
        [white] Die Partie ist zu Ende: Die schwarze Bienenkönigin ist eingeschlossen.
        [black] Die Partie ist zu Ende: Die weiße Bienenkönigin ist eingeschlossen.
       *[none] Die Partie ist zu Ende: Beide Bienenköniginnen sind eingeschlossen.
    }
