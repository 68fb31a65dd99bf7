### The position editor.

title-editor = Position editor · { -brand }
editor-heading = Position editor
editor-board = Table for arranging pieces. Arrow keys walk, letters place a creature, with Shift a black one, Delete takes it off.
# What lies on a cell and where; $what is a sentence of its own.
editor-cell = { $what }; column { $column }, row { $row }

## Tools

editor-tools = Tools
editor-undo = Undo
editor-redo = Redo
editor-whole = Move whole stacks
editor-rotate = Rotate the position
editor-mirror = Mirror the position
editor-swap = Swap the colours
editor-clear = Clear the table
editor-analyse = Analyse

## Problems

editor-problems = Check
editor-verdict-good =
    { $side ->
        [white] White
       *[black] Black
    } to move, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }. Nothing is wrong.
editor-verdict-pass =
    { $side ->
        [white] White can only pass here.
       *[black] Black can only pass here.
    } Nothing is wrong.
editor-verdict-errors =
    { $count ->
        [one] This position can’t be analysed: something is wrong.
       *[other] This position can’t be analysed: { $count } things are wrong.
    }
editor-verdict-doubts = This position can be analysed, but it could hardly come up in a game.
editor-list-error = Errors
editor-list-doubt = Doubts
editor-mend = Put the numbers right

# The problems by their codes. $side, $bug and $number are those of the piece that is wrong, or $side the side concerned.
problem-split = The hive is in { $count } parts. Everything must hang together.
problem-not-in-set = { piece-full } doesn’t belong to the chosen set.
problem-too-many =
    { $side ->
        [white] White has
       *[black] Black has
    } { piece-count } and may have { $most } at most.
problem-repeated = { piece-full } is on the table { $count } times.
problem-out-of-order = { piece-full } is on the table, but { $missing } isn’t. Pieces of a kind come into play in the order of their numbers.
problem-cannot-climb = { piece-full } stands on another piece, and only beetles and mosquitoes climb.
problem-too-high = A stack is { $count } high. With this set { $most } is the most.
problem-no-first-piece =
    { $side ->
        [white] White has had a turn but has no piece on the table.
       *[black] Black has had a turn but has no piece on the table.
    }
problem-too-few-turns =
    { $side ->
        [white] White
       *[black] Black
    } has { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    } on the table, but had { $turns ->
        [0] no turn to place any
        [one] only { $turns } turn to place them
       *[other] only { $turns } turns to place them
    }.
problem-rest-without-pillbug = { piece-full } is marked as moved last, but without a pillbug that means nothing.
problem-rest-in-hand = { piece-full } is marked as moved last, but is not on the table.
problem-rest-covered = { piece-full } is marked as moved last, but another piece stands on it.
problem-queen-late =
    { $side ->
        [white] White’s queen
       *[black] Black’s queen
    } is still in hand. She has to be placed by the fourth turn.
problem-queen-first =
    { $side ->
        [white] White’s only piece is the queen, who may not come first in the tournament opening.
       *[black] Black’s only piece is the queen, who may not come first in the tournament opening.
    }
problem-moved-before-queen = { piece-full } has climbed although its queen is still in hand.
problem-too-many-turns =
    { $side ->
        [white] White
       *[black] Black
    } has no queen on the table and so could only place pieces, but after { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    } there { $count ->
        [one] is only { $count }
       *[other] are only { $count }
    }.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full } is marked as moved last, but White could only place pieces until now.
       *[black] { piece-full } is marked as moved last, but Black could only place pieces until now.
    }
problem-rest-without-thrower = { piece-full } is marked as moved by the other side, but nothing beside it could have thrown it.
problem-over =
    { $winner ->
        [white] The game is over: the black queen is surrounded.
        [black] The game is over: the white queen is surrounded.
       *[none] The game is over: both queens are surrounded.
    }

## The stack

editor-stack = Stack
editor-stack-none = Click a piece to see what lies on its cell and to change the order.
editor-raise = { $piece }: up
editor-lower = { $piece }: down
editor-take-off = { $piece }: take off

## Whose turn, and the rules

editor-setup = Turn and rules
editor-turn = To move
editor-number = Turn number
editor-number-auto = Count automatically
editor-resting = Moved last
editor-resting-none = Doesn’t matter

## In writing

editor-text = As text
editor-paste = Read a position
editor-paste-note = A position string, a diagram or a UHP game string.
editor-read = Read
editor-unread = This is neither a position string nor a diagram nor a game string.
editor-string = Position string
editor-link = Link
editor-diagram = Diagram

## Keys

editor-keys = Keys
editor-key-arrows = Arrow keys
    .does = walk from cell to cell
editor-key-letters = Q S B G A M L P
    .does = place a white queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug
editor-key-shift = Shift + letter
    .does = the same in black
editor-key-delete = Delete
    .does = takes the top piece off
editor-key-undo = Ctrl + Z, Ctrl + Y
    .does = undo and redo

## Spoken after each step; $piece is a piece with its colour.

editor-said-put = Placed: { $piece }
editor-said-off = Taken off: { $piece }
editor-said-none = None left of this kind: { piece-kind }
