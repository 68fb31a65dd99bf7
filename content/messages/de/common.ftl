### Words used on every page.

## The program

-brand = Skep

app-name = { -brand }
app-description = Spiel das Brettspiel Hive: gegen den Computer, zu zweit an einem Bildschirm, per Link mit Freunden oder mit allen, die in der Lobby sind. Ganz ohne Konto.
title-home = { -brand } · Hive spielen
title-not-found = Seite nicht gefunden · { -brand }
title-settings = Einstellungen · { -brand }
skip-to-content = Zum Inhalt springen

## The bar over every page

nav = Hauptmenü
nav-menu = Menü
nav-play = Spielen
nav-lobby = Lobby
nav-learn = Lernen
nav-puzzles = Rätsel
nav-analysis = Analyse
nav-archive = Archiv
nav-sign-in = Anmelden
nav-profile = Profil
nav-account = Konto
nav-sign-out = Abmelden
nav-member = Angemeldet als { $name }
nav-challenges = { $count ->
    [one] { $count } Herausforderung
   *[other] { $count } Herausforderungen
}
nav-challenge = { $name } fordert dich heraus: { $terms }
nav-waiting = { $count ->
    [one] { $count } Partie wartet auf dich
   *[other] { $count } Partien warten auf dich
}
nav-waiting-game = Du bist am Zug gegen { $name }: { $time }

## Buttons

button-close = Schließen
button-cancel = Abbrechen
button-save = Speichern
button-copy = Kopieren
button-copied = Kopiert
button-share = Teilen
button-undo = Rückgängig
button-home = Zur Startseite

## Language and theme

language = Sprache
theme = Darstellung
theme-system = Wie das System
theme-light = Hell
theme-dark = Dunkel

## Clocks

clock-name = { $minutes } + { $increment }
days-a-move = { $days ->
    [one] { $days } Tag pro Zug
   *[other] { $days } Tage pro Zug
}
waiting-paused = Pause
waiting-left = Noch { $time }
due-until = Bis { $date }

## Levels of the computer

level-1 = Larve
    .note = Frisch geschlüpft: macht viele Fehler
level-2 = Anfänger
    .note = Kennt die Regeln, übersieht viel
level-3 = Gemütlich
    .note = Spielt zum Spaß
level-4 = Aufmerksam
    .note = Sieht einfache Drohungen
level-5 = Erfahren
    .note = Ein solider Gegner
level-6 = Geschickt
    .note = Plant seine Angriffe
level-7 = Stark
    .note = Bestraft Fehler
level-8 = Experte
    .note = Für die meisten schwer zu schlagen
level-9 = Meister
    .note = Irrt sich fast nie
level-10 = Volle Stärke
    .note = Alles, was in ihm steckt
level-label = Stufe { $level } · { $name }

## Not found

not-found-heading = Hier ist nichts
not-found-text = Vielleicht ist die Adresse vertippt, oder die Partie gibt es nicht mehr.

## Trouble

trouble-offline = Der Server ist nicht erreichbar. Prüf die Verbindung und versuch es noch einmal.
offline-needs-server = Du bist offline. Dafür wird der Server gebraucht.
