### Words used on every page.

## The program

-brand = Skep

app-name = { -brand }
app-description = Play the board game Hive: against the computer, two players on one screen, with a friend by link, or with anyone in the lobby. No account needed.
# Document titles: the name of the program stands last.
title-home = { -brand } · Play Hive
title-not-found = Page not found · { -brand }
title-settings = Settings · { -brand }
# Link at the very start of a page, for keyboards and screen readers.
skip-to-content = Skip to content

## The bar over every page

# The landmark of the links, for screen readers.
nav = Main menu
# The button that opens the bar’s contents on a phone.
nav-menu = Menu
nav-play = Play
nav-lobby = Lobby
nav-learn = Learn
nav-puzzles = Puzzles
nav-analysis = Analysis
nav-archive = Archive
nav-sign-in = Sign in
nav-profile = Profile
nav-account = Account
nav-sign-out = Sign out
# The button with the name of whoever is signed in, for screen readers.
nav-member = Signed in as { $name }
# The button in the bar while somebody waits for an answer; below it each challenge. $terms: "5 + 4, Rated, Base+MLP"
nav-challenges = { $count ->
    [one] { $count } challenge
   *[other] { $count } challenges
}
nav-challenge = { $name } challenges you: { $terms }
# The same button while games by correspondence wait for a move; below it each game. $time: "2 days, 5 hours"
nav-waiting = { $count ->
    [one] { $count } game is waiting for you
   *[other] { $count } games are waiting for you
}
nav-waiting-game = Your move against { $name }: { $time }

## Buttons

button-close = Close
button-cancel = Cancel
button-save = Save
button-copy = Copy
# Shown on the copy button for two seconds.
button-copied = Copied
button-share = Share
button-undo = Undo
button-home = Home

## Language and theme

language = Language
theme = Appearance
theme-system = Same as system
theme-light = Light
theme-dark = Dark

## Clocks

# A clock: minutes and seconds added with each move. "10 + 5"
clock-name = { $minutes } + { $increment }
# Correspondence: "3 days per move"
days-a-move = { $days ->
    [one] { $days } day per move
   *[other] { $days } days per move
}
waiting-paused = Paused
# $time: "2 days, 5 hours"; $date: "Thursday, 19 November at 14:05"
waiting-left = { $time } left
due-until = Until { $date }

## Levels of the computer: one word each for its strength

level-1 = Larva
    .note = Just hatched: it makes many mistakes
level-2 = Beginner
    .note = Knows the rules, misses a lot
level-3 = Casual
    .note = Plays for fun
level-4 = Attentive
    .note = Sees simple threats
level-5 = Experienced
    .note = A solid opponent
level-6 = Skilled
    .note = Plans its attack
level-7 = Strong
    .note = Punishes mistakes
level-8 = Expert
    .note = Hard for most players
level-9 = Master
    .note = Hardly ever wrong
level-10 = Full strength
    .note = Everything it has
# $level: 1 to 10; $name: one of the words above
level-label = Level { $level } · { $name }

## Not found

not-found-heading = There is nothing here
not-found-text = The address may be mistyped, or the game no longer exists.

## Trouble

# Shown when the server cannot be reached at all.
trouble-offline = The server can’t be reached. Check the connection and try again.
# Instead of the description of something that does not work without a network, and as its tooltip
offline-needs-server = You’re offline. This needs the server.
