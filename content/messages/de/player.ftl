### Profile und Ranglisten.

title-player = { $name } · { -brand }
title-leaderboard = Rangliste: { $speed } · { -brand }

player-missing = Diesen Namen hat hier niemand.
player-since = Mitglied seit { $day }
player-follow = Folgen
player-following = Du folgst
player-block = Blockieren
player-unblock = Nicht mehr blockieren
player-blocked = Du hast diese Person blockiert. Ihr werdet nicht mehr zusammengebracht, und keiner von euch kann den anderen herausfordern.

## Wertungen

player-ratings = Wertungen
player-unrated = Noch keine gewerteten Partien.
player-rated-games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
player-place = Platz { $place }
player-as-table = Als Tabelle
player-day = Tag
player-game = Partie
player-look = Ansehen
player-puzzles = Rätsel
player-puzzles-solved = { $count } Rätsel gelöst

## Partien

player-scores = Ergebnisse
player-played = { $count ->
    [one] { $count } gewertete Partie
   *[other] { $count } gewertete Partien
}
player-won = { $count } gewonnen
player-drawn = { $count } remis
player-lost = { $count } verloren
player-versus = Du gegen { $name }
player-games = Partien
player-games-empty = Noch keine öffentlichen Partien.
player-games-more = Mehr zeigen
player-opponent = Gegenüber
player-speed = Tempo
player-colour = Farbe
player-result-win = Gewonnen
player-result-draw = Remis
player-result-loss = Verloren
player-result-aborted = Abgebrochen
player-result-open = Läuft

## Eröffnungen

player-openings = Eröffnungen
# $white und $black: die ersten Tiere beider Seiten
player-opening = { $white }, dann { $black }
# Hebt die Eröffnung auf, nach der Partien gesucht werden
player-openings-all = Alle Eröffnungen zeigen

## Eine Notiz

player-note = Deine Notiz
    .note = Nur du siehst sie.
player-note-saved = Gespeichert.

## Ranglisten

leaderboard-best = Die Besten
leaderboard-empty = Hier steht noch niemand. Auf die Rangliste kommt man mit gewerteten Partien gegen verschiedene Leute.
leaderboard-place = Platz
leaderboard-player = Name
leaderboard-players = Anzahl
leaderboard-games = Partien
leaderboard-previous = Vorige Plätze
leaderboard-next = Nächste Plätze
leaderboard-own = Dein Platz
leaderboard-own-place = Du stehst auf Platz { $place } von { $total }, mit einer Wertung von { $rating }.
leaderboard-own-none = Du stehst noch nicht auf dieser Rangliste. Dafür brauchst du eine Wertung, die nicht mehr vorläufig ist, 15 gewertete Partien gegen mindestens fünf verschiedene Leute, die hier nicht neu sind, und eine gewertete Partie im letzten Jahr.
leaderboard-distribution = Verteilung der Wertungen
