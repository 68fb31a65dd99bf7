### Die Lobby und Herausforderungen: wie Leute zueinander finden.

title-lobby = Lobby · { -brand }
title-lobby-waiting = Suche läuft · { -brand }

lobby-heading = Online spielen
lobby-people = { $count ->
    [0] Sonst niemand hier
    [one] Noch { $count } Person hier
   *[other] Noch { $count } Leute hier
}
lobby-more = Spielerinnen und Spieler

## Schnelle Suche

lobby-pool-people = { $count ->
    [one] { $count } wartet
   *[other] { $count } warten
}
lobby-pool-yours = Du wartest
lobby-waiting = Suche nach einem Gegenüber …
    .note = Du bleibst in der Warteschlange, solange diese Seite offen ist. Sobald die Partie beginnt, hast du 30 Sekunden für deinen ersten Zug, in klassischen Partien eine Minute; sonst wird sie abgebrochen.
lobby-loading = Mal sehen, wer da ist …
lobby-lost = Verbindung unterbrochen. Sie wird neu aufgebaut …
lobby-lost-waiting = Verbindung unterbrochen. Sie wird neu aufgebaut, damit du deinen Platz behältst …
lobby-withdrawn = Deine Angebote wurden zurückgezogen, während die Verbindung unterbrochen war. Mach neue, wenn du noch spielen möchtest.
lobby-begun = Jemand hat dein Angebot für eine Fernpartie angenommen. Sie wartet auf dich, und deinen Platz in der Warteschlange behältst du.

## Angebote

lobby-seeks = Offene Angebote
lobby-seeks-empty = Gerade bietet niemand eine Partie an. Mach ein Angebot oder wähl eine Bedenkzeit.
lobby-seek-yours = Dein Angebot
lobby-play = Spielen
lobby-accept = Mit { $name } spielen
lobby-band = Wertung { $lowest }–{ $highest }
lobby-offer = Eine Partie anbieten
lobby-offer-send = Anbieten
lobby-unfit-blocked = Ihr beide könnt nicht gegeneinander spielen.
lobby-unfit-guest = Für gewertete Partien brauchst du ein Konto.
lobby-unfit-band = Für Wertungen von { $lowest } bis { $highest }.

## Computergegner

lobby-house = Computergegner
    .note = Die zehn Stufen des Computers mit ihrer Wertung in Schnellpartien. Sie sind immer da.
lobby-house-choose = Stufe { $level }, Wertung { $rating }: { $name }
lobby-house-change = Ändern
lobby-house-rated = Gewertete Partie spielen
lobby-house-casual = Ungewertete Partie spielen
lobby-house-busy = beschäftigt
lobby-house-declined = { $name } hat gerade keine Zeit. Wähl einen anderen Gegner oder versuch es später noch einmal.

## Bedingungen

terms-time = Zeit
terms-time-clock = Mit Uhr
terms-time-days = Tage
terms-time-none = Unbegrenzt
terms-days = Tage pro Zug
    .note = Du musst nicht hierbleiben: Das Angebot gilt zwei Wochen, und die Partie wartet auf der Startseite auf dich.
    .guest = Die Partie wartet auf der Startseite dieses Browsers auf dich. Als Gast findest du ein Gegenüber nur, solange diese Seite offen ist.
terms-rated = Gewertet oder nicht?
terms-band = Wertung des Gegenübers
terms-lowest = Von
terms-highest = Bis
terms-any = beliebig

## Zuschauen und anderes

lobby-running = Partien zum Zuschauen
lobby-nobody = Niemand da?
leaderboard = Rangliste

## Herausforderungen

challenge = Herausfordern
challenge-player = { $name } herausfordern
challenge-send = Herausforderung senden
challenge-link-offer = Per Link herausfordern
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
   *[random] Die Farben werden ausgelost.
}
challenge-accept = Annehmen und spielen
challenge-decline = Ablehnen
challenge-withdraw = Herausforderung zurückziehen
challenge-waiting = Warten auf eine Antwort …
challenge-left = Noch Zeit zum Antworten: { $time }
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
challenge-why-too-slow = Zu langsam: Ich möchte schneller spielen
challenge-why-casual = Nur ungewertete Partien
challenge-why-rated = Nur gewertete Partien
challenge-why-variant = Anderes Spielset oder andere Eröffnung

## Was abgelehnt wurde

lobby-error-bad-terms = Diese Bedingungen passen nicht zusammen. Ändere sie und versuch es noch einmal.
lobby-error-no-such-pool = Mit dieser Bedenkzeit gibt es keine schnelle Suche. Wähl eine andere.
lobby-error-gone = Das Angebot ist weg: Jemand war schneller, oder es wurde zurückgezogen.
lobby-error-own = Das ist dein eigenes Angebot. Gegen dich selbst kannst du nicht spielen.
lobby-error-blocked = Ihr beide könnt nicht gegeneinander spielen.
lobby-error-guest = Für gewertete Partien brauchst du ein Konto. Melde dich an oder spiel ungewertet.
lobby-error-band = Deine Wertung liegt nicht im gewünschten Bereich. Wähl ein anderes Angebot.
lobby-error-playing = Du spielst schon eine Partie mit Uhr. Beende sie zuerst.
lobby-error-too-many = Mehr Angebote kannst du nicht machen. Zieh zuerst eines zurück.
lobby-error-barred = Du hast zu viele Partien verlassen. Ab { $time } kannst du wieder Partien mit Uhr suchen.
lobby-error-no-such-player = Diesen Namen hat hier niemand.
lobby-error-no-such-challenge = Diese Herausforderung gibt es nicht. Vielleicht ist sie abgelaufen.
lobby-error-not-for-you = Diese Herausforderung ist für jemand anderen.
lobby-error-not-yours = Diese Herausforderung gehört jemand anderem.
lobby-error-over = Diese Herausforderung gilt nicht mehr.
lobby-error-not-logged-in = Du bist nicht mehr angemeldet. Melde dich neu an.
