### E-mails of the server. They are plain text: a link stands on a line of its own. $name: the name of the member; $site: the address of the
### server, "hive.example.org"; $link: where the link leads.

letter-confirm = Confirm your e-mail address at { $site }
    .text =
        Hello { $name },

        You gave this address for your account at { $site }. To confirm it, open this page within 24 hours and press the button there:

        { $link }

        If that wasn’t you, ignore this e-mail. Nothing else will be sent to this address.

letter-reset = Choose a new password at { $site }
    .text =
        Hello { $name },

        Someone asked for a new password for your account at { $site }. If that was you, open this page within an hour and choose one:

        { $link }

        If that wasn’t you, ignore this e-mail. Your password stays as it is.

letter-password-changed = Your password at { $site } was changed
    .text =
        Hello { $name },

        The password of your account at { $site } has just been changed, and all other devices have been signed out.

        If that wasn’t you, choose a new password at once:

        { $link }

letter-address-changed = Your e-mail address at { $site } was changed
    .text =
        Hello { $name },

        The e-mail address of your account at { $site } has been changed or removed. This is the last e-mail to the old address.

        If that wasn’t you, sign in with your password, a passkey or a recovery code, and change the password:

        { $link }
