### What is wrong with files and pasted texts: a key for each fault and each problem of docs/protocol.md.

## Where it is. The fault follows.

fault-place = Game { $game }, line { $line }, move { $ply }:
fault-place-game = Game { $game }:
# In a diagram.
fault-place-line = Line { $line }, character { $column }:
# In a position string.
fault-place-character = Character { $column }:

renumbered-games = { $count ->
    [one] In { $count } game, pieces of a kind were renumbered in the order in which they were placed.
   *[other] In { $count } games, pieces of a kind were renumbered in the order in which they were placed.
}

## Files. $text is what stands there.

fault-unknown-format = This is neither PGN nor SGF nor a UHP game string, and no position string or diagram either.
# Of a newer server, whose fault this page does not know.
fault-unknown = This can’t be read.
fault-too-large = This file is too large. Split it into smaller ones.
fault-no-text = This isn’t a text file. If it is meant to be one, save it as UTF-8.
fault-no-game = There is no game here.
fault-no-moves = The game has no moves.
fault-no-complete-move = This file has no complete move. In SGF a move counts once its turn is confirmed with “Done”.
fault-too-many-moves = The game has more than { $most } moves.
fault-too-many-variations = With all its variations the game has more than { $most } moves.
fault-too-deep = The variations are nested too deeply.
fault-comment-without-end = A comment isn’t closed.
fault-unbalanced-variation = The brackets around the variations don’t match.
fault-value-without-end = A closing square bracket is missing.
fault-bad-tag = “{ $text }” isn’t a proper tag. Tags look like this: [White "Anna"]
fault-not-hive = This is a record of another game, not of Hive: GM[{ $text }]
fault-unknown-set = There is no set “{ $text }”. The sets are Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP and Base+MLP.
fault-unknown-piece = There is no piece “{ $text }”.
fault-bad-node = Something is missing here: { $text }
fault-game-too-long = This game string is too long.
fault-game-without-set = A game string begins with its set: Base, Base+M, Base+L, Base+P, Base+ML, Base+MP, Base+LP or Base+MLP.

## Moves. $text is the move as it was written; $side, $bug and $number are those of the piece it refers to.

fault-move-missing = A move is missing here.
fault-move-without-piece = “{ $text }” can’t be read. A move begins with its piece, such as wQ, bA1 or wM, or it is “pass”.
fault-destination-unclear = “{ $text }” doesn’t say where the piece goes. Name a piece on the table with -, / or \ on one side of it, or alone to climb on it.
fault-destination-twice = “{ $text }” names two directions. Put a sign on one side only.
fault-destination-not-on-table = “{ $text }” isn’t possible: { piece-full.the } isn’t on the table.
fault-destination-missing = “{ $text }” doesn’t say where the piece goes. Only the very first piece is written alone.
fault-destination-on-empty-table = “{ $text }”: the very first piece is written alone, as there is nothing beside it yet.
fault-destination-occupied = “{ $text }” isn’t possible: { piece-full.the } is already there. To climb on it, name it without a sign.
# $top is the piece that covers it.
fault-destination-covered = “{ $text }” isn’t possible: { piece-full.the } is covered ({ $top }). Name the top of the stack.
# The reason follows.
fault-illegal-move = “{ $text }” is against the rules.

# Reasons of board.ftl that speak to the player or of marked cells there; here there is a file and no board.
fault-why-queen-not-first = In the tournament opening the queen can’t be a player’s first piece.
fault-why-queen-due = The queen must be on the table by the fourth turn.
fault-why-queen-not-placed = Pieces can’t move until their own queen is on the table.
fault-why-may-not-pass = A player may pass only when there is no other move.
fault-why-touches-enemy = A new piece must not touch the other colour.
fault-why-pinned = This piece holds the hive together: without it the hive would fall apart.
fault-why-jumps-over-gap = A grasshopper jumps over pieces, not over gaps.
fault-why-gated =
    { $step ->
        [1] Too narrow: the piece doesn’t fit through there.
       *[other] Too narrow: at step { $step } the piece doesn’t fit through.
    }
fault-why-loses-contact =
    { $step ->
        [1] A piece never leaves the hive, not even for a moment. On its way it would touch nothing.
       *[other] A piece never leaves the hive, not even for a moment. At step { $step } it would touch nothing.
    }

## Position strings. $bug is the creature concerned, $count how many of it a side has.

fault-position-too-long = This is too long for a position string.
fault-position-without-set = A position string begins with its set, such as BaseML.
fault-position-without-turn = After the set comes the turn, such as w1 or b12.
fault-position-without-table = After the turn come the pieces on the table, and they are missing.
fault-position-unexpected = “{ $text }” doesn’t belong here.
fault-position-without-piece = A piece is missing here.
fault-position-without-number = The number of the { piece-kind } is missing.
fault-position-number-too-high = Each side has only { piece-count }.
fault-position-bad-gap = A number from 1 to 999 belongs here.
fault-position-unknown-option = After the pieces only the one that moved last and “rulebook” may follow.
fault-position-repeated-option = This is given twice.
fault-too-far = The pieces lie too far apart.
fault-too-many-pieces = There are too many pieces on the table.

## Diagrams

fault-diagram-too-long = This is too long for a diagram.
fault-diagram-empty = The diagram is empty.
fault-diagram-unknown-word = This word has no meaning here. The lines above the picture may hold the set, the turn such as White[3], “rulebook” and the piece that moved last.
fault-diagram-unexpected = “{ $text }” doesn’t belong in a diagram.
fault-diagram-bad-piece = There is no such piece. Pieces are written like wQ, bA1 or wM.
fault-diagram-misaligned = This is out of line with the rest. Cells are four characters wide, and each row is shifted by two.
fault-diagram-row-after-stacks = The rows of the picture come before the list of stacks.
fault-diagram-stack-not-listed = What lies in this stack isn’t listed below the picture.
fault-diagram-top-not-drawn = The top of this stack isn’t in the picture.
fault-diagram-bad-mark = A mark is a letter other than b and w, a digit, or one of * + ? ! # @ $ % & = ~ < >

## Positions that can’t be played: the problems follow.

fault-unplayable = This position can’t be played.

# The problems by their codes. $side, $bug and $number are those of the piece that is wrong, or $side the side concerned.
problem-split = The hive is in { $count } parts. All pieces must be connected.
problem-not-in-set = { piece-full.the } doesn’t belong to the chosen set.
problem-too-many =
    { $side ->
        [white] White has
       *[black] Black has
    } { piece-count } and may have { $most } at most.
problem-repeated = { piece-full.the } is on the table { $count } times.
problem-out-of-order = { piece-full } is on the table, but { $missing } isn’t. Pieces of a kind come into play in the order of their numbers.
problem-cannot-climb = { piece-full.the } stands on another piece, and only beetles and mosquitoes can stay up there.
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
    } on the table, but has had { $turns ->
        [0] no turn to place any
        [one] only { $turns } turn to place them
       *[other] only { $turns } turns to place them
    }.
problem-rest-without-pillbug = { piece-full.the } is marked as moved last, but without a pillbug that means nothing.
problem-rest-in-hand = { piece-full.the } is marked as moved last, but isn’t on the table.
problem-rest-covered = { piece-full.the } is marked as moved last, but another piece stands on it.
problem-queen-late =
    { $side ->
        [white] White’s queen
       *[black] Black’s queen
    } is still in hand. She has to be placed by the fourth turn.
problem-queen-first =
    { $side ->
        [white] White’s queen was placed first, which the tournament opening doesn’t allow.
       *[black] Black’s queen was placed first, which the tournament opening doesn’t allow.
    }
problem-moved-before-queen = { piece-full.the } has climbed, but its queen is still in hand.
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
problem-climbed-too-early =
    { $side ->
        [white] White
       *[black] Black
    } has had { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, but needs at least { $count } to place these pieces and climb onto the stacks.
problem-contact-without-move = So far every turn has placed a piece, so White and Black can touch only where their first two pieces meet. Here they touch in { $count } places.
problem-rest-without-move =
    { $mover ->
        [white] { piece-full.the } is marked as moved last, but White could only place pieces until now.
       *[black] { piece-full.the } is marked as moved last, but Black could only place pieces until now.
    }
problem-rest-without-thrower = { piece-full.the } is marked as moved by the other side, but nothing beside it could have thrown it.
problem-over =
    { $winner ->
        [white] The game is over: the black queen is surrounded.
        [black] The game is over: the white queen is surrounded.
       *[none] The game is over: both queens are surrounded.
    }
