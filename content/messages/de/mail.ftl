### E-Mails des Servers. Sie sind reiner Text: Ein Link steht in einer eigenen Zeile.

letter-confirm = Bestätige deine E-Mail-Adresse bei { $site }
    .text =
        Hallo { $name },

        du hast diese Adresse für dein Konto bei { $site } angegeben. Um sie zu bestätigen, öffne innerhalb von 24 Stunden diese Seite und drück dort auf den Knopf:

        { $link }

        Wenn du das nicht warst, ignorier diese E-Mail einfach. An diese Adresse wird dann nichts mehr geschickt.

letter-reset = Wähl ein neues Passwort bei { $site }
    .text =
        Hallo { $name },

        jemand hat um ein neues Passwort für dein Konto bei { $site } gebeten. Wenn du das warst, öffne innerhalb einer Stunde diese Seite und wähl eines:

        { $link }

        Wenn du das nicht warst, ignorier diese E-Mail einfach. Dein Passwort bleibt, wie es ist.

letter-password-changed = Dein Passwort bei { $site } wurde geändert
    .text =
        Hallo { $name },

        das Passwort deines Kontos bei { $site } wurde gerade geändert, und alle anderen Geräte wurden abgemeldet.

        Wenn du das nicht warst, wähl sofort ein neues Passwort:

        { $link }

letter-address-changed = Deine E-Mail-Adresse bei { $site } wurde geändert
    .text =
        Hallo { $name },

        die E-Mail-Adresse deines Kontos bei { $site } wurde geändert oder entfernt. Dies ist die letzte E-Mail an die alte Adresse.

        Wenn du das nicht warst, melde dich mit dem Passwort, einem Passkey oder einem Wiederherstellungscode an und ändere das Passwort:

        { $link }
