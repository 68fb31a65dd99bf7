### The game in the terminal (`skep play`). The window may have no more than 80 columns: keep the lines short where a comment
### says so. $side is "white" or "black".

## The line above the board

term-turn-side =
    { $side ->
        [white] White to move
       *[black] Black to move
    }
term-turn-thinking = The computer is thinking, { $seconds } s
term-turn-considering = The engine is at work, { $seconds } s
term-turn-over = Game over

## The panel beside the board, 24 columns wide

# Behind a player's colour: "White · you".
term-player-person = you
term-player-computer = level { $level }
# How many of the six sides of the queen are closed.
term-queen-sides = Queen { $count }/6
term-queen-in-hand = Queen in hand
term-panel-cell = Under the cursor
term-panel-hand = In hand
term-cell-empty = nothing
term-panel-moves = Moves

## What to do next

term-prompt-first = Choose a piece from your hand with the arrow keys and Enter, or click on it, or type a move such as wS1. Press ? for all keys.
term-prompt-choose = Choose a piece with Tab or the arrow keys and Enter, click on it, or type a move such as wA1 -bQ.
# $piece is a name such as wA1.
term-prompt-target =
    { $count ->
        [one] { $piece } can go to the marked cell. Enter plays the move, Esc puts the piece back.
       *[other] { $piece } can go to { $count } cells. Tab goes from one to the next, Enter plays the move, Esc puts the piece back.
    }
term-prompt-typing = Type the piece and where it goes. Tab completes the move, Enter plays it, Esc cancels.
term-prompt-wait = The computer is choosing its move. You can look around the board meanwhile.
term-prompt-pass = You can’t place or move anything, so you have to pass: press Enter.
term-prompt-over = Press n for a new game, u to take the last move back, q to quit.

## What has happened

# $move is a move in notation, such as wA1 -bQ.
term-notice-hint = The engine would play { $move }.
term-notice-hinting = Looking for a good move…
term-notice-not-your-turn = It’s the computer’s turn. Your pieces can move as soon as it has played.
term-notice-choose-first = There is no piece on this cell. Choose the piece first, then the cell where it goes.
term-notice-none-left = You have none of these left in hand.
term-notice-nothing-to-take-back = There is no move of yours to take back.
term-notice-taken-back = Taken back. It’s your turn again.
term-notice-draw-declined = The computer doesn’t want a draw: it likes its position.
term-notice-draw-offered = You offer a draw. The computer is thinking it over…
term-notice-resumed = The game continues where you left off.
term-notice-repetition = This position has come up for the second time; the third time the game is drawn.
# $reason comes from the system.
term-notice-not-kept = The game couldn’t be saved: { $reason }

## Typed moves

term-entry-empty = Type a move, or press ? for help
term-entry-no-move = No legal move starts like this.
term-typed-bad-piece = A move starts with a piece: w or b for the colour, a letter for the creature and its number, such as wA1 or bQ.
term-typed-bad-destination = The second word names a piece with -, / or \ on one side of it, such as -bQ or wA1/, or the piece alone to climb on it.
term-typed-two-directions = Only one of -, / and \ can stand beside the piece you name.
term-typed-not-on-table = { $piece } isn’t on the board, so it can’t be used to describe a move.
term-typed-no-destination = Say where the piece goes as well: name a piece it will touch and on which side, such as wA1 -bQ.
term-typed-empty-table = The very first piece needs no destination: type the piece alone, such as wS1.
term-typed-occupied = { $piece } stands there. To climb on it, type its name without -, / or \.
term-typed-covered = { $piece } is on top of that piece. Name the piece on top.

## The keys below the board: all of them together in 80 columns with two blanks between. The first word is the key.

term-keys-next = Tab next
term-keys-hint = h hint
term-keys-take-back = u undo
term-keys-draw = d draw
term-keys-resign = r resign
term-keys-new = n new game
term-keys-help = ? help
term-keys-quit = q quit

## Questions; answers in at most 20 columns

term-answer-yes = yes
term-answer-no = no
term-answer-resume = continue
term-answer-new = new game
term-answer-start = start
term-answer-cancel = cancel
term-ask-resume = A game is waiting
# $set is such as Base+ML, $opponent one of the next two, $turn a number.
term-kept-game =
    { $side ->
        [white] { $set }, { $opponent }: turn { $turn }, White to move. The first move of a new game replaces it.
       *[black] { $set }, { $opponent }: turn { $turn }, Black to move. The first move of a new game replaces it.
    }
term-kept-computer = against the computer, level { $level }
term-kept-two-players = two players
term-ask-resign = Resign?
term-ask-resign-text = Do you want to resign this game?
term-ask-draw = Draw?
term-ask-draw-text = Do both players agree to a draw?
term-ask-quit = Quit?
term-ask-quit-text = The game is saved. You can continue from here next time.

## The form for a new game; labels in at most 14 columns, values in at most 32

term-form-new-game = New game
term-form-seat = You play
term-form-seat-white = White
term-form-seat-black = Black
term-form-seat-both = both: two at the keyboard
term-form-level = Level
term-form-set = Pieces
term-form-opening = Opening
term-form-opening-rulebook = rulebook: queen may come first
term-form-opening-tournament = tournament: queen not first
term-form-clock = Clock
term-form-none = none
term-form-keys = Up and down choose a line, left and right change it.

## Help: each line in at most 76 columns with its keys

term-help-title = Keys
term-help-step = move the cursor
    .keys = Arrow keys
term-help-choose = choose a piece, then the cell where it goes
    .keys = Enter, click
term-help-next = next piece that can move, or next cell for it
    .keys = Tab, Shift+Tab
term-help-drop = put the piece back, clear the line
    .keys = Esc
term-help-hand = switch between board and hand
    .keys = Space
term-help-type = type a move such as wA1 -bQ; Tab completes it
    .keys = w, b, :
term-help-hint = what would the engine play?
    .keys = h
term-help-take-back = take a move back
    .keys = u
term-help-draw = offer a draw
    .keys = d
term-help-resign = resign
    .keys = r
term-help-new = new game: opponent, level, pieces, clock
    .keys = n
term-help-zoom = size of the cells; hive to the middle
    .keys = z, c
term-help-pan = move the view
    .keys = Shift+arrows, wheel
term-help-moves = scroll through the moves
    .keys = PgUp, PgDn
term-help-language = next language
    .keys = l
term-help-help = this page
    .keys = ?, F1
term-help-quit = quit; the game is saved
    .keys = q, Ctrl+C
term-help-suspend = back to the shell for a while (fg returns)
    .keys = Ctrl+Z
# $target is the sign for a cell to go to.
term-help-marks = ( ) last move   > < chosen   { $target } target   ! reason   ? hint

## The window

term-too-small = The window is too small: it has { $columns } columns and { $lines } lines, and the game needs { $wide } and { $high }. Make it larger, or press q to quit.
