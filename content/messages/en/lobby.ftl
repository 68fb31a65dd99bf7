### The lobby and challenges: how people find somebody to play with.

title-lobby = Lobby · { -brand }
# While the visitor waits for somebody.
title-lobby-waiting = Waiting for an opponent · { -brand }

lobby-heading = Play people
lobby-people = { $count ->
    [one] { $count } person here
   *[other] { $count } people here
}
# The landmark of the links beside the heading, for screen readers.
lobby-more = More about people

## Quick pairing: clocks with a click each

lobby-quick = Quick pairing
    .note = Choose a clock and you are paired with somebody who wants the same. All pieces, tournament opening.
    .guest = Choose a clock and you are paired with somebody who wants the same. All pieces, tournament opening. Guests play casual games.
lobby-pool-people = { $count ->
    [one] { $count } waiting
   *[other] { $count } waiting
}
lobby-pool-yours = You are waiting
lobby-waiting = Waiting for an opponent…
    .note = You stay in the queue as long as this page is open. Then you have 30 seconds for your first move, a minute in classical games; otherwise the game is cancelled.
lobby-own = Your own terms
lobby-loading = Looking who is here…
lobby-lost = Connection lost. Reconnecting…
lobby-lost-waiting = Connection lost. Reconnecting, so that you keep your place…
lobby-withdrawn = Your offers were withdrawn while the connection was lost. Make them again if you still want to play.

## Offers

lobby-seeks = Open offers
lobby-seeks-empty = Nobody offers a game right now. Make an offer, or choose a clock.
lobby-seek-yours = Your offer
lobby-play = Play
# For screen readers; $name: who offers
lobby-accept = Play with { $name }
# The ratings that an opponent may have: "1400–1600"
lobby-band = Rating { $lowest }–{ $highest }
lobby-offer = Offer a game
lobby-offer-send = Make the offer
lobby-unfit-blocked = You and this player don’t play each other.
lobby-unfit-guest = Rated games need an account.
lobby-unfit-band = For players rated { $lowest } to { $highest }.

## Terms of a game

terms-rated = Does it count?
terms-band = Rating of the opponent
terms-lowest = From
terms-highest = To
# In an empty field
terms-any = any

## Speeds

speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence

## Games to watch, and what else there is

lobby-running = Games to watch
lobby-nobody = Nobody there?
leaderboard = Leaderboard

## Challenges

challenge = Challenge
# Heading of the dialog
challenge-player = Challenge { $name }
challenge-send = Send the challenge
challenge-link-offer = Challenge by link
    .note = A game on your own terms, rated if you like, for whoever opens the link
challenge-link-make = Make the link
title-challenge = Challenge · { -brand }
challenge-from = { $name } challenges you
challenge-to = Your challenge to { $name }
challenge-by-link = Your challenge by link
challenge-link = Link to the challenge
challenge-terms = Terms
challenge-side = { $side ->
    [white] You play White.
    [black] You play Black.
   *[random] Chance decides who plays White.
}
challenge-accept = Accept and play
challenge-decline = Decline
challenge-withdraw = Withdraw the challenge
challenge-waiting = Waiting for an answer…
# $time: "4 min"
challenge-left = Time to answer: { $time }
challenge-by = From
challenge-sign-in = Sign in to answer this challenge.
challenge-for-other = This challenge is for { $name }.
challenge-accepted = This challenge has been accepted.
challenge-to-game = To the game
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
challenge-why-too-slow = Too slow: I’d like less time
challenge-why-casual = Only casual games
challenge-why-rated = Only rated games
challenge-why-variant = Another set or another opening

## What was refused: a key for each code of docs/lobby.md that is not said elsewhere

lobby-error-bad-terms = Nobody can play on these terms. Change them and try again.
lobby-error-no-correspondence = This server has no correspondence games yet. Choose a clock.
lobby-error-no-such-pool = There is no quick pairing with this clock. Choose another one.
lobby-error-gone = That offer is gone: somebody was faster, or it was withdrawn.
lobby-error-own = This is your own offer. You can’t play against yourself.
lobby-error-blocked = You and this player don’t play each other.
lobby-error-guest = Rated games need an account. Sign in, or play a casual game.
lobby-error-band = Your rating is not what is asked for. Choose another offer.
lobby-error-playing = You are in a game by the clock already. Finish it first.
lobby-error-too-many = You have as many offers as you can have. Withdraw one of them first.
lobby-error-barred = You have left too many games. You can look for games by the clock again at { $time }.
lobby-error-no-such-player = There is nobody of this name.
lobby-error-no-such-challenge = There is no such challenge. It may have expired.
lobby-error-not-for-you = This challenge is for somebody else.
lobby-error-not-yours = This challenge is somebody else’s.
lobby-error-over = This challenge no longer stands.
lobby-error-not-logged-in = You are no longer signed in. Sign in again.
