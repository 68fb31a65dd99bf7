### Die Auswertung einer Partie.

title-review = Auswertung · { -brand }
review-heading = Auswertung der Partie
review-last = Zum Ende der Partie
review-analyse = Analysebrett
review-flip = Brett drehen
review-start = Der Anfang der Partie. Mit den Pfeiltasten blätterst du weiter.

judgement-forced = Erzwungen
judgement-book = Eröffnung
judgement-best = Bester Zug
judgement-good = Gut
judgement-inaccuracy = Ungenau
judgement-mistake = Fehler
judgement-blunder = Grober Fehler

review-running = Die Engine prüft jeden Zug
review-progress = { $done } von { $of } Zügen
review-wait = Die Auswertung läuft, solange diese Seite offen ist; was fertig ist, bleibt erhalten.
review-failed = Die Engine konnte diese Partie nicht auswerten.

review-accuracy = Genauigkeit { NUMBER($percent, maximumFractionDigits: 1) } %
review-accuracy-none = Keine Wahl, kein Urteil
review-graph = Gewinnchance von Weiß im Verlauf der Partie
review-graph-at = Nach { $ply } Zügen liegt die Chance von Weiß bei { $percent } %
review-danger = Wie weit die Königinnen eingeschlossen sind
review-danger-at = Geschlossene Seiten: Weiß { $white }, Schwarz { $black }
review-lost = Kostet { $percent } Prozentpunkte Gewinnchance.
review-better-was = Besser: { $move }.
review-win-missed =
    { $plies ->
        [one] Hier war der sofortige Sieg möglich.
       *[other] Hier war ein zwingender Sieg in höchstens { $plies } Halbzügen möglich.
    }
review-show-line = Bessere Variante zeigen
review-judgement = Urteil
review-summary = Überblick
review-moments = Wendepunkte
review-moments-none = Keine: Niemand hat einen groben Fehler gemacht.
moment-missed-win =
    { $side ->
        [white] Weiß verpasst den Sieg
       *[black] Schwarz verpasst den Sieg
    } { $plies ->
        [one] auf der Stelle
       *[other] in { $plies } Halbzügen
    }
moment-advantage-gone =
    { $side ->
        [white] Weiß verspielt eine gewonnene Partie
       *[black] Schwarz verspielt eine gewonnene Partie
    }
moment-swing =
    { $side ->
        [white] Weiß verliert { $percent } Prozentpunkte
       *[black] Schwarz verliert { $percent } Prozentpunkte
    }

review-learn = Aus Fehlern lernen
review-learn-side =
    { $count ->
        [one] Einen Fehler verbessern
       *[other] { $count } Fehler verbessern
    }
review-learn-task =
    { $side ->
        [white] Finde einen besseren Zug für Weiß
       *[black] Finde einen besseren Zug für Schwarz
    }
review-learn-number = { $number } von { $total }.
review-learn-played = Gespielt wurde { $move }; das kostete { $percent } Prozentpunkte.
review-learn-judging = Die Engine prüft deinen Zug …
review-learn-right = Gut! Dieser Zug hält stand.
review-learn-best = Ausgezeichnet! Besser geht es nicht.
review-learn-wrong = Noch nicht ganz: Dieser Zug kostet { $percent } Prozentpunkte.
review-learn-retry = Noch einmal
review-learn-show = Zug zeigen
review-learn-next = Nächster Fehler
review-learn-leave = Zurück zur Partie

review-legend-played = Gespielt
review-legend-better = Besser
review-line-back = Einen Zug zurück in der besseren Variante
