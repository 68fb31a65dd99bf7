### Accounts: signing up and in, and what a member decides.

title-account = { $heading } · { -brand }
account-retry = Noch einmal versuchen
account-continue = Weiter

## Signing up

account-sign-up = Konto erstellen
account-sign-up-about = Nur ein Name und ein Passwort oder Passkey. Du kannst auch jederzeit als Gast spielen.
account-sign-up-submit = Konto erstellen
account-games-come-along = { $count ->
    [one] Deine Partie in diesem Browser wird übernommen.
   *[other] Deine { $count } Partien in diesem Browser werden übernommen.
}
account-have-one = Schon ein Konto?
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
    .note = Wenn du dein Passwort vergisst, kannst du dich mit jedem Code einmal anmelden. Neue Codes ersetzen alle alten.
account-codes-heading = Sichere deine Wiederherstellungscodes
account-codes-about = Wenn du dein Passwort vergisst, kannst du dich mit einem dieser Codes anmelden. Jeder gilt nur einmal, und sie werden nur jetzt angezeigt.
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

account-since = Mitglied seit { $day }
account-devices = Geräte
    .note = Wo du angemeldet bist
account-device = { $browser } unter { $system }
account-device-unknown = Unbekanntes Gerät
account-device-this = Dieses Gerät
account-device-seen = Zuletzt aktiv: { $ago }
account-device-end = Abmelden: { $device }
account-devices-end-others = Überall sonst abmelden
account-blocks = Blockierte Personen
account-blocks-none = Du hast niemanden blockiert.
account-unblock = Nicht mehr blockieren
    .label = { $name } nicht mehr blockieren
account-password-old = Bisheriges Passwort
account-new-password = Neues Passwort
account-password-changed = Dein Passwort wurde geändert. Alle anderen Geräte wurden abgemeldet.
account-recovered = Du hast einen Wiederherstellungscode benutzt. Wähl jetzt ein neues Passwort.
account-games = Partien in diesem Browser
    .note = Übernimm die Partien, die du hier als Gast gespielt hast, in dein Konto.
account-claim = Partien übernehmen
account-puzzles = Rätsel in diesem Browser
    .note = Übernimm die Rätsel, die du hier als Gast versucht hast, samt deinem Fortschritt in dein Konto.
account-puzzles-add = Rätsel übernehmen
account-puzzles-added = { $count ->
    [one] { $count } Rätselversuch ist jetzt in deinem Konto.
   *[other] { $count } Rätselversuche sind jetzt in deinem Konto.
}
account-puzzles-come-along = Deine Rätselwertung und die gelösten Rätsel werden übernommen.
account-data = Deine Daten
    .note = Alles, was der Server über dich speichert, in einer Datei
account-export = Herunterladen
account-delete = Konto löschen
account-delete-question = { $name } löschen?
account-delete-about = Dein Konto und deine Wiederherstellungscodes werden gelöscht und alle Geräte abgemeldet. Deine Partien bleiben für die anderen erhalten, aber ohne deinen Namen. Der Name wird nie wieder vergeben, auch nicht an dich.
account-delete-yes = Endgültig löschen

## Passkeys

account-passkeys = Passkeys
    .note = Melde dich per Fingerabdruck, Gesicht oder Sicherheitsschlüssel an, ganz ohne Namen und Passwort.
account-passkeys-none-here = Passkeys funktionieren nur über HTTPS, unter einem Domainnamen und in einem Browser, der sie unterstützt.
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
account-use-passkey = Passkey statt Passwort verwenden
account-passkey-unused = Es wurde kein Passkey benutzt. Versuch es noch einmal.
account-passkey-known = Dieses Gerät hat schon einen Passkey für dein Konto.
account-passkey-again = Melde dich noch einmal mit einem Passkey an und versuch es dann wieder.

## E-Mail, wo der Server welche verschickt

account-mail = E-Mail
    .note = Wenn du dein Passwort vergisst, kannst du per E-Mail ein neues wählen. Niemand außer dir sieht deine Adresse.
account-mail-address = E-Mail-Adresse
account-mail-confirmed = Deine Adresse: { $address }
account-mail-unconfirmed = Ein Link ist unterwegs an { $address }. Öffne ihn innerhalb von 24 Stunden, um die Adresse zu bestätigen.
account-mail-send = Link schicken
account-mail-remove = Adresse entfernen
account-mail-removed = Deine Adresse wurde vom Server gelöscht.
account-mail-confirm = Bestätige deine Adresse
account-mail-confirm-about = Bestätige, dass E-Mails von diesem Server bei dir ankommen.
account-mail-confirm-yes = Bestätigen
account-mail-confirm-done = Deine Adresse ist bestätigt.
account-forgotten = Passwort vergessen?
account-forgotten-about = Wenn dein Konto eine bestätigte E-Mail-Adresse hat, bekommst du dort einen Link, mit dem du ein neues Passwort wählen kannst.
account-forgotten-who = Name oder E-Mail-Adresse
account-forgotten-sent = Wenn es dieses Konto gibt und seine Adresse bestätigt ist, ist eine E-Mail unterwegs. Der Link darin gilt eine Stunde.
account-reset = Wähl ein neues Passwort
account-reset-about = Alle anderen Geräte werden abgemeldet.

## What went wrong

account-error-accounts-off = Auf diesem Server gibt es keine Konten.
account-error-bad-name = Dieser Name geht nicht. Nimm Buchstaben und Ziffern.
account-error-bad-name-too-short = Ein Name braucht mindestens 2 Zeichen.
account-error-bad-name-too-long = Ein Name darf höchstens 20 Zeichen haben.
account-error-bad-name-character = Ein Name darf nur Buchstaben, Ziffern, _ und - enthalten.
account-error-bad-name-edge = Ein Name muss mit einem Buchstaben beginnen und mit einem Buchstaben oder einer Ziffer enden.
account-error-name-confusing = Dieser Name mischt Alphabete oder enthält Buchstaben, die anderen zum Verwechseln ähnlich sehen. Nimm nur ein Alphabet.
account-error-name-reserved = Dieser Name ist reserviert. Wähl einen anderen.
account-error-name-taken = Dieser Name oder ein sehr ähnlicher ist schon vergeben. Wähl einen anderen.
account-error-weak-password = Dieses Passwort ist zu leicht zu erraten. Wähl ein anderes.
account-error-weak-password-too-short = Ein Passwort braucht mindestens 8 Zeichen.
account-error-weak-password-too-long = Ein Passwort darf höchstens 128 Zeichen haben.
account-error-weak-password-like-name = Das Passwort ist deinem Namen zu ähnlich. Wähl ein anderes.
account-error-weak-password-common = Dieses Passwort würde jeder als Erstes ausprobieren. Wähl ein anderes.
account-error-bad-invitation = Diese Einladung ist ungültig oder wurde schon benutzt. Bitte den Betreiber um eine neue.
account-error-bad-login = Das stimmt leider nicht. Prüf den Namen und das Passwort oder den Code.
account-error-bad-password = Das Passwort ist falsch. Versuch es noch einmal.
account-error-bad-passkey = Dieser Passkey gilt hier nicht, oder es hat zu lange gedauert. Versuch es noch einmal.
account-error-too-many-passkeys = Du hast schon 20 Passkeys, mehr gehen nicht. Entferne erst einen.
account-error-last-way = Sonst kämst du nicht mehr in dein Konto. Vergib erst ein Passwort oder erstell Wiederherstellungscodes.
account-error-no-passkeys = Unter dieser Adresse funktionieren keine Passkeys. Öffne den Server unter seinem Domainnamen.
account-error-banned = Der Betreiber hat dieses Konto gesperrt.
account-error-not-logged-in = Du bist nicht mehr angemeldet. Melde dich neu an.
account-error-not-found = Dieses Gerät ist schon abgemeldet.
account-error-mail-off = Dieser Server verschickt keine E-Mails.
account-error-bad-mail-address = Das sieht nicht nach einer E-Mail-Adresse aus. Prüf sie noch einmal.
account-error-mail-address-taken = Diese Adresse gehört schon zu einem anderen Konto.
account-error-bad-link = Dieser Link wurde schon benutzt oder ist abgelaufen. Lass dir einen neuen schicken.
account-error-forbidden = Der Server hat die Anfrage abgelehnt. Öffne ihn unter seiner eigenen Adresse und versuch es noch einmal.
account-error-too-many = Zu viele Versuche. Warte ein paar Minuten und versuch es noch einmal.
