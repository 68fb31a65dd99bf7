### The game screen.

## Document titles

title-your-turn = Your turn · { -brand }
title-their-turn = Waiting for { $side ->
    [white] White
    [black] Black
   *[none] { $name }
} · { -brand }
title-turn = { $side ->
    [white] White to move
   *[black] Black to move
} · { -brand }
title-over = Game over · { -brand }
title-waiting = Waiting for your friend · { -brand }
title-loading = Game · { -brand }

## Whose turn it is

# $side: the side to move
turn-side = { $side ->
    [white] White to move
   *[black] Black to move
}
turn-yours-side = { $side ->
    [white] Your turn: White
   *[black] Your turn: Black
}
turn-name = { $name } to move
turn-thinking = The computer is thinking…
turn-sending = Sending your move…

## Players

player-computer = Computer · level { $level }
player-you = You
player-friend = Your opponent
# Somebody without a name among people who may be strangers; a program that plays
person-guest = Guest
person-bot = Bot
rating = Rating
# Said of the question mark after a rating
rating-provisional = Provisional rating
# Whether the game changes ratings
game-rated = Rated
game-casual = Casual
# What players are told before a game that was to be rated
rating-note-same-address = Not rated: you are both playing from the same address, and this server doesn’t rate such games.
rating-note-pair-limit = Not rated: you two have already started ten rated games at this speed today.
rating-note-pair-reduced = Counts less than usual: you two have already started several rated games today.
# $name: the opponent
rating-note-newcomer = { $name } is new here, so your rating will hardly change.
# A coloured dot beside the name
presence-here = here
presence-away = away
# Six small marks beside the name. $side: whose queen; $count: 0 to 6, or "none" while the queen is in hand
closed-sides = { $count ->
    [none] { $side ->
        [white] The white queen isn’t placed yet
       *[black] The black queen isn’t placed yet
    }
   *[other] { $side ->
        [white] White queen: { $count } of 6 sides closed
       *[black] Black queen: { $count } of 6 sides closed
    }
}
spectators = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}
watching = You are watching
clock-label = { $side ->
    [white] White’s time: { $time }
   *[black] Black’s time: { $time }
}
hand-label = { $side ->
    [white] White’s hand
   *[black] Black’s hand
}
name-edit = Change your name
name-label = Your name
name-of-member = A member has this name, or one very similar. Choose another one.

## Moves

moves = Moves
moves-empty = No moves yet
# In the move list
move-pass = pass
# Tooltip and label of an entry of the list. $number: counts plies; $move: notation
move-entry = Move { $number }: { $move }
# The bar while an earlier position is shown. $ply of $total
history-bar = You are looking at move { $ply } of { $total }.
history-start = You are looking at the start of the game.
history-back = Back to the game
history-first = First move
history-previous = Previous move
history-next = Next move
history-live = To the current position

## Actions

action-takeback = Take back
action-takeback-ask = Ask for takeback
action-hint = Hint
action-hint-busy = Looking for a hint…
action-draw = Offer draw
action-resign = Resign
action-abort = Abort game
action-flip = Flip board
action-menu = Menu
# Opens the rarely used tools
action-more = More
action-chat = Chat
action-keys = Keys
action-pass = Pass
resign-question = Do you want to resign this game?
# At one table it must be said who resigns: the side to move.
resign-question-side = { $side ->
    [white] Does White resign?
   *[black] Does Black resign?
}
abort-question = Abort this game? It will have no result.
leave-question = Leave the game? Your clock will keep running.
leave-yes = Leave
# The other answer to a question that would end the game for the player
keep-playing = Keep playing
leave-consequences = If you abort or abandon three games within an hour, you can’t look for timed games for 5 minutes, and longer each time after that.
resign-early-consequences = Resigning this early in a rated game counts as abandoning it. If you abandon three games within an hour, you can’t look for timed games for 5 minutes, and longer each time after that.
# At one table both agree by this.
draw-question-table = Do both players agree to a draw?
# What the hint says. $move: a move in words, "white ant 2 moves to the left of the black queen" (say- messages of board.ftl)
hint-shown = Hint: { $move }.

## Something to decide

pass-explained = You have no legal move, so you must pass.
pass-explained-side = { $side ->
    [white] White has no legal move and must pass.
   *[black] Black has no legal move and must pass.
}
confirm-question = Play this move?
confirm-play = Play
# $side is "none" where the name is known.
offer-draw = { $side ->
    [white] White offers a draw.
    [black] Black offers a draw.
   *[none] { $name } offers a draw.
}
offer-takeback = { $side ->
    [white] White asks to take back a move.
    [black] Black asks to take back a move.
   *[none] { $name } asks to take back a move.
}
offer-rematch = { $side ->
    [white] White asks for another game.
    [black] Black asks for another game.
   *[none] { $name } asks for another game.
}
offer-draw-sent = You offered a draw.
offer-takeback-sent = You asked to take back a move.
offer-rematch-sent = You asked for another game.
offer-accept = Accept
offer-decline = Decline
offer-withdraw = Withdraw
offer-declined = { $offer ->
    [draw] The draw offer was declined.
    [takeback] The takeback was declined.
    [pause] The pause was declined.
   *[rematch] The rematch was declined.
}
repetition-warning = This position has occurred twice. If it occurs a third time, the game is a draw.

## Premove

premove-prompt = Premove: choose a destination. It is played as soon as your opponent has moved.
premove-set = Premove set. Click anywhere, or press Escape, to cancel it.
premove-dropped = Your premove is no longer possible.

## Connection

connection-lost = Connection lost. Reconnecting…
connection-lost-pending = Connection lost. Your move is kept and will be sent.
connection-resumed = The server was briefly unavailable. The lost time has been added back.
loading = Loading the game…
# The socket says that the game does not exist.
game-missing = This game does not exist or has been removed.
# While a game on the server cannot be loaded
game-unreachable = This game is on the server, which can’t be reached right now. It will open as soon as the connection is back.

## End of the game

end-heading-win = You win!
end-heading-loss = You lost
end-heading-draw = Draw
end-heading-aborted = Game aborted
end-heading-side = { $side ->
    [white] White wins
   *[black] Black wins
}
end-heading-name = { $name } wins
# The same with the names of both players, where both have one
end-named-surrounded = { $winner } wins: { $loser }’s queen is surrounded.
end-named-resignation = { $winner } wins: { $loser } resigned.
end-named-time = { $winner } wins: { $loser } ran out of time.
end-named-abandoned = { $winner } wins: { $loser } left the game.
# What a rated game does to a rating, in the result: "Anna: 1512 (+12)". $change has its sign.
end-rating = { $name }: { $rating } ({ $change })
end-ratings = Ratings
end-rematch = Rematch
end-review = Review game
end-new = New game
end-analyse = Analyse
end-download-pgn = PGN file
# Opens the ways to share a finished game: pictures, files and the archive
end-save = Share
end-download-sgf = SGF (BoardSpace)
end-download-uhp = UHP game string
end-show-board = View board
# Whether a game between two people goes to the archive of the server.
share-asked = { $name } would like to share this game in the archive, where everyone can find it.
share-yes = Share in the archive
share-sent = You agreed to share this game in the archive. It will appear there once your opponent agrees too.

## Who can see a game

# On the end card and in the settings, about any game of that kind
seen-local = Only you can see this game: it’s stored in this browser.
seen-link = Only people with the link can see this game.
seen-profiles = Everyone can see this game on its players’ profiles.
seen-lobby = Everyone can watch this game from the lobby, and it stays on its players’ profiles.
# Nobody in it has an account
seen-lobby-guests = Everyone can watch this game from the lobby. Once it’s over, only people with the link can see it.
seen-lobby-over = Everyone could watch this game from the lobby. Now only people with the link can see it.
seen-archived = Everyone can find this game in the archive.
# Follow one of the sentences above
seen-archive-done = It’s in the archive, too.
seen-archive-automatic = Once it’s over, it goes into the archive, where everyone can find it.
seen-archive-own = You can share it in the archive, where everyone can find it.
seen-archive-both = If both players agree, it goes into the archive, where everyone can find it.

## Waiting for a friend

waiting-heading = Invite your friend
waiting-text = Send this link, or let your friend scan the code. The first to accept plays against you; everyone else can watch.
waiting-link = Link to the game
waiting-qr = QR code of the link
# Where the system's share sheet opens. $set: "Base+ML"
waiting-share-text = Play Hive with me: { $set }
waiting-cancel = Cancel invitation
waiting-status = Waiting for your friend…
waiting-you-play = { $side ->
    [white] You play White and begin.
   *[black] You play Black.
}
# Before a command that starts the program anew, and before an address.
waiting-machine = This link only works on this computer: Skep isn’t accepting connections from the network.
waiting-machine-start = To play with somebody on another device, stop Skep and start it like this:
waiting-machine-open = Then open this address here and send a new invitation:
waiting-network = This link works within your network: your friend’s device has to be on the same one, for example the same Wi-Fi.

## The invited

invitation = You are invited to a game of Hive
invitation-from = { $name } invites you to a game of Hive
invitation-set = Set
invitation-clock-note = The clocks start once both players have made their first move.
invitation-accept = Accept and play
invitation-watch = Just watch

## The opponent has left

# A time follows: "Anna has been away for: 40 sec".
absence-left = { $name } has been away for:
absence-wait = In { $time } you can claim a win or a draw.
# While it is the turn of the player who is there
absence-your-turn = It’s your turn. If { $name } stays away after your move, you can claim a win or a draw.
absence-claim-win = Claim win
absence-claim-draw = Claim draw

## The first moves of a game of the lobby, which is called off if they do not come. The time follows

first-move-yours = Make your first move, or the game will be aborted in:
first-move-theirs = Waiting for the first move. The game will be aborted in:

## Time for the opponent

add-time = +15 s
    .label = Give your opponent 15 seconds
time-added = { $name } gave you { $seconds } seconds.

## What the way of one's moves takes

lag = { $lag } ms
    .label = Your moves take { $lag } milliseconds to arrive. This time isn’t taken off your clock.

## Chat

chat = Chat
# The same for spectators
chat-players = Players’ chat
chat-empty = Say hello.
chat-silent = Only the two players can read and write here.
chat-field = Message
chat-send = Send
# Where one of the two has blocked the other, which is not told
chat-unavailable = Your message wasn’t sent. You and this player can’t exchange messages here.
# Number of unread lines on the button
chat-unread = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}

## Typed moves

notation-field = Move in notation
    .placeholder = e.g. { $example }
notation-unknown = “{ $text }” isn’t a legal move here.
notation-ambiguous = { $count ->
    [one] { $count } move starts like this.
   *[other] { $count } moves start like this.
}

## Board: words for buttons and screen readers

board-label = Board
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-fit = Show the whole hive
board-turn = Rotate by 60°
# $top: the topmost piece; $below: how many pieces lie under it
board-cell = { $below ->
    [0] { $top }
    [one] { $top }, on top of { $below } piece
   *[other] { $top }, on top of { $below } pieces
}
# The chosen piece may go to this cell.
board-cell-target = { $cell }, possible destination
board-cell-empty = Empty
board-cell-empty-target = Empty, possible destination
# A pile of the hand. $pieces: "2 spiders" (piece-count of board.ftl, also with 0)
board-pile = { $pieces } in hand

## Keys

keys-heading = Keys
keys-arrows = Step through the moves; on the board, go from cell to cell
keys-enter = Pick up or put down a piece on the board
keys-escape = Deselect the piece, cancel a premove
keys-live = Back to the current position
keys-flip = Flip the board
keys-zen = Zen
keys-notation = Go to the field for typed moves
keys-board = Go to the board
keys-hand = Go to the hand: choose with ← and →, pick up with Enter
keys-fit = Show the whole hive
keys-text = Text view; Esc returns to the board

## Pictures, and the way to the position editor

action-picture = Picture
action-edit-position = Edit position

## Beside the board

panel-tabs = Panel
    .end = Result
    .moves = Moves
    .tools = Tools

## Helping hands

# An empty table says how to begin.
first-piece = Take a piece from your hand: click it, or drag it onto the table.
first-place = Now click the marked cell.
# A pillbug, or a mosquito beside one, is chosen; the pieces that it can throw are marked.
throw-offer =
    { $stuck ->
        [yes] This piece can’t move itself, but it can throw one next to it: choose one of the marked pieces.
       *[no] This piece can move, or throw one of the marked pieces: choose that piece to throw it.
    }
