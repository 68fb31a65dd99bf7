### Games by correspondence at the table: days for each move, pauses by consent, conditional moves.

## Time

due-label = { $side ->
    [white] Weiß am Zug: noch { $time }, bis { $date }
   *[black] Schwarz am Zug: noch { $time }, bis { $date }
}
due-yours = Du bist am Zug und hast Zeit bis { $date }.
due-theirs = Dein Gegenüber ist am Zug und hat Zeit bis { $date }.
waiting-next = Nächste Partie: { $name }

## A pause, if both agree

action-pause = Pause anbieten
action-pause-end = Ende der Pause anbieten
pause-offer = Pause anbieten
    .note = Wenn dein Gegenüber zustimmt, steht die Zeit für euch beide still. Ziehen könnt ihr trotzdem.
pause-days = Wie lange?
pause-send = Pause anbieten
days-count = { $days ->
    [one] { $days } Tag
   *[other] { $days } Tage
}
offer-pause = { $days ->
    [0] { $name } möchte die Pause jetzt beenden.
    [one] { $name } möchte die Partie für { $days } Tag unterbrechen.
   *[other] { $name } möchte die Partie für { $days } Tage unterbrechen.
}
offer-pause-sent = { $days ->
    [0] Du hast angeboten, die Pause jetzt zu beenden.
    [one] Du hast eine Pause von { $days } Tag angeboten.
   *[other] Du hast eine Pause von { $days } Tagen angeboten.
}
pause-now = Pause
pause-until = Pause bis { $time }.
    .note = Ziehen kannst du trotzdem.

## Conditional moves

plan = Bedingte Züge
    .note = Bereite Antworten auf die nächsten Züge deines Gegenübers vor: Sie werden sofort gespielt, auch wenn du nicht da bist. Nur du siehst sie.
plan-tab = Plan
plan-open = Vorausplanen
plan-how = Spiel auf dem Brett einen Zug deines Gegenübers oder gib ihn unten ein, dann deine Antwort.
plan-theirs = Plan: Spiel einen Zug für { $name }.
plan-yours = Spiel jetzt deine Antwort.
plan-next = Füg die Variante hinzu oder spiel für { $name } weiter.
plan-known = Diese Variante steht schon in deinem Plan.
plan-full = Ein Plan kann höchstens { $most } Varianten haben. Entferne zuerst eine.
plan-end = Hier endet die Variante. Du kannst sie hinzufügen.
plan-end-theirs = Hier endet die Variante: Auf diesen Zug kannst du nicht antworten.
plan-back = Letzten Zug der Variante zurücknehmen
plan-add = Hinzufügen
plan-done = Fertig
plan-show = Diese Variante auf dem Brett zeigen
plan-remove = Variante entfernen: { $line }
plan-replaces = { $count ->
    [one] Sie ersetzt eine Variante, die auf denselben Zug anders antwortet.
   *[other] Sie ersetzt { $count } Varianten, die auf dieselben Züge anders antworten.
}
plan-pair = wenn { $theirs }, dann { $own }
plan-pair-open = wenn { $theirs }
plan-played = Dein bedingter Zug wurde gespielt: { $move }
