### The game screen.

## Document titles

title-your-turn = Du bist am Zug · { -brand }
title-their-turn = Warten auf { $side ->
    [white] Weiß
    [black] Schwarz
   *[none] { $name }
} · { -brand }
title-turn = { $side ->
    [white] Weiß am Zug
   *[black] Schwarz am Zug
} · { -brand }
title-over = Partie zu Ende · { -brand }
title-waiting = Warten auf dein Gegenüber · { -brand }
title-loading = Partie · { -brand }

## Whose turn it is

turn-side = { $side ->
    [white] Weiß ist am Zug
   *[black] Schwarz ist am Zug
}
turn-yours-side = { $side ->
    [white] Du bist am Zug: Weiß
   *[black] Du bist am Zug: Schwarz
}
turn-name = { $name } ist am Zug
turn-thinking = Der Computer denkt nach …
turn-sending = Dein Zug wird gesendet …

## Players

player-computer = Computer · Stufe { $level }
player-you = Du
player-friend = Dein Gegenüber
person-guest = Gast
person-bot = Bot
rating = Wertung
rating-provisional = Vorläufige Wertung
game-rated = Gewertet
game-casual = Ungewertet
rating-note-same-address = Ungewertet: Ihr spielt beide von derselben Adresse aus, und dieser Server wertet solche Partien nicht.
rating-note-pair-limit = Ungewertet: Ihr habt heute in diesem Tempo schon zehn gewertete Partien gegeneinander begonnen.
rating-note-pair-reduced = Zählt weniger als sonst: Ihr habt heute schon mehrere gewertete Partien gegeneinander begonnen.
rating-note-newcomer = { $name } ist neu hier, deshalb ändert sich deine Wertung kaum.
presence-here = da
presence-away = nicht da
closed-sides = { $count ->
    [none] { $side ->
        [white] Die weiße Bienenkönigin ist noch nicht im Spiel
       *[black] Die schwarze Bienenkönigin ist noch nicht im Spiel
    }
   *[other] { $side ->
        [white] Weiße Bienenkönigin: { $count } von 6 Seiten geschlossen
       *[black] Schwarze Bienenkönigin: { $count } von 6 Seiten geschlossen
    }
}
spectators = { $count ->
    [one] { $count } schaut zu
   *[other] { $count } schauen zu
}
watching = Du schaust zu
clock-label = { $side ->
    [white] Zeit von Weiß: { $time }
   *[black] Zeit von Schwarz: { $time }
}
hand-label = { $side ->
    [white] Vorrat von Weiß
   *[black] Vorrat von Schwarz
}
name-edit = Namen ändern
name-label = Dein Name
name-of-member = Dieser oder ein ganz ähnlicher Name gehört schon zu einem Konto. Wähl einen anderen.

## Moves

moves = Züge
moves-empty = Noch keine Züge
move-pass = ausgesetzt
move-entry = Zug { $number }: { $move }
history-bar = Du siehst Zug { $ply } von { $total }.
history-start = Du siehst den Anfang der Partie.
history-back = Zurück zur Partie
history-first = Erster Zug
history-previous = Voriger Zug
history-next = Nächster Zug
history-live = Zur aktuellen Stellung

## Actions

action-takeback = Zurücknehmen
action-takeback-ask = Um Rücknahme bitten
action-hint = Tipp
action-hint-busy = Suche einen Tipp …
action-draw = Remis anbieten
action-resign = Aufgeben
action-abort = Partie abbrechen
action-flip = Brett drehen
action-menu = Menü
# Opens the rarely used tools
action-more = Mehr
action-chat = Chat
action-keys = Tasten
action-pass = Aussetzen
resign-question = Möchtest du diese Partie aufgeben?
resign-question-side = { $side ->
    [white] Gibt Weiß auf?
   *[black] Gibt Schwarz auf?
}
abort-question = Diese Partie abbrechen? Sie endet dann ohne Ergebnis.
leave-question = Die Partie verlassen? Deine Uhr läuft weiter.
leave-yes = Verlassen
keep-playing = Weiterspielen
leave-consequences = Wenn du innerhalb einer Stunde drei Partien abbrichst oder verlässt, kannst du 5 Minuten lang keine Partie mit Uhr suchen, beim nächsten Mal noch länger.
resign-early-consequences = Wenn du eine gewertete Partie so früh aufgibst, gilt sie als verlassen. Wenn du innerhalb einer Stunde drei Partien verlässt, kannst du 5 Minuten lang keine Partie mit Uhr suchen, beim nächsten Mal noch länger.
draw-question-table = Einigt ihr euch auf Remis?
hint-shown = Tipp: { $move }.

## Something to decide

pass-explained = Du hast keinen erlaubten Zug und musst aussetzen.
pass-explained-side = { $side ->
    [white] Weiß hat keinen erlaubten Zug und muss aussetzen.
   *[black] Schwarz hat keinen erlaubten Zug und muss aussetzen.
}
confirm-question = Diesen Zug spielen?
confirm-play = Spielen
offer-draw = { $side ->
    [white] Weiß bietet Remis an.
    [black] Schwarz bietet Remis an.
   *[none] { $name } bietet Remis an.
}
offer-takeback = { $side ->
    [white] Weiß möchte einen Zug zurücknehmen.
    [black] Schwarz möchte einen Zug zurücknehmen.
   *[none] { $name } möchte einen Zug zurücknehmen.
}
offer-rematch = { $side ->
    [white] Weiß möchte eine Revanche.
    [black] Schwarz möchte eine Revanche.
   *[none] { $name } möchte eine Revanche.
}
offer-draw-sent = Du hast Remis angeboten.
offer-takeback-sent = Du hast um Rücknahme gebeten.
offer-rematch-sent = Du hast um Revanche gebeten.
offer-accept = Annehmen
offer-decline = Ablehnen
offer-withdraw = Zurückziehen
offer-declined = { $offer ->
    [draw] Das Remisangebot wurde abgelehnt.
    [takeback] Die Rücknahme wurde abgelehnt.
    [pause] Die Pause wurde abgelehnt.
   *[rematch] Die Revanche wurde abgelehnt.
}
repetition-warning = Diese Stellung gab es schon zweimal. Beim dritten Mal endet die Partie remis.

## Premove

premove-prompt = Zug vormerken: Wähl ein Zielfeld. Gespielt wird er, sobald dein Gegenüber gezogen hat.
premove-set = Zug vorgemerkt. Klick irgendwohin oder drück Escape, um ihn zu verwerfen.
premove-dropped = Dein vorgemerkter Zug ist nicht mehr möglich.

## Connection

connection-lost = Verbindung unterbrochen. Sie wird neu aufgebaut …
connection-lost-pending = Verbindung unterbrochen. Dein Zug ist gespeichert und wird noch gesendet.
connection-resumed = Der Server war kurz nicht erreichbar. Die verlorene Zeit wurde gutgeschrieben.
loading = Partie wird geladen …
game-missing = Diese Partie gibt es nicht oder nicht mehr.
game-unreachable = Diese Partie liegt auf dem Server, der gerade nicht erreichbar ist. Sie öffnet sich, sobald die Verbindung wieder steht.

## End of the game

end-heading-win = Du hast gewonnen!
end-heading-loss = Du hast verloren
end-heading-draw = Remis
end-heading-aborted = Partie abgebrochen
end-heading-side = { $side ->
    [white] Weiß gewinnt
   *[black] Schwarz gewinnt
}
end-heading-name = { $name } gewinnt
end-named-surrounded = { $winner } gewinnt: Die Bienenkönigin von { $loser } ist eingeschlossen.
end-named-resignation = { $winner } gewinnt: { $loser } hat aufgegeben.
end-named-time = { $winner } gewinnt: Die Zeit von { $loser } ist abgelaufen.
end-named-abandoned = { $winner } gewinnt: { $loser } hat die Partie verlassen.
end-rating = { $name }: { $rating } ({ $change })
end-ratings = Wertungen
end-rematch = Revanche
end-review = Partie auswerten
end-new = Neue Partie
end-analyse = Analysieren
end-download-pgn = PGN-Datei
# Opens the ways to share a finished game: pictures, files and the archive
end-save = Teilen
end-download-sgf = SGF (BoardSpace)
end-download-uhp = UHP-Partie
end-show-board = Brett ansehen
# Whether a game between two people goes to the archive of the server.
share-asked = { $name } möchte diese Partie im Archiv teilen, wo alle sie finden.
share-yes = Im Archiv teilen
share-sent = Du hast zugestimmt, diese Partie im Archiv zu teilen. Dort erscheint sie, sobald auch dein Gegenüber zustimmt.

## Who can see a game

seen-local = Nur du siehst diese Partie: Sie ist in diesem Browser gespeichert.
seen-link = Diese Partie sehen nur Leute mit dem Link.
seen-profiles = Alle können diese Partie sehen: Sie steht in den Profilen der Beteiligten.
seen-lobby = Bei dieser Partie können alle von der Lobby aus zuschauen, und sie bleibt in den Profilen der Beteiligten.
seen-lobby-guests = Bei dieser Partie können alle von der Lobby aus zuschauen. Danach ist sie nur noch über den Link zu sehen.
seen-lobby-over = Bei dieser Partie konnten alle von der Lobby aus zuschauen. Jetzt ist sie nur noch über den Link zu sehen.
seen-archived = Diese Partie ist im Archiv, wo alle sie finden.
seen-archive-done = Sie ist auch im Archiv.
seen-archive-automatic = Wenn sie zu Ende ist, kommt sie ins Archiv, wo alle sie finden.
seen-archive-own = Du kannst sie im Archiv teilen, wo alle sie finden.
seen-archive-both = Wenn beide zustimmen, kommt sie ins Archiv, wo alle sie finden.

## Waiting for a friend

waiting-heading = Lade jemanden ein
waiting-text = Schick diesen Link oder lass den Code scannen. Wer zuerst annimmt, spielt gegen dich; alle anderen können zuschauen.
waiting-link = Link zur Partie
waiting-qr = QR-Code des Links
waiting-share-text = Spiel Hive mit mir: { $set }
waiting-cancel = Einladung zurückziehen
waiting-status = Warten auf dein Gegenüber …
waiting-you-play = { $side ->
    [white] Du spielst Weiß und fängst an.
   *[black] Du spielst Schwarz.
}
waiting-machine = Dieser Link geht nur auf diesem Rechner: Skep ist aus dem Netz nicht erreichbar.
waiting-machine-start = Um mit jemandem an einem anderen Gerät zu spielen, beende Skep und starte es so:
waiting-machine-open = Öffne dann hier diese Adresse und lade noch einmal ein:
waiting-network = Dieser Link geht in deinem Netz: Das andere Gerät muss im selben Netz sein, zum Beispiel im selben WLAN.

## The invited

invitation = Du bist zu einer Partie Hive eingeladen
invitation-from = { $name } lädt dich zu einer Partie Hive ein
invitation-set = Spielset
invitation-clock-note = Die Uhren laufen los, sobald beide ihren ersten Zug gemacht haben.
invitation-accept = Annehmen und spielen
invitation-watch = Nur zuschauen

## The opponent has left

absence-left = { $name } ist abwesend seit:
absence-wait = In { $time } kannst du Sieg oder Remis beanspruchen.
absence-your-turn = Du bist am Zug. Bleibt { $name } nach deinem Zug weg, kannst du Sieg oder Remis beanspruchen.
absence-claim-win = Sieg beanspruchen
absence-claim-draw = Remis beanspruchen

## The first moves of a game of the lobby, which is called off if they do not come. The time follows

first-move-yours = Mach deinen ersten Zug, sonst wird die Partie abgebrochen in:
first-move-theirs = Der erste Zug steht noch aus. Die Partie wird abgebrochen in:

## Time for the opponent

add-time = +15 s
    .label = Deinem Gegenüber 15 Sekunden schenken
time-added = { $name } hat dir { $seconds } Sekunden geschenkt.

## What the way of one's moves takes

lag = { $lag } ms
    .label = Deine Züge sind { $lag } Millisekunden unterwegs. Diese Zeit wird dir nicht abgezogen.

## Chat

chat = Chat
chat-players = Chat der Spielenden
chat-empty = Sag Hallo.
chat-silent = Hier lesen und schreiben nur die beiden, die spielen.
chat-field = Nachricht
chat-send = Senden
chat-unavailable = Deine Nachricht wurde nicht gesendet. Zwischen euch beiden sind hier keine Nachrichten möglich.
chat-unread = { $count ->
    [one] { $count } neue Nachricht
   *[other] { $count } neue Nachrichten
}

## Typed moves

notation-field = Zug in Notation
    .placeholder = z. B. { $example }
notation-unknown = „{ $text }“ ist hier kein erlaubter Zug.
notation-ambiguous = { $count ->
    [one] So beginnt { $count } Zug.
   *[other] So beginnen { $count } Züge.
}

## Board: words for buttons and screen readers

board-label = Brett
board-zoom-in = Vergrößern
board-zoom-out = Verkleinern
board-fit = Ganzen Schwarm zeigen
board-turn = Um 60° drehen
board-cell = { $below ->
    [0] { $top }
    [one] { $top }, darunter { $below } Stein
   *[other] { $top }, darunter { $below } Steine
}
board-cell-target = { $cell }, mögliches Ziel
board-cell-empty = Leer
board-cell-empty-target = Leer, mögliches Ziel
board-pile = { $pieces } im Vorrat

## Keys

keys-heading = Tasten
keys-arrows = Durch die Züge blättern; auf dem Brett von Feld zu Feld gehen
keys-enter = Auf dem Brett einen Stein wählen und absetzen
keys-escape = Auswahl aufheben, vorgemerkten Zug verwerfen
keys-live = Zurück zur aktuellen Stellung
keys-flip = Brett drehen
keys-zen = Zen
keys-notation = Zum Eingabefeld für Züge
keys-board = Zum Brett
keys-hand = Zum Vorrat: mit ← und → auswählen, mit Enter nehmen
keys-fit = Ganzen Schwarm zeigen
keys-text = Textansicht; Esc führt zurück zum Brett

## Pictures, and the way to the position editor

action-picture = Bild
action-edit-position = Stellung bearbeiten

## Neben dem Brett

panel-tabs = Ansicht
    .end = Ergebnis
    .moves = Züge
    .tools = Werkzeuge

## Hilfestellungen

first-piece = Nimm einen Stein aus deinem Vorrat: Klick ihn an oder zieh ihn auf den Tisch.
first-place = Klick jetzt auf das markierte Feld.
throw-offer =
    { $stuck ->
        [yes] Dieser Stein kann selbst nicht ziehen, aber einen Stein daneben werfen: Wähl einen der markierten Steine.
       *[no] Dieser Stein kann ziehen oder einen der markierten Steine werfen: Wähl dazu den Stein, den du werfen willst.
    }
