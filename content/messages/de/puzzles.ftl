### Puzzles.

title-puzzles = Rätsel · { -brand }
title-puzzle = { $title } · Rätsel · { -brand }

## The door

puzzles-heading = Rätsel
puzzles-tagline = Stellungen aus Partien der Engine, mit genau einem richtigen Zug. Jede Lösung ist durchgerechnet.
puzzles-begin = Losrätseln
    .note = Du bekommst Rätsel, die zu deiner Wertung passen
puzzles-continue = Weiterrätseln
puzzles-rating = deine Wertung
# The rating and how unsure it still is
puzzles-rating-value = { $rating } ± { $deviation }
puzzles-solved = gelöst
puzzles-streak = in Folge
puzzles-best = beste Serie
puzzles-days = Tagesrätsel in Folge
# Heading over three switches: mosquito, ladybug, pillbug.
puzzles-box = Was liegt in deiner Schachtel?
puzzles-box-note = Du bekommst nur Rätsel, die du auch auf deinem Tisch aufbauen könntest.
puzzles-themes = Themen
puzzles-done = { $done } von { $total } gelöst
puzzles-history = Deine letzten Rätsel
puzzles-past-solved = Gelöst
puzzles-past-failed = Verfehlt
puzzles-past-unrated = ohne Wertung
puzzles-reset = Ganz von vorn anfangen
puzzles-reset-question = Wertung, Serien und gelöste Rätsel auf diesem Gerät zurücksetzen?
puzzles-reset-question-member = Wertung, Serien und alle gelösten Rätsel auf all deinen Geräten zurücksetzen?

## A puzzle

# $date such as "15 November"
puzzle-daily-of = Rätsel des Tages, { $date }
puzzle-set-base = Grundspiel
# $creatures: a list, "mosquito, ladybug"
puzzle-set-added = Mit { $creatures }
puzzle-your-rating = Wertung
puzzle-streak = In Folge
puzzle-give-up = Lösung zeigen
puzzle-hint-piece = Sieh dir diesen Stein an: { $piece }.
puzzle-hint-hand = Ein Stein aus deinem Vorrat: { $piece }.
puzzle-hint-pass = Hier bleibt nur das Aussetzen.
puzzle-solved = Gelöst!
puzzle-solved-late = Gezählt wird der erste Versuch, aber jetzt weißt du, wie es geht.
puzzle-solution = Die Lösung.
puzzle-next = Nächstes Rätsel
puzzle-again = Noch einmal
# Stepping through the moves
puzzle-step = Zug { $at } von { $total }
puzzle-unrated = Dieses Rätsel hat deine Wertung nicht verändert.
puzzle-rating = Schwierigkeit: { $rating }
puzzle-themes = Themen dieses Rätsels
# $turn: the number of the turn
puzzle-source = Aus einer Partie der Engine gegen sich selbst, Zug { $turn }.
puzzle-analyse = Analysieren
puzzle-link = Link zu diesem Rätsel: { $id }

## Why a move is wrong. In front of it stands the answer of the other side, if there is one.

refuted-own-loss = Damit hast du deine eigene Königin eingeschlossen.
refuted-draw = Beide Königinnen sind eingeschlossen: nur remis.
refuted-too-slow = { $in ->
   *[other] Das gewinnt auch, aber erst in { $in } Zügen. Es geht schneller.
}
refuted-loses = Und deine Königin ist verloren.
refuted-escapes = { $moves ->
    [1] Die Königin hat noch einen Ausweg.
   *[other] Jetzt lässt sich der Sieg nicht mehr rechtzeitig erzwingen.
}

## Themes

theme-of-win = { $moves ->
    [one] Sieg in { $moves } Zug
   *[other] Sieg in { $moves } Zügen
}
    .note = So viele eigene Züge brauchst du
theme-of-defence = Verteidigung
    .note = Ein einziger Zug rettet die Königin
theme-of-quiet = Stille Züge
    .note = Der erste Zug bleibt der Königin fern
theme-of-pin = Festhalten
    .note = Ein Stein, der ziehen konnte, sitzt fest
theme-of-drop = Aus dem Vorrat
    .note = Ein neuer Stein entscheidet
theme-of-slide = Der letzte Schritt
    .note = Ein Stein schiebt sich an die Königin heran
theme-of-jump = Sprünge
    .note = Über die Köpfe der anderen hinweg
theme-of-queen = Die Königin zieht
    .note = Sie nimmt die Sache selbst in die Hand
theme-of-beetle = Käfer
    .note = Rauf auf den Schwarm und wieder runter
theme-of-ant = Ameise
    .note = Einmal außen herum
theme-of-mosquito = Mücke
    .note = Sie leiht sich das richtige Talent
theme-of-ladybug = Marienkäfer
    .note = Obendrüber und ins Loch
theme-of-pillbug = Assel
    .note = Ein Stein wird geworfen
