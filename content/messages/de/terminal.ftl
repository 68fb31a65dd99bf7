### The game in the terminal. The comments stand in en/terminal.ftl.

## The line above the board

term-turn-side =
    { $side ->
        [white] Weiß am Zug
       *[black] Schwarz am Zug
    }
term-turn-thinking = Der Computer denkt nach, { $seconds } s
term-turn-considering = Die Engine rechnet, { $seconds } s
term-turn-over = Partie zu Ende

## The panel beside the board

term-player-person = du
term-player-computer = Stufe { $level }
term-queen-sides = Königin { $count }/6
term-queen-in-hand = Königin im Vorrat
term-panel-cell = Unter dem Cursor
term-panel-hand = Im Vorrat
term-cell-empty = nichts
term-panel-moves = Züge

## What to do next

term-prompt-first = Wähl mit Pfeiltasten und Enter einen Stein aus deinem Vorrat, klick ihn an oder tipp einen Zug wie wS1. Mit ? siehst du alle Tasten.
term-prompt-choose = Wähl mit Tab oder Pfeiltasten und Enter einen Stein, klick ihn an oder tipp einen Zug wie wA1 -bQ.
term-prompt-target =
    { $count ->
        [one] { $piece } kann auf das markierte Feld. Enter führt den Zug aus, Esc legt den Stein zurück.
       *[other] { $piece } kann auf { $count } Felder. Tab geht von einem zum nächsten, Enter führt den Zug aus, Esc legt den Stein zurück.
    }
term-prompt-typing = Tipp den Stein und sein Ziel. Tab ergänzt den Zug, Enter führt ihn aus, Esc bricht ab.
term-prompt-wait = Der Computer überlegt sich seinen Zug. Du kannst dich solange auf dem Brett umsehen.
term-prompt-pass = Du kannst nichts einsetzen und nichts bewegen und musst aussetzen: Drück Enter.
term-prompt-over = Drück n für eine neue Partie, u nimmt den letzten Zug zurück, q beendet.

## What has happened

term-notice-hint = Die Engine würde { $move } spielen.
term-notice-hinting = Die Engine sucht einen guten Zug …
term-notice-not-your-turn = Der Computer ist am Zug. Sobald er gezogen hat, bist du wieder dran.
term-notice-choose-first = Auf diesem Feld liegt kein Stein. Wähl zuerst den Stein, dann das Feld, auf das er soll.
term-notice-none-left = Davon hast du keinen mehr im Vorrat.
term-notice-nothing-to-take-back = Es gibt keinen Zug von dir, den du zurücknehmen könntest.
term-notice-taken-back = Zurückgenommen. Du bist wieder am Zug.
term-notice-draw-declined = Der Computer will kein Remis: Ihm gefällt seine Stellung.
term-notice-draw-offered = Du bietest Remis an. Der Computer überlegt …
term-notice-resumed = Die Partie geht weiter, wo du aufgehört hast.
term-notice-repetition = Diese Stellung kommt zum zweiten Mal vor; beim dritten Mal ist die Partie remis.
term-notice-not-kept = Die Partie konnte nicht gespeichert werden: { $reason }

## Typed moves

term-entry-empty = Tipp einen Zug, oder drück ? für Hilfe
term-entry-no-move = So beginnt kein erlaubter Zug.
term-typed-bad-piece = Ein Zug beginnt mit einem Stein: w oder b für die Farbe, ein Buchstabe für das Tier und seine Nummer, etwa wA1 oder bQ.
term-typed-bad-destination = Das zweite Wort nennt einen Stein mit -, / oder \ auf einer Seite, etwa -bQ oder wA1/, oder nur den Stein, um hinaufzuklettern.
term-typed-two-directions = Neben dem Stein, den du nennst, darf nur eines der Zeichen -, / und \ stehen.
term-typed-not-on-table = { $piece } liegt nicht auf dem Brett, von dort aus lässt sich kein Zug angeben.
term-typed-no-destination = Sag auch, wohin der Stein soll: Nenn einen Stein, den er berühren wird, und die Seite, etwa wA1 -bQ.
term-typed-empty-table = Beim allerersten Stein gibt man kein Ziel an: Tipp nur den Stein, etwa wS1.
term-typed-occupied = Dort liegt { $piece }. Um hinaufzuklettern, tipp den Namen ohne -, / oder \.
term-typed-covered = Auf diesem Stein sitzt { $piece }. Nenn den Stein, der obenauf sitzt.

## The keys below the board

term-keys-next = Tab weiter
term-keys-hint = h Tipp
term-keys-take-back = u zurück
term-keys-draw = d Remis
term-keys-resign = r aufgeben
term-keys-new = n neu
term-keys-help = ? Hilfe
term-keys-quit = q Ende

## Questions

term-answer-yes = ja
term-answer-no = nein
term-answer-resume = weiterspielen
term-answer-new = neue Partie
term-answer-start = los geht’s
term-answer-cancel = abbrechen
term-ask-resume = Eine Partie wartet
term-kept-game =
    { $side ->
        [white] { $set }, { $opponent }: Zug { $turn }, Weiß ist dran. Der erste Zug einer neuen Partie ersetzt sie.
       *[black] { $set }, { $opponent }: Zug { $turn }, Schwarz ist dran. Der erste Zug einer neuen Partie ersetzt sie.
    }
term-kept-computer = gegen den Computer, Stufe { $level }
term-kept-two-players = zu zweit
term-ask-resign = Aufgeben?
term-ask-resign-text = Möchtest du diese Partie aufgeben?
term-ask-draw = Remis?
term-ask-draw-text = Einigt ihr euch auf Remis?
term-ask-quit = Beenden?
term-ask-quit-text = Die Partie ist gespeichert. Beim nächsten Mal kannst du hier weiterspielen.

## The form for a new game

term-form-new-game = Neue Partie
term-form-seat = Du spielst
term-form-seat-white = Weiß
term-form-seat-black = Schwarz
term-form-seat-both = beide: zu zweit an der Tastatur
term-form-level = Stufe
term-form-set = Spielset
term-form-opening = Eröffnung
term-form-opening-rulebook = Anleitung: Königin darf zuerst
term-form-opening-tournament = Turnier: Königin nicht zuerst
term-form-clock = Bedenkzeit
term-form-none = keine
term-form-keys = Auf und ab wählt die Zeile, links und rechts ändert.

## Help

term-help-title = Tasten
term-help-step = Cursor bewegen
    .keys = Pfeiltasten
term-help-choose = einen Stein wählen, dann das Feld, auf das er soll
    .keys = Enter, Klick
term-help-next = nächster Stein, der ziehen kann, oder nächstes Feld
    .keys = Tab, Umschalt+Tab
term-help-drop = Stein zurücklegen, Zeile leeren
    .keys = Esc
term-help-hand = zwischen Brett und Vorrat wechseln
    .keys = Leertaste
term-help-type = einen Zug tippen, etwa wA1 -bQ; Tab ergänzt ihn
    .keys = w, b, :
term-help-hint = Was würde die Engine spielen?
    .keys = h
term-help-take-back = einen Zug zurücknehmen
    .keys = u
term-help-draw = Remis anbieten
    .keys = d
term-help-resign = aufgeben
    .keys = r
term-help-new = neue Partie: Gegner, Stufe, Spielset, Uhr
    .keys = n
term-help-zoom = Größe der Felder; Schwarm in die Mitte
    .keys = z, c
term-help-pan = Ausschnitt verschieben
    .keys = Umschalt+Pfeile, Rad
term-help-moves = in den Zügen blättern
    .keys = Bild auf, Bild ab
term-help-language = nächste Sprache
    .keys = l
term-help-help = diese Seite
    .keys = ?, F1
term-help-quit = beenden; die Partie ist gespeichert
    .keys = q, Strg+C
term-help-suspend = für eine Weile zur Shell (fg kehrt zurück)
    .keys = Strg+Z
term-help-marks = ( ) letzter Zug   > < gewählt   { $target } Ziel   ! Grund   ? Tipp

## The window

term-too-small = Das Fenster ist zu klein: Es hat { $columns } Spalten und { $lines } Zeilen, das Spiel braucht { $wide } und { $high }. Mach es größer, oder drück q zum Beenden.
