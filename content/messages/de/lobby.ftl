### Die Lobby und Herausforderungen: wie Leute zueinander finden.

title-lobby = Lobby · { -brand }
title-lobby-waiting = Warten auf ein Gegenüber · { -brand }

lobby-heading = Gegen Menschen spielen
lobby-people = { $count ->
    [one] { $count } Person hier
   *[other] { $count } Leute hier
}
lobby-more = Mehr über die Leute hier

## Schnelle Paarung

lobby-quick = Schnelle Paarung
    .note = Wähl eine Uhr, und du spielst mit jemandem, der dasselbe möchte. Alle Steine, Eröffnung wie im Turnier.
    .guest = Wähl eine Uhr, und du spielst mit jemandem, der dasselbe möchte. Alle Steine, Eröffnung wie im Turnier. Gäste spielen ungewertet.
lobby-pool-people = { $count ->
    [one] { $count } wartet
   *[other] { $count } warten
}
lobby-pool-yours = Du wartest
lobby-waiting = Warten auf ein Gegenüber …
    .note = Du bleibst in der Reihe, solange diese Seite offen ist. Danach hast du 30 Sekunden für deinen ersten Zug, in klassischen Partien eine Minute; sonst wird die Partie abgebrochen.
lobby-own = Eigene Bedingungen
lobby-loading = Mal sehen, wer da ist …
lobby-lost = Verbindung verloren. Neuer Versuch …
lobby-lost-waiting = Verbindung verloren. Neuer Versuch, damit du deinen Platz behältst …
lobby-withdrawn = Deine Angebote wurden zurückgezogen, als die Verbindung weg war. Mach sie neu, wenn du noch spielen möchtest.

## Angebote

lobby-seeks = Offene Angebote
lobby-seeks-empty = Gerade bietet niemand eine Partie an. Mach ein Angebot oder wähl eine Uhr.
lobby-seek-yours = Dein Angebot
lobby-play = Spielen
lobby-accept = Mit { $name } spielen
lobby-band = Wertung { $lowest }–{ $highest }
lobby-offer = Eine Partie anbieten
lobby-offer-send = Anbieten
lobby-unfit-blocked = Ihr beide spielt nicht miteinander.
lobby-unfit-guest = Gewertete Partien brauchen ein Konto.
lobby-unfit-band = Für Wertungen von { $lowest } bis { $highest }.

## Bedingungen

terms-rated = Zählt die Partie?
terms-band = Wertung des Gegenübers
terms-lowest = Von
terms-highest = Bis
terms-any = beliebig

## Tempo

speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Schnell
speed-classical = Klassisch
speed-correspondence = Fernpartie

## Zuschauen und anderes

lobby-running = Partien zum Zuschauen
lobby-nobody = Niemand da?
leaderboard = Rangliste

## Herausforderungen

challenge = Herausfordern
challenge-player = { $name } herausfordern
challenge-send = Herausforderung senden
challenge-link-offer = Herausfordern per Link
    .note = Eine Partie zu deinen Bedingungen, auf Wunsch gewertet, für alle mit dem Link
challenge-link-make = Link erstellen
title-challenge = Herausforderung · { -brand }
challenge-from = { $name } fordert dich heraus
challenge-to = Deine Herausforderung an { $name }
challenge-by-link = Deine Herausforderung per Link
challenge-link = Link zur Herausforderung
challenge-terms = Bedingungen
challenge-side = { $side ->
    [white] Du spielst Weiß.
    [black] Du spielst Schwarz.
   *[random] Wer Weiß spielt, entscheidet der Zufall.
}
challenge-accept = Annehmen und spielen
challenge-decline = Ablehnen
challenge-withdraw = Herausforderung zurückziehen
challenge-waiting = Warten auf eine Antwort …
challenge-left = Zeit zum Antworten: { $time }
challenge-by = Von
challenge-sign-in = Melde dich an, um zu antworten.
challenge-for-other = Diese Herausforderung ist für { $name }.
challenge-accepted = Diese Herausforderung wurde angenommen.
challenge-to-game = Zur Partie
challenge-withdrawn = Diese Herausforderung wurde zurückgezogen.
challenge-expired = Diese Herausforderung ist abgelaufen.
challenge-declined = { $name } hat abgelehnt.
challenge-you-declined = Du hast diese Herausforderung abgelehnt.
challenge-missing = Diese Herausforderung gibt es nicht. Vielleicht ist sie abgelaufen.
challenge-why = Warum?
challenge-why-generic = Nein, danke
challenge-why-later = Jetzt nicht, vielleicht später
challenge-why-too-fast = Zu schnell: Ich möchte mehr Zeit
challenge-why-too-slow = Zu langsam: Ich möchte weniger Zeit
challenge-why-casual = Nur ungewertete Partien
challenge-why-rated = Nur gewertete Partien
challenge-why-variant = Ein anderes Spielset oder eine andere Eröffnung

## Was abgelehnt wurde

lobby-error-bad-terms = So kann niemand spielen. Ändere die Bedingungen und versuch es noch einmal.
lobby-error-no-correspondence = Fernpartien gibt es hier noch nicht. Wähl eine Uhr.
lobby-error-no-such-pool = Mit dieser Uhr gibt es keine schnelle Paarung. Wähl eine andere.
lobby-error-gone = Das Angebot ist weg: Jemand war schneller, oder es wurde zurückgezogen.
lobby-error-own = Das ist dein eigenes Angebot. Gegen dich selbst kannst du nicht spielen.
lobby-error-blocked = Ihr beide spielt nicht miteinander.
lobby-error-guest = Gewertete Partien brauchen ein Konto. Melde dich an oder spiel ungewertet.
lobby-error-band = Deine Wertung liegt nicht im gewünschten Bereich. Wähl ein anderes Angebot.
lobby-error-playing = Du spielst schon eine Partie mit Uhr. Beende sie zuerst.
lobby-error-too-many = Mehr Angebote kannst du nicht haben. Zieh zuerst eines zurück.
lobby-error-barred = Du hast zu viele Partien verlassen. Ab { $time } kannst du wieder Partien mit Uhr suchen.
lobby-error-no-such-player = Niemand hier heißt so.
lobby-error-no-such-challenge = Diese Herausforderung gibt es nicht. Vielleicht ist sie abgelaufen.
lobby-error-not-for-you = Diese Herausforderung ist für jemand anderen.
lobby-error-not-yours = Diese Herausforderung ist nicht deine.
lobby-error-over = Diese Herausforderung gilt nicht mehr.
lobby-error-not-logged-in = Du bist nicht mehr angemeldet. Melde dich neu an.
