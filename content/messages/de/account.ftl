### Accounts: signing up and in, and what a member decides.

title-account = { $heading } · { -brand }
account-retry = Noch einmal versuchen
account-continue = Weiter

## Signing up

account-sign-up = Konto erstellen
account-sign-up-about = Ein Name und ein Passwort oder ein Passkey, sonst nichts. Als Gast kannst du immer spielen.
account-sign-up-submit = Konto erstellen
account-games-come-along = { $count ->
    [one] Deine Partie in diesem Browser kommt mit.
   *[other] Deine { $count } Partien in diesem Browser kommen mit.
}
account-have-one = Du hast schon ein Konto?
account-have-none = Noch kein Konto?
account-name = Name
    .note = 2 bis 20 Buchstaben und Ziffern, für alle sichtbar
account-name-checking = Name wird geprüft …
account-name-free = Dieser Name ist frei
account-password = Passwort
    .note = Mindestens 8 Zeichen. Je länger, desto besser.
account-password-show = Anzeigen: { $label }
account-invitation = Einladung
    .note = Du bekommst sie vom Betreiber dieses Servers.
account-welcome = Willkommen, { $name }!
account-claimed = { $count ->
    [0] Es gab keine Partien zum Übernehmen.
    [one] { $count } Partie gehört jetzt zu deinem Konto.
   *[other] { $count } Partien gehören jetzt zu deinem Konto.
}
account-claim-failed = Deine Partien ließen sich gerade nicht übernehmen. Auf der Seite deines Kontos kannst du das nachholen.

## Recovery codes

account-codes = Wiederherstellungscodes
    .note = Jeder Code lässt dich einmal herein, wenn du dein Passwort verlierst. Neue Codes ersetzen alle alten.
account-codes-heading = Bewahr deine Wiederherstellungscodes auf
account-codes-about = Wenn du dein Passwort verlierst, lässt dich einer dieser Codes herein. Jeder gilt einmal, und du siehst sie nur jetzt.
account-codes-file = Wiederherstellungscodes von { $name } bei { $host }
account-codes-download = Herunterladen
account-codes-print = Drucken
account-codes-kept = Ich habe die Codes gesichert
account-codes-left = { $count ->
    [0] Du hast keinen Code mehr.
    [one] Du hast noch { $count } Code.
   *[other] Du hast noch { $count } Codes.
}
account-codes-new = Neue Codes erstellen

## Signing in

account-code = Wiederherstellungscode
    .note = Einer der Codes, die du beim Erstellen des Kontos bekommen hast
account-use-code = Wiederherstellungscode benutzen
account-use-password = Passwort benutzen
account-already-in = Du bist als { $name } angemeldet.
account-signed-out = Du bist nicht angemeldet. Deine Partien in diesem Browser gehen trotzdem weiter.

## The account

account-since = Dabei seit { $day }
account-devices = Geräte
    .note = Wo du angemeldet bist
account-device = { $browser } unter { $system }
account-device-unknown = Unbekanntes Gerät
account-device-this = Dieses Gerät
account-device-seen = Zuletzt da: { $ago }
account-device-end = Abmelden: { $device }
account-devices-end-others = Überall sonst abmelden
account-password-old = Bisheriges Passwort
account-new-password = Neues Passwort
account-password-changed = Dein Passwort ist geändert. Alle anderen Geräte sind abgemeldet.
account-recovered = Du hast einen Wiederherstellungscode benutzt. Wähl jetzt ein neues Passwort.
account-games = Partien dieses Browsers
    .note = Übernimm die Partien, die du hier als Gast gespielt hast, in dein Konto.
account-claim = Partien übernehmen
account-puzzles = Rätsel dieses Browsers
    .note = Nimm die Rätsel, die du hier als Gast versucht hast, mit deinem Fortschritt in dein Konto auf.
account-puzzles-add = Rätsel aufnehmen
account-puzzles-added = Jetzt in deinem Konto: { $count } versuchte Rätsel.
account-puzzles-come-along = Deine Rätselwertung und die gelösten Rätsel kommen mit.
account-data = Deine Daten
    .note = Alles, was der Server über dich speichert, in einer Datei
account-export = Herunterladen
account-delete = Konto löschen
account-delete-question = { $name } löschen?
account-delete-about = Dein Konto, deine Geräte und deine Codes werden gelöscht. Deine Partien bleiben deinen Gegnern, ohne deinen Namen. Diesen Namen bekommt nie wieder jemand, auch du nicht.
account-delete-yes = Endgültig löschen

## Passkeys

account-passkeys = Passkeys
    .note = Melde dich mit dem Finger, dem Gesicht oder einem Sicherheitsschlüssel an, ohne Namen und Passwort.
account-passkeys-none-here = Passkeys brauchen eine sichere Seite mit eigenem Namen und einen Browser, der sie kennt.
account-passkey-name = Name des Passkeys
account-passkey-add = Passkey hinzufügen
# $day: a date, "16 November 2026"
account-passkey-added = Hinzugefügt am { $day }
# $ago: "3 hours ago"
account-passkey-used = Zuletzt benutzt: { $ago }
account-passkey-remove = Entfernen
# The same for screen readers; $name: what its owner calls the passkey
account-passkey-remove-named = Entfernen: { $name }
account-passkey-sign-in = Mit Passkey anmelden
account-use-passkey = Passkey statt Passwort benutzen
account-passkey-unused = Es wurde kein Passkey benutzt. Versuch es noch einmal.
account-passkey-known = Dieses Gerät hat schon einen Passkey für dein Konto.
account-passkey-again = Melde dich noch einmal mit einem Passkey an und versuch es dann wieder.

## E-Mail, wo der Server welche verschickt

account-mail = E-Mail
    .note = Wenn du dein Passwort verlierst, kannst du per E-Mail ein neues wählen. Sonst sieht niemand deine Adresse.
account-mail-address = E-Mail-Adresse
account-mail-confirmed = Deine Adresse: { $address }
account-mail-unconfirmed = Ein Link ist unterwegs an { $address }. Öffne ihn innerhalb von 24 Stunden, um die Adresse zu bestätigen.
account-mail-send = Link schicken
account-mail-remove = Adresse entfernen
account-mail-removed = Der Server hat keine Adresse mehr von dir.
account-mail-confirm = Bestätige deine Adresse
account-mail-confirm-about = E-Mails von diesem Server kommen bei dir an? Dann bestätige deine Adresse.
account-mail-confirm-yes = Bestätigen
account-mail-confirm-done = Deine Adresse ist bestätigt.
account-forgotten = Passwort vergessen?
account-forgotten-about = Wenn dein Konto eine bestätigte E-Mail-Adresse hat, geht ein Link dorthin, mit dem du ein neues Passwort wählst.
account-forgotten-who = Name oder E-Mail-Adresse
account-forgotten-sent = Wenn es so ein Konto mit bestätigter Adresse gibt, ist eine E-Mail unterwegs. Ihr Link gilt eine Stunde.
account-reset = Wähl ein neues Passwort
account-reset-about = Alle anderen Geräte werden abgemeldet.

## What went wrong

account-error-accounts-off = Auf diesem Server gibt es keine Konten.
account-error-bad-name = Das kann kein Name sein. Nimm Buchstaben und Ziffern.
account-error-bad-name-too-short = Ein Name hat mindestens 2 Zeichen.
account-error-bad-name-too-long = Ein Name hat höchstens 20 Zeichen.
account-error-bad-name-character = Ein Name besteht nur aus Buchstaben, Ziffern, _ und -.
account-error-bad-name-edge = Ein Name beginnt mit einem Buchstaben und endet mit einem Buchstaben oder einer Ziffer.
account-error-name-confusing = Dieser Name mischt Schriften oder hat Buchstaben, die wie andere aussehen. Nimm nur eine Schrift.
account-error-name-reserved = Dieser Name ist nicht zu vergeben. Wähl einen anderen.
account-error-name-taken = Dieser Name oder einer, der ihm gleicht, ist vergeben. Wähl einen anderen.
account-error-weak-password = Dieses Passwort ist zu leicht zu erraten. Wähl ein anderes.
account-error-weak-password-too-short = Ein Passwort hat mindestens 8 Zeichen.
account-error-weak-password-too-long = Ein Passwort hat höchstens 128 Zeichen.
account-error-weak-password-like-name = Das Passwort ähnelt dem Namen zu sehr. Wähl ein anderes.
account-error-weak-password-common = Dieses Passwort wird zuallererst ausprobiert. Wähl ein anderes.
account-error-bad-invitation = Diese Einladung gilt nicht oder wurde schon benutzt. Bitte den Betreiber um eine andere.
account-error-bad-login = Das stimmt nicht überein. Prüf den Namen und das Passwort oder den Code.
account-error-bad-password = Das Passwort ist falsch. Versuch es noch einmal.
account-error-bad-passkey = Dieser Passkey passt nicht, oder es hat zu lange gedauert. Versuch es noch einmal.
account-error-too-many-passkeys = Du hast 20 Passkeys, mehr gehen nicht. Entferne erst einen.
account-error-last-way = Sonst käme niemand mehr in dein Konto. Setze erst ein Passwort oder mach neue Wiederherstellungscodes.
account-error-no-passkeys = Unter dieser Adresse gibt es keine Passkeys. Öffne den Server unter seinem Namen.
account-error-banned = Dieses Konto hat der Betreiber gesperrt.
account-error-not-logged-in = Du bist nicht mehr angemeldet. Melde dich neu an.
account-error-not-found = Dieses Gerät ist schon abgemeldet.
account-error-mail-off = Dieser Server verschickt keine E-Mails.
account-error-bad-mail-address = Das ist keine E-Mail-Adresse. Schau noch einmal hin.
account-error-mail-address-taken = Diese Adresse hat ein anderes Konto.
account-error-bad-link = Dieser Link wurde schon benutzt oder ist zu alt. Lass dir einen neuen schicken.
account-error-forbidden = Der Server hat die Anfrage abgelehnt. Öffne seine eigene Adresse und versuch es noch einmal.
account-error-too-many = Das war zu oft. Warte ein paar Minuten und versuch es noch einmal.
