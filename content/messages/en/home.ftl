### The start page.

home-heading = Play Hive
home-tagline = Surround the queen. No account, no waiting.
home-ways = Ways to play

## The three ways to play. Each is a large button that starts a game at once.

home-computer = Play the computer
home-computer-note = Ten levels, from larva to full strength
home-table = Two players, one screen
home-table-note = Pass the device or sit side by side
home-friend = Play a friend by link
home-friend-note = Send a link or show a code to scan
# A wide button below the three ways: the lobby.
home-lobby = Play online
    .note = Quick pairing, open offers, games to watch
# On a button while the game is being created.
home-starting = Starting…
# The button under the options.
home-start = Start game

## Options of a way to play

# Button that opens the options; $way is the name of the way, "Play the computer".
home-options = Options
    .label = Options: { $way }
home-level = Level
home-colour = Your colour
home-colour-white = White
home-colour-random = Random
home-colour-black = Black
# Which box the players own; above the additional creatures. The names stand on the boxes.
home-box = Your box
home-box-base = Base game
home-box-pocket = Pocket / Carbon
home-box-pillbug = With Pillbug
# Below the choice of the pieces
home-box-shared = Applies to all new games: against the computer, with friends and for your offers in the lobby.
# Heading over three switches: mosquito, ladybug, pillbug.
home-set = Additional creatures
home-opening = Opening
# Short names of the two openings; what they mean is explained below them by opening-…-about of board.ftl.
home-opening-tournament = Tournament
home-opening-rulebook = Rulebook
home-clock = Time control
home-clock-none = No clock
home-clock-own = Custom
home-clock-minutes = Minutes per side
home-clock-increment = Seconds per move
home-name = Your name
    .placeholder = Shown to your friend

# The current choices in one line under the button, such as "Level 3 · Casual", "White", "Base+ML", "10 + 5".
home-summary-colour = { $side ->
    [white] You play White
    [black] You play Black
   *[random] Random colour
}

## Games that are not finished

# Games by correspondence in which it is the visitor’s turn; a number follows.
waiting-games = Waiting for you
waiting-against = Against { $name }
home-unfinished = Continue
home-recent = Recent games
home-games-all = { $count ->
    [one] Show { $count } game
   *[other] Show all { $count } games
}
# Who plays: "Computer, level 3", "Two players, one screen", "Friend: Ben".
home-game-table = Two players, one screen
home-game-friend = Friend: { $name }
home-game-friend-unnamed = Game with a friend
# State of such a game
home-game-your-turn = Your turn
home-game-their-turn = Their turn
home-game-turn = { $side ->
    [white] White to move
   *[black] Black to move
}
home-game-waiting = Waiting for your friend
home-game-moves = { $count ->
    [0] Not started
    [one] { $count } move
   *[other] { $count } moves
}
# Button with a small cross; removes the game from the list. $game: one of home-game-… above
home-game-forget = Remove from the list: { $game }
home-game-forgotten = Game removed from your list.

## Under everything

home-keyboard = Fully playable by keyboard and with a screen reader.

## The door to the analysis board

home-analysis = Analysis
    .note = Try moves for both sides, with variations and comments

## The position editor

home-editor = Position editor
    .note = Set up any position, check it, share it

## The archive

home-archive = Archive
    .note = Shared and imported games to search and download

## Quick pairing, in the lobby as well

lobby-quick = Quick pairing
    .note = Choose a time control and you’ll be paired with somebody who wants the same. All pieces, tournament opening.
    .guest = Choose a time control and you’ll be paired with somebody who wants the same. All pieces, tournament opening. Guests play casual games.
lobby-own = Your own terms
speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence

## For returning visitors: in place of missing games, and what others do

home-none-waiting = No games are waiting for your move.
home-none-unfinished = No unfinished games.
home-live = Live
home-live-people = { $count ->
    [one] { $count } person online
   *[other] { $count } people online
}
# $count: the number, or the most that the server tells, in which case $more is "yes"
home-live-games = { $more ->
    [yes] More than { $count } games to watch
   *[no] { $count ->
        [one] { $count } game to watch
       *[other] { $count } games to watch
    }
}
home-live-none = No games to watch right now. Start one from the lobby, and others can watch it.
