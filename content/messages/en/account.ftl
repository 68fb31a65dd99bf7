### Accounts: signing up and in, and what a member decides.

# $heading: what stands over the page
title-account = { $heading } · { -brand }
# Button under a message that the server can’t be reached
account-retry = Try again
account-continue = Continue

## Signing up

account-sign-up = Create an account
account-sign-up-about = Just a name and a password or passkey. You can also keep playing as a guest.
account-sign-up-submit = Create account
account-games-come-along = { $count ->
    [one] Your game in this browser will be added.
   *[other] Your { $count } games in this browser will be added.
}
account-have-one = Already have an account?
account-have-none = No account yet?
account-name = Name
    .note = 2 to 20 letters and digits; everyone can see it
account-name-checking = Checking the name…
account-name-free = This name is available
account-password = Password
    .note = At least 8 characters. The longer, the better.
# Button that shows what is typed; $label: Password, Current password or New password
account-password-show = Show: { $label }
account-invitation = Invitation
    .note = Ask the host of this server for one.
# Heading after signing up
account-welcome = Welcome, { $name }!
account-claimed = { $count ->
    [0] There were no games to add.
    [one] { $count } game has been added to your account.
   *[other] { $count } games have been added to your account.
}
account-claim-failed = Your games couldn’t be added just now. You can add them later on your account page.

## Recovery codes

account-codes = Recovery codes
    .note = Each code lets you in once if you lose your password. New codes replace all the old ones.
account-codes-heading = Save your recovery codes
account-codes-about = If you lose your password, any of these codes will let you in. Each works once, and they won’t be shown again.
# The first line of the file or the sheet with the codes; $host: the address of the server
account-codes-file = Recovery codes for { $name } at { $host }
account-codes-download = Download
account-codes-print = Print
account-codes-kept = I have saved these codes
account-codes-left = { $count ->
    [0] You have no codes left.
    [one] You have { $count } code left.
   *[other] You have { $count } codes left.
}
account-codes-new = Create new codes

## Signing in

account-code = Recovery code
    .note = One of the codes you were given when you signed up
account-use-code = Use a recovery code
account-use-password = Use your password
account-already-in = You are signed in as { $name }.
account-signed-out = You are not signed in. You can still play your games in this browser.

## The account

# $day: a date, "16 November 2026"
account-since = Member since { $day }
account-devices = Devices
    .note = Where you are signed in
# "Firefox on Linux"
account-device = { $browser } on { $system }
account-device-unknown = Unknown device
account-device-this = This device
# $ago: "3 hours ago"
account-device-seen = Last seen: { $ago }
account-device-end = Sign out: { $device }
account-devices-end-others = Sign out everywhere else
account-blocks = Blocked players
account-blocks-none = You haven’t blocked anyone.
account-unblock = Unblock
    .label = Unblock { $name }
account-password-old = Current password
account-new-password = New password
account-password-changed = Your password has been changed. All other devices have been signed out.
account-recovered = You used a recovery code. Choose a new password now.
account-games = Games in this browser
    .note = Add the games you have played here as a guest to your account.
account-claim = Add games
account-puzzles = Puzzles in this browser
    .note = Add the puzzles you have tried here as a guest, and your progress, to your account.
account-puzzles-add = Add puzzles
account-puzzles-added = { $count ->
    [one] { $count } attempt has been added to your account.
   *[other] { $count } attempts have been added to your account.
}
account-puzzles-come-along = Your puzzle rating and solved puzzles will be added too.
account-data = Your data
    .note = Everything the server stores about you, in one file
account-export = Download
account-delete = Delete account
# Heading of the dialog
account-delete-question = Delete { $name }?
account-delete-about = Your account and recovery codes will be deleted, and all your devices signed out. Your opponents keep the games you played, without your name. Nobody can ever use this name again, not even you.
account-delete-yes = Delete permanently

## Passkeys

account-passkeys = Passkeys
    .note = Sign in with your fingerprint, your face or a security key. No name or password needed.
account-passkeys-none-here = Passkeys work only over HTTPS, at a domain name, in a browser that supports them.
account-passkey-name = Passkey name
account-passkey-add = Add passkey
# $day: a date, "16 November 2026"
account-passkey-added = Added on { $day }
# $ago: "3 hours ago"
account-passkey-used = Last used: { $ago }
account-passkey-remove = Remove
# The same for screen readers; $name: what its owner calls the passkey
account-passkey-remove-named = Remove: { $name }
account-passkey-sign-in = Sign in with a passkey
account-use-passkey = Use a passkey instead of a password
account-passkey-unused = No passkey was used. Try again.
account-passkey-known = This device already has a passkey for your account.
account-passkey-again = Sign in again with a passkey, then retry.

## E-mail, where the server sends it

account-mail = E-mail
    .note = If you lose your password, an e-mail lets you choose a new one. Nobody else sees your address.
account-mail-address = E-mail address
# $address: "anna@example.org"
account-mail-confirmed = Your address: { $address }
account-mail-unconfirmed = A link is on its way to { $address }. Open it within 24 hours to confirm the address.
account-mail-send = Send link
account-mail-remove = Remove address
account-mail-removed = Your address has been removed.
# Heading of the page to which the link leads
account-mail-confirm = Confirm your address
account-mail-confirm-about = Confirm that e-mails from this server reach you.
account-mail-confirm-yes = Confirm
account-mail-confirm-done = Your address is confirmed.
# Link on the page for signing in, and the heading of its page
account-forgotten = Forgotten your password?
account-forgotten-about = If your account has a confirmed e-mail address, you’ll get a link there to choose a new password.
account-forgotten-who = Name or e-mail address
account-forgotten-sent = If there is an account with this name or address and its address is confirmed, an e-mail is on its way. The link in it works for an hour.
# Heading of the page to which the link leads
account-reset = Choose a new password
account-reset-about = All other devices will be signed out.

## What went wrong: a key for each code of docs/accounts.md, with its faults

account-error-accounts-off = This server doesn’t offer accounts.
account-error-bad-name = This name can’t be used. Use letters and digits.
account-error-bad-name-too-short = Names need at least 2 characters.
account-error-bad-name-too-long = Names can have at most 20 characters.
account-error-bad-name-character = Names can contain only letters, digits, _ and -.
account-error-bad-name-edge = Names must begin with a letter and end with a letter or digit.
account-error-name-confusing = This name mixes alphabets or uses lookalike letters. Use one alphabet.
account-error-name-reserved = This name is reserved. Choose another one.
account-error-name-taken = This name, or one too similar, is taken. Choose another one.
account-error-weak-password = This password is too easy to guess. Choose another one.
account-error-weak-password-too-short = Passwords need at least 8 characters.
account-error-weak-password-too-long = Passwords can have at most 128 characters.
account-error-weak-password-like-name = The password is too similar to your name. Choose another one.
account-error-weak-password-common = This is one of the first passwords anyone would try. Choose another one.
account-error-bad-invitation = This invitation isn’t valid, or it has already been used. Ask the host for another one.
account-error-bad-login = That didn’t match. Check the name and the password or code.
account-error-bad-password = The password is wrong. Try again.
account-error-bad-passkey = This passkey isn’t valid here, or it took too long. Try again.
account-error-too-many-passkeys = You already have 20 passkeys, the maximum. Remove one first.
account-error-last-way = Without it you couldn’t sign in any more. Set a password or create recovery codes first.
account-error-no-passkeys = Passkeys don’t work at this address. Open the server by its domain name.
account-error-banned = This account has been banned by the host.
account-error-not-logged-in = You are no longer signed in. Sign in again.
account-error-not-found = That device has already been signed out.
account-error-mail-off = This server doesn’t send e-mail.
account-error-bad-mail-address = This doesn’t look like an e-mail address. Check it.
account-error-mail-address-taken = This address belongs to another account.
account-error-bad-link = This link has already been used, or it has expired. Ask for a new one.
account-error-forbidden = The server refused the request. Open the server at its own address and try again.
account-error-too-many = Too many attempts. Wait a few minutes and try again.
