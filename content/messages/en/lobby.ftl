### The lobby and challenges: how people find somebody to play with.

title-lobby = Lobby · { -brand }
# While the visitor waits for somebody.
title-lobby-waiting = Waiting for an opponent · { -brand }

lobby-heading = Play online
# Besides the visitor
lobby-people = { $count ->
    [0] Nobody else here
    [one] { $count } other person here
   *[other] { $count } other people here
}
# The landmark of the links beside the heading, for screen readers.
lobby-more = Players

## Quick pairing: clocks with a click each

lobby-pool-people = { $count ->
    [one] { $count } waiting
   *[other] { $count } waiting
}
lobby-pool-yours = You are waiting
lobby-waiting = Waiting for an opponent…
    .note = You stay in the queue as long as this page is open. Once paired, you have 30 seconds for your first move (a minute in classical games), or the game is aborted.
lobby-loading = Checking who’s here…
lobby-lost = Connection lost. Reconnecting…
lobby-lost-waiting = Connection lost. Reconnecting, so that you keep your place…
lobby-withdrawn = Your offers were withdrawn while you were disconnected. Make new ones if you still want to play.
lobby-begun = Somebody has accepted your correspondence offer. The game will wait for you, and you keep your place in the queue.

## Offers

lobby-seeks = Open offers
lobby-seeks-empty = Nobody is offering a game right now. Make an offer, or choose a time control.
lobby-seek-yours = Your offer
lobby-play = Play
# For screen readers; $name: who offers
lobby-accept = Play with { $name }
# The ratings that an opponent may have: "1400–1600"
lobby-band = Rating { $lowest }–{ $highest }
lobby-offer = Offer a game
lobby-offer-send = Make offer
lobby-unfit-blocked = You and this player can’t be paired.
lobby-unfit-guest = You need an account for rated games.
lobby-unfit-band = For players rated { $lowest } to { $highest }.

## Computer opponents: the levels of the computer as bots

lobby-house = Computer opponents
    .note = The ten levels of the computer, with their ratings in rapid games. They are always here.
# For screen readers; $name: "skep-3"
lobby-house-choose = Level { $level }, rating { $rating }: { $name }
# Beside the terms of a game
lobby-house-change = Change
lobby-house-rated = Play a rated game
lobby-house-casual = Play a casual game
# In place of the rating while an opponent takes no more games
lobby-house-busy = busy
lobby-house-declined = { $name } is busy right now. Choose another opponent, or try again later.

## Terms of a game

terms-time = Time
terms-time-clock = Clock
terms-time-days = Days
terms-time-none = No limit
terms-days = Days per move
    .note = You don’t have to stay: the offer is open for two weeks, and the game will wait for you on the start page.
    .guest = The game will wait for you on the start page in this browser. As a guest, you can be paired only while this page is open.
terms-rated = Rated or casual?
terms-band = Opponent’s rating
terms-lowest = From
terms-highest = To
# In an empty field
terms-any = any

## Games to watch, and what else there is

lobby-running = Games to watch
lobby-nobody = Nobody here?
leaderboard = Leaderboard

## Challenges

challenge = Challenge
# Heading of the dialog
challenge-player = Challenge { $name }
challenge-send = Send challenge
challenge-link-offer = Challenge by link
    .note = A game on your own terms, rated if you like, for anyone with the link
challenge-link-make = Create link
title-challenge = Challenge · { -brand }
challenge-from = { $name } challenges you
challenge-to = Your challenge to { $name }
challenge-by-link = Your challenge by link
challenge-link = Link to the challenge
challenge-terms = Terms
challenge-side = { $side ->
    [white] You play White.
    [black] You play Black.
   *[random] Colours are chosen at random.
}
challenge-accept = Accept and play
challenge-decline = Decline
challenge-withdraw = Withdraw challenge
challenge-waiting = Waiting for an answer…
# $time: "4 min"
challenge-left = Time left to answer: { $time }
challenge-by = From
challenge-sign-in = Sign in to answer this challenge.
challenge-for-other = This challenge is for { $name }.
challenge-accepted = This challenge has been accepted.
challenge-to-game = Go to the game
challenge-withdrawn = This challenge has been withdrawn.
challenge-expired = This challenge has expired.
challenge-declined = { $name } declined.
challenge-you-declined = You declined this challenge.
challenge-missing = There is no such challenge. It may have expired.
# Why somebody declines; also the choices for whoever declines
challenge-why = Why?
challenge-why-generic = No, thank you
challenge-why-later = Not now, perhaps later
challenge-why-too-fast = Too fast: I’d like more time
challenge-why-too-slow = Too slow: I’d like a faster game
challenge-why-casual = Only casual games
challenge-why-rated = Only rated games
challenge-why-variant = Different set or opening

## What was refused: a key for each code of docs/lobby.md that is not said elsewhere

lobby-error-bad-terms = These terms don’t go together. Change them and try again.
lobby-error-no-such-pool = There is no quick pairing for this time control. Choose another one.
lobby-error-gone = That offer is gone: somebody was faster, or it was withdrawn.
lobby-error-own = This is your own offer. You can’t play against yourself.
lobby-error-blocked = You and this player can’t be paired.
lobby-error-guest = You need an account for rated games. Sign in, or play a casual game.
lobby-error-band = Your rating is outside the range asked for. Choose another offer.
lobby-error-playing = You’re already playing a timed game. Finish it first.
lobby-error-too-many = You can’t make any more offers. Withdraw one first.
lobby-error-barred = You’ve abandoned too many games. You can look for timed games again at { $time }.
lobby-error-no-such-player = There is no player with this name.
lobby-error-no-such-challenge = There is no such challenge. It may have expired.
lobby-error-not-for-you = This challenge is for somebody else.
lobby-error-not-yours = This challenge is somebody else’s.
lobby-error-over = This challenge is no longer open.
lobby-error-not-logged-in = You are no longer signed in. Sign in again.
