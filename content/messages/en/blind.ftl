### The text view: the whole game in words, for screen readers. Short, plain sentences; they are spoken.

# First link of the game screen.
blind-open = Skip to the text view
blind-close = Back to the board view
blind-heading = Game in words
blind-status = State of the game
blind-hive = The hive
blind-hive-empty = The table is empty.
blind-hands = Pieces in hand
blind-log = Moves
blind-actions = Commands
blind-command = Command or move
blind-submit = Send
blind-type-help = Type { blind-word-help } for the list of commands.

## Commands. Each may also be typed in English. One word, lower case, without spaces.

blind-word-board = board
blind-word-hand = hand
blind-word-moves = moves
blind-word-clock = clock
blind-word-last = last
blind-word-why = why
blind-word-players = players
blind-word-hint = hint
blind-word-takeback = takeback
blind-word-draw = draw
blind-word-accept = accept
blind-word-decline = decline
blind-word-resign = resign
blind-word-yes = yes
blind-word-rematch = rematch
blind-word-chat = say
blind-word-pass = pass
blind-word-help = help

## What each command does; $word is the command. $piece is an example such as wA1.

blind-help-board = { $word }: the pieces on the table and what they touch.
blind-help-hand = { $word }: the pieces in both hands.
blind-help-moves = { $word } { $piece }: where this piece may go. Without a piece: which pieces can move.
blind-help-clock = { $word }: the time left.
blind-help-last = { $word }: the last move.
blind-help-why = { $word } { $piece }: why this piece can’t move.
blind-help-players = { $word }: the players.
blind-help-hint = { $word }: advice from the computer.
blind-help-takeback = { $word }: take back a move, or ask to.
blind-help-draw = { $word }: offer a draw.
blind-help-accept = { $word }: accept what the other side offers.
blind-help-decline = { $word }: decline it.
blind-help-resign = { $word }: resign the game. You will be asked to confirm.
blind-help-rematch = { $word }: another game after the end.
blind-help-chat = { $word } and a text: a message to your opponent.
blind-help-pass = { $word }: pass, when no move is possible.
blind-help-move = A move: the piece, a space, and a neighbouring piece with a sign for the side it goes on. { $example } puts a white ant on the left of the black queen. The signs: -X left, X- right, \X upper left, X/ upper right, /X lower left, X\ lower right. On top of a piece: just its name.

## Answers

# One entry of the list of moves: number and the spoken move
blind-log-entry = { $number }. { $move }. { $notation }
blind-last-none = No move has been made.
# One line per piece of the hive; $neighbours is a list such as "left: white queen, upper right: black ant 1".
blind-piece = { $piece }. { $neighbours }
# The stack from the top: $pieces is a list of names.
blind-stack = Stack, from the top: { $pieces }. { $neighbours }
blind-neighbour = { $direction ->
    [left] left: { $piece }
    [right] right: { $piece }
    [up-left] upper left: { $piece }
    [up-right] upper right: { $piece }
    [down-left] lower left: { $piece }
   *[down-right] lower right: { $piece }
}
blind-alone = Touches nothing.
# $pieces: a list of piece-count, "3 ants, 2 spiders"
blind-hand = { $side ->
    [white] White: { $pieces }
   *[black] Black: { $pieces }
}
blind-hand-empty = { $side ->
    [white] White: nothing left
   *[black] Black: nothing left
}
blind-movable = Can move: { $pieces }
blind-movable-none = No piece can move.
# The only destination of the very first piece, in the list of destinations of a piece.
blind-first-place = the middle of the table
# One destination of that list: $where is one of the rel- messages of board.ftl, "to the left of the white queen"; $notation the move as it is typed.
blind-place = { $where } ({ $notation })
# $places: a list of blind-place
blind-moves = { $piece }: { $places }
blind-moves-none = Can’t move: { $piece }.
blind-no-piece = There is no piece called { $text }.
blind-not-turn = It’s not your turn.
blind-unknown = “{ $text }” is neither a command nor a legal move. Type { $help } for the commands.
blind-clock = White: { $white }. Black: { $black }.
blind-clock-none = This game has no clock.
# Spoken time
blind-time = { $minutes ->
    [0] { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
   *[other] { $minutes } min { $seconds } s
}
blind-players = White: { $white }. Black: { $black }.
blind-resign-sure = Type { $yes } to resign.
# $notation: the move as typed; asked if moves are to be confirmed
blind-move-sure = { $notation }: type { $yes } to play this move.
blind-hint = Hint: { $move }. { $notation }
blind-nothing-offered = There is no offer to answer.
blind-sent = Done.
blind-can-move = Can move: { $piece }.
