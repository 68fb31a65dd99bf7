### Accounts: signing up and in, and what a member decides.

# $heading: what stands over the page
title-account = { $heading } · { -brand }
# Button under a message that the server can’t be reached
account-retry = Try again
account-continue = Continue

## Signing up

account-sign-up = Create an account
account-sign-up-about = A name and a password or a passkey, nothing else. You can always play as a guest, too.
account-sign-up-submit = Create the account
account-games-come-along = { $count ->
    [one] Your game in this browser comes along.
   *[other] Your { $count } games in this browser come along.
}
account-have-one = Have an account already?
account-have-none = No account yet?
account-name = Name
    .note = 2 to 20 letters and digits; everybody will see it
account-name-checking = Checking the name…
account-name-free = This name is available
account-password = Password
    .note = At least 8 characters. The longer, the better.
# Button that shows what is typed; $label: Password, Current password or New password
account-password-show = Show: { $label }
account-invitation = Invitation
    .note = The host of this server gives these out.
# Heading after signing up
account-welcome = Welcome, { $name }!
account-claimed = { $count ->
    [0] There were no games to add.
    [one] { $count } game is in your account now.
   *[other] { $count } games are in your account now.
}
account-claim-failed = Your games couldn’t be added just now. You can do that on your account page.

## Recovery codes

account-codes = Recovery codes
    .note = Each code lets you in once if you lose your password. New codes replace all the old ones.
account-codes-heading = Keep your recovery codes
account-codes-about = If you lose your password, one of these codes lets you in. Each works once, and they are shown only now.
# The first line of the file or the sheet with the codes; $host: the address of the server
account-codes-file = Recovery codes of { $name } at { $host }
account-codes-download = Download
account-codes-print = Print
account-codes-kept = I have saved these codes
account-codes-left = { $count ->
    [0] You have no codes left.
    [one] You have { $count } code left.
   *[other] You have { $count } codes left.
}
account-codes-new = Make new codes

## Signing in

account-code = Recovery code
    .note = One of the codes you were given when you signed up
account-use-code = Use a recovery code
account-use-password = Use the password
account-already-in = You are signed in as { $name }.
account-signed-out = You are not signed in. Your games in this browser go on all the same.

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
account-password-old = Current password
account-new-password = New password
account-password-changed = Your password has been changed. All other devices have been signed out.
account-recovered = You used a recovery code. Choose a new password now.
account-games = Games of this browser
    .note = Add the games you have played here as a guest to your account.
account-claim = Add games
account-puzzles = Puzzles of this browser
    .note = Add the puzzles you have tried here as a guest, and your progress, to your account.
account-puzzles-add = Add puzzles
account-puzzles-added = { $count ->
    [one] { $count } try is in your account now.
   *[other] { $count } tries are in your account now.
}
account-puzzles-come-along = Your puzzle rating and the puzzles you have solved come along.
account-data = Your data
    .note = Everything the server keeps about you, in one file
account-export = Download
account-delete = Delete account
# Heading of the dialog
account-delete-question = Delete { $name }?
account-delete-about = Your account, your devices and your codes will be deleted. Your games remain for your opponents, without your name. Nobody can ever take this name again, not even you.
account-delete-yes = Delete for good

## Passkeys

account-passkeys = Passkeys
    .note = Sign in with your finger, your face or a security key, without a name and a password.
account-passkeys-none-here = Passkeys need a secure page with a name of its own, and a browser that knows them.
account-passkey-name = Name of the passkey
account-passkey-add = Add a passkey
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
account-passkey-known = This device has a passkey for your account already.
account-passkey-again = Sign in with a passkey once more, then try again.

## E-mail, where the server sends it

account-mail = E-mail
    .note = If you lose your password, an e-mail lets you choose a new one. Nobody else sees your address.
account-mail-address = E-mail address
# $address: "anna@example.org"
account-mail-confirmed = Your address: { $address }
account-mail-unconfirmed = A link is on its way to { $address }. Open it within 24 hours to confirm the address.
account-mail-send = Send a link
account-mail-remove = Remove the address
account-mail-removed = The server no longer has an address of yours.
# Heading of the page to which the link leads
account-mail-confirm = Confirm your address
account-mail-confirm-about = E-mails from this server reach you? Then confirm your address.
account-mail-confirm-yes = Confirm
account-mail-confirm-done = Your address is confirmed.
# Link on the page for signing in, and the heading of its page
account-forgotten = Forgotten your password?
account-forgotten-about = If your account has a confirmed e-mail address, a link with which you choose a new password is sent there.
account-forgotten-who = Name or e-mail address
account-forgotten-sent = If there is such an account with a confirmed address, an e-mail is on its way. Its link works for an hour.
# Heading of the page to which the link leads
account-reset = Choose a new password
account-reset-about = All other devices will be signed out.

## What went wrong: a key for each code of docs/accounts.md, with its faults

account-error-accounts-off = This server has no accounts.
account-error-bad-name = This can’t be a name. Use letters and digits.
account-error-bad-name-too-short = A name has at least 2 characters.
account-error-bad-name-too-long = A name has at most 20 characters.
account-error-bad-name-character = A name has only letters, digits, _ and -.
account-error-bad-name-edge = A name begins with a letter and ends with a letter or a digit.
account-error-name-confusing = This name mixes alphabets or has letters that look like others. Use one alphabet.
account-error-name-reserved = This name is reserved. Choose another one.
account-error-name-taken = This name, or one that looks like it, is taken. Choose another one.
account-error-weak-password = This password is too easy to guess. Choose another one.
account-error-weak-password-too-short = A password has at least 8 characters.
account-error-weak-password-too-long = A password has at most 128 characters.
account-error-weak-password-like-name = The password is too much like the name. Choose another one.
account-error-weak-password-common = Everybody who guesses tries this password first. Choose another one.
account-error-bad-invitation = This invitation is not valid, or it has been used. Ask the host for another one.
account-error-bad-login = That didn’t match. Check the name and the password or code.
account-error-bad-password = The password is wrong. Try again.
account-error-bad-passkey = This passkey doesn’t fit, or it took too long. Try again.
account-error-too-many-passkeys = You have 20 passkeys, and there can’t be more. Remove one first.
account-error-last-way = Nothing else would let you in. Set a password or make recovery codes first.
account-error-no-passkeys = There are no passkeys at this address. Open the server by its name.
account-error-banned = This account has been banned by the host.
account-error-not-logged-in = You are no longer signed in. Sign in again.
account-error-not-found = That device has been signed out already.
account-error-mail-off = This server sends no e-mail.
account-error-bad-mail-address = This is not an e-mail address. Check it.
account-error-mail-address-taken = Another account has this address.
account-error-bad-link = This link has been used, or it is too old. Ask for a new one.
account-error-forbidden = The server refused the request. Open its own address and try again.
account-error-too-many = Too many tries. Wait a few minutes and try again.
