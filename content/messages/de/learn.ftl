### Learning: the door, the exercises and the rulebook.

## Document titles

title-learn = Hive lernen · { -brand }
title-lesson = { $title } · { -brand }
title-rules = Die Regeln · { -brand }
title-topic = { $title } · Die Regeln · { -brand }
title-print = Die Regeln auf zwei Blatt · { -brand }

## The first visit, on the start page

welcome-heading = Willkommen!
welcome-new = Ich bin neu hier
    .note = Das Spiel in zehn Minuten spielend lernen
welcome-know = Ich kenne das Spiel
    .note = Gleich ans Brett
home-learn = Lernen
    .note = Übungen und interaktive Regeln

## The door

learn-heading = Hive lernen
learn-tagline = Kurze Übungen am richtigen Brett. Wenn etwas nicht stimmt, erfährst du, warum.
learn-start = Ich bin neu hier
    .note = Mit der ersten Übung anfangen
learn-continue = Weiter
    .note = { $title }
learn-all-done = Du hast alles gelöst
learn-rules = Die Regeln
    .note = Eine Seite pro Thema, mit interaktiven Bildern
learn-chapters = Übungen
learn-progress = { $done } von { $total } gelöst
learn-progress-total = { $total ->
    [one] { $done } von { $total } Übung gelöst
   *[other] { $done } von { $total } Übungen gelöst
}
learn-solved = gelöst
learn-open = offen
learn-reset = Fortschritt zurücksetzen
learn-reset-question = Deinen Fortschritt auf diesem Gerät zurücksetzen?
learn-loading = Wird geladen …
learn-trouble = Das ließ sich nicht laden.

## An exercise

lesson-number = Übung { $number } von { $total }
lesson-hint = Tipp
lesson-show = Zeig es mir
lesson-again = Von vorn
lesson-retry = Noch einmal
lesson-next = Nächste Übung
lesson-next-chapter = Nächstes Kapitel
lesson-to-learn = Alle Übungen
lesson-more = Mehr dazu: { $title }
lesson-solved = Gelöst!
lesson-right = Richtig. Weiter geht’s.
lesson-wrong = Noch nicht ganz.
lesson-play-first = Spiel deine erste Partie
    .note = Gegen die schwächste Stufe. Du weißt alles, was du brauchst.
lesson-course-done = Das war die letzte Übung. Jetzt kennst du das ganze Spiel.

## Why a legal move does not solve the exercise

wrong-own-loss = Damit schließt du deine eigene Königin ein und verlierst.
wrong-draw = Damit sind beide Königinnen zugleich eingeschlossen: remis.
wrong-not-placed = Erlaubt, aber hier sollst du einen Stein aus dem Vorrat einsetzen.
wrong-other-kind = Den darfst du zwar einsetzen, gefragt ist aber ein anderes Tier.
wrong-not-moved = Erlaubt, aber hier sollst du einen Stein bewegen, der schon auf dem Tisch liegt.
wrong-other-piece = Erlaubt, gemeint ist aber ein anderer Stein.
wrong-other-place = Der richtige Stein, aber nicht das markierte Feld.
wrong-closes-too-few = { $closed ->
    [one] Jetzt ist nur { $closed } Seite der gegnerischen Königin zu.
   *[other] Jetzt sind nur { $closed } Seiten der gegnerischen Königin zu.
}
wrong-still-closed = { $closed ->
    [one] Noch immer ist { $closed } Seite deiner Königin zu.
   *[other] Noch immer sind { $closed } Seiten deiner Königin zu.
}
wrong-no-win = Erlaubt, aber die gegnerische Königin hat noch eine freie Seite.
wrong-escapes = Das reicht nicht: Nach dieser Antwort gewinnst du nicht mehr rechtzeitig.
wrong-still-stuck = Der Stein sitzt noch immer fest: Ohne ihn zerfiele der Schwarm.
wrong-still-moves = Der gegnerische Stein kann noch ziehen.
wrong-not-covered = Auf ihm sitzt jetzt keiner deiner Steine.
wrong-loses = Sieh hin: Die andere Seite schließt deine Königin ein.
wrong-not-thrown = Erlaubt, aber geworfen wurde nichts.

## A live figure

figure-label = Interaktives Bild: { $caption }
figure-count = { $count ->
    [0] { $piece }: kein Feld erreichbar
    [one] { $piece }: { $count } Feld
   *[other] { $piece }: { $count } Felder
}
figure-try = Wähl ein markiertes Feld. Bei jedem anderen erfährst du, warum es nicht geht.
figure-moved = Gezogen: { $piece }.
figure-reset = Zurückstellen
figure-other = In diesem Bild zieht nur: { $piece }.

## The rulebook

rules-heading = Die Regeln
rules-tagline = In unseren eigenen Worten. Jedes Bild ist ein Brett, auf dem du ziehen kannst.
rules-search = Regeln durchsuchen
    .placeholder = Suche: Spinne, eng, Remis
rules-found = { $count ->
    [0] Nichts gefunden
    [one] { $count } Treffer
   *[other] { $count } Treffer
}
rules-topics = Themen
rules-rule = Regel { $rule }
rules-print = Auf zwei Blatt drucken
rules-print-now = Drucken
rules-print-note = Ausführlich und mit interaktiven Bildern: { $url }
rules-previous = Zurück: { $title }
rules-next = Weiter: { $title }
rules-index = Alle Themen
rules-missing = Diese Regel oder dieses Thema gibt es nicht.

## Puzzles, as far as other pages speak of them

home-puzzles = Rätsel
    .note = Ein einziger Zug ist richtig. Finde ihn.
daily-name = Rätsel des Tages
daily-note = Jeden Tag ein neues, für alle dasselbe
daily-solved = Gelöst
daily-streak = { $days ->
    [one] { $days } Tag in Folge
   *[other] { $days } Tage in Folge
}
# The goal is also a heading; .task says more.
goal-win = { $moves ->
    [1] { $side ->
        [white] Weiß gewinnt in einem Zug
       *[black] Schwarz gewinnt in einem Zug
    }
   *[other] { $side ->
        [white] Weiß gewinnt in { $moves } Zügen
       *[black] Schwarz gewinnt in { $moves } Zügen
    }
}
    .task = { $moves ->
        [1] Schließ die letzte Seite der gegnerischen Königin.
       *[other] Finde den Zug, nach dem keine Verteidigung mehr hilft.
    }
goal-save = { $side ->
    [white] Weiß rettet die Königin
   *[black] Schwarz rettet die Königin
}
    .task = { $moves ->
        [1] Finde den einzigen Zug, der die Königin rettet. Nach jedem anderen verlierst du sofort.
       *[other] Finde den einzigen Zug, der die Königin rettet. Nach jedem anderen verlierst du in spätestens { $moves } Zügen.
    }

## Where something is solved on a board

solving-task = Aufgabe
solving-in-words = Die Stellung in Worten
    .tab = In Worten
solving-about = Mehr dazu
