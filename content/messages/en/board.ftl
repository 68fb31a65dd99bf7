### Pieces, reasons, results and spoken moves. The same keys stand in all four languages; further attributes (cases) are each
### language's own business. Attributes are for other messages here; a page asks for the keys only.
###
### Variables: $bug is a letter (Q S B G A M L P), $side is "white" or "black", $number a piece's number (not looked at for Q, M, L, P).

## The creatures

piece-Q = queen bee
    .short = queen
    .plural = queen bees
piece-S = spider
    .short = spider
    .plural = spiders
piece-B = beetle
    .short = beetle
    .plural = beetles
piece-G = grasshopper
    .short = grasshopper
    .plural = grasshoppers
piece-A = soldier ant
    .short = ant
    .plural = soldier ants
piece-M = mosquito
    .short = mosquito
    .plural = mosquitoes
piece-L = ladybug
    .short = ladybug
    .plural = ladybugs
piece-P = pillbug
    .short = pillbug
    .plural = pillbugs

# A creature by its letter: "ant".
piece-kind =
    { $bug ->
        [Q] { piece-Q.short }
        [S] { piece-S.short }
        [B] { piece-B.short }
        [G] { piece-G.short }
        [A] { piece-A.short }
        [M] { piece-M.short }
        [L] { piece-L.short }
       *[P] { piece-P.short }
    }

# A piece without its colour: "ant 2", "queen".
piece-numbered =
    { $bug ->
        [S] { piece-kind } { $number }
        [B] { piece-kind } { $number }
        [G] { piece-kind } { $number }
        [A] { piece-kind } { $number }
       *[other] { piece-kind }
    }
    .the =
        { $bug ->
            [S] { piece-kind } { $number }
            [B] { piece-kind } { $number }
            [G] { piece-kind } { $number }
            [A] { piece-kind } { $number }
           *[other] the { piece-kind }
        }

# The colour as an adjective.
of-side =
    { $side ->
        [white] white
       *[black] black
    }

# A piece with its colour: "white ant 2", "black queen"; .the has the article where there is no number: "the black queen".
piece-full = { of-side } { piece-numbered }
    .the =
        { $bug ->
            [S] { of-side } { piece-numbered }
            [B] { of-side } { piece-numbered }
            [G] { of-side } { piece-numbered }
            [A] { of-side } { piece-numbered }
           *[other] the { of-side } { piece-numbered }
        }

# How many of a creature, for hands: "2 spiders".
piece-count =
    { $bug ->
        [Q] { $count ->
            [one] { $count } queen
           *[other] { $count } queens
        }
        [S] { $count ->
            [one] { $count } spider
           *[other] { $count } spiders
        }
        [B] { $count ->
            [one] { $count } beetle
           *[other] { $count } beetles
        }
        [G] { $count ->
            [one] { $count } grasshopper
           *[other] { $count } grasshoppers
        }
        [A] { $count ->
            [one] { $count } ant
           *[other] { $count } ants
        }
        [M] { $count ->
            [one] { $count } mosquito
           *[other] { $count } mosquitoes
        }
        [L] { $count ->
            [one] { $count } ladybug
           *[other] { $count } ladybugs
        }
       *[P] { $count ->
            [one] { $count } pillbug
           *[other] { $count } pillbugs
        }
    }

## The sides

side-white = White
side-black = Black

# A side by its name, as a label or at the start of a sentence.
side-name =
    { $side ->
        [white] White
       *[black] Black
    }

## Why a piece may not go somewhere: a key for each reason code of docs/protocol.md. Where a reason names a piece, $bug, $number
## and $side are that piece's; in why-not-your-turn $side is the side to move.

why-game-over = The game is over, so no more moves are possible.
why-not-in-set = This game is played without the { piece-kind }.
why-not-your-turn =
    { $side ->
        [white] This is a black piece, and it’s White’s turn.
       *[black] This is a white piece, and it’s Black’s turn.
    }
why-queen-not-first = In the tournament opening the queen can’t be your first piece. Start with another one; she may follow on your second turn.
why-queen-due = Your queen must be on the table by your fourth turn, and this is it. Place her now.
why-not-next-of-kind = Pieces of a kind come into play in the order of their numbers: { piece-full.the } goes first.
why-placed-on-piece = A new piece goes on an empty cell, and { piece-full.the } is already here. Even beetles can’t be placed on top of others.
why-first-piece-elsewhere = The very first piece goes in the middle of the table. The hive grows from there.
why-touches-enemy = A new piece must not touch the other colour. Here it would touch the marked pieces.
why-touches-no-friend = A new piece must touch one of its own colour. Only Black’s very first piece goes next to White’s.
why-queen-not-placed = Your pieces can’t move until your queen is on the table. Place her first.
why-covered = A piece can’t move while another sits on top of it, and { piece-full.the } sits on this one.
why-resting = This piece was moved on the previous turn. It rests for one turn: it can neither move nor be thrown.
why-pinned = This piece holds the hive together: without it the marked pieces would be cut off.
why-not-throwable = A pillbug sets a piece down only on an empty cell next to itself, and can’t carry it between two higher stacks.
why-same-cell = A piece can’t end its move where it started.
why-nothing-to-copy = The mosquito moves like a creature it touches, and here there is nothing to copy. Another mosquito doesn’t count.
why-must-land-on-ground = This piece must end its move on an empty cell, and { piece-full.the } is here. Only beetles, and mosquitoes acting as beetles, stay on top.
why-not-in-line = A grasshopper jumps in a straight line, and this cell is on none of its lines.
why-nothing-to-jump = A grasshopper has to jump over at least one piece. This cell is right next to it.
why-jumps-over-gap = A grasshopper jumps over pieces, not over gaps, and the marked cell in between is empty.
why-gated =
    { $step ->
        [1] Too narrow: this piece doesn’t fit between the two marked ones.
       *[other] Too narrow: at step { $step } this piece doesn’t fit between the two marked ones.
    }
why-loses-contact =
    { $step ->
        [1] A piece never leaves the hive, not even for a moment. Between the marked cells it would touch nothing.
       *[other] A piece never leaves the hive, not even for a moment. At step { $step }, between the marked cells, it would touch nothing.
    }
why-wrong-distance =
    { $steps ->
        [1] This piece moves just one step, and this cell is farther away.
       *[other] This piece moves exactly { $steps } steps, and no path of that length leads here.
    }
why-unreachable = No path around the hive leads to this cell.
why-no-copied-way = The mosquito moves like a creature it touches, and none of them could go there.
why-may-not-pass = You may pass only when you have no other move, and you still have one.
why-no-destination = There is no cell this piece could go to now.

# Before the reason for one of the creatures that a mosquito could copy, in a list under why-no-copied-way.
why-copied =
    { $copied ->
        [Q] As a queen:
        [S] As a spider:
        [B] As a beetle:
        [G] As a grasshopper:
        [A] As an ant:
        [M] As a mosquito:
        [L] As a ladybug:
       *[P] As a pillbug:
    }

## How a game ended

end-surrounded =
    { $winner ->
        [white] White wins: the black queen is surrounded.
       *[black] Black wins: the white queen is surrounded.
    }
end-resignation =
    { $winner ->
        [white] White wins: Black resigned.
       *[black] Black wins: White resigned.
    }
end-time =
    { $winner ->
        [white] White wins: Black ran out of time.
       *[black] Black wins: White ran out of time.
    }
end-both-surrounded = Draw: one move surrounded both queens.
end-agreement = Draw: both players agreed.
end-repetition = Draw: the same position came up for the third time.
end-aborted = The game was aborted. Nobody won or lost.
end-abandoned =
    { $winner ->
        [white] White wins: Black left the game.
        [black] Black wins: White left the game.
       *[none] Draw: a player left the game.
    }

# For lists of games.
result-white = White won
result-black = Black won
result-draw = Draw
result-aborted = Aborted

## The eight sets and the two openings

set-base = 11 pieces, base game
set-base-about = A queen, 2 spiders, 2 beetles, 3 grasshoppers and 3 ants for each side: the classic game, and the best one to begin with.
set-base-m = 12 pieces, mosquito
set-base-m-about = The base game and a mosquito, which moves like any creature it touches.
set-base-l = 12 pieces, ladybug
set-base-l-about = The base game and a ladybug, which climbs over the hive: two steps on top, one down.
set-base-p = 12 pieces, pillbug
set-base-p-about = The base game and a pillbug, which can lift a neighbouring piece over to another cell beside itself.
set-base-ml = 13 pieces, mosquito and ladybug
set-base-ml-about = The base game, a mosquito and a ladybug, as in the Carbon and Pocket boxes.
set-base-mp = 13 pieces, mosquito and pillbug
set-base-mp-about = The base game, a mosquito and a pillbug.
set-base-lp = 13 pieces, ladybug and pillbug
set-base-lp-about = The base game, a ladybug and a pillbug.
set-base-mlp = 14 pieces, all creatures
set-base-mlp-about = The base game with mosquito, ladybug and pillbug, as it is played in tournaments.

opening-rulebook = Rulebook opening
opening-rulebook-about = You may begin with your queen, as in the printed rules.
opening-tournament = Tournament opening
opening-tournament-about = Nobody may begin with the queen, as is usual in tournaments and online.

## Moves in words. $bug, $number and $side are the moved piece's. $where is one of the rel- messages below, formatted with the
## piece beside which the move ends; $rel is its name without "rel-"; $by in say-thrown is the thrower's piece-full. A page that
## begins a sentence with one of these makes the first letter a capital. Use these rather than put a piece-full into a sentence of
## one's own: most languages need it in another case there.

say-first = { side-name } opens with { piece-numbered.the }
say-placed = { side-name } places { piece-numbered.the } { $where }
say-slides = { piece-full.the } moves { $where }
say-climbs =
    { $rel ->
        [on-top] { piece-full.the } climbs { $where }
       *[other] { piece-full.the } climbs down { $where }
    }
say-jumps = { piece-full.the } jumps { $where }
say-thrown = the { $by } throws { piece-full.the } { $where }
say-passes = { side-name } passes

# Where a move ends; $bug, $number and $side are those of the piece it is seen from.
rel-left = to the left of { piece-full.the }
rel-right = to the right of { piece-full.the }
rel-up-left = to the upper left of { piece-full.the }
rel-up-right = to the upper right of { piece-full.the }
rel-down-left = to the lower left of { piece-full.the }
rel-down-right = to the lower right of { piece-full.the }
rel-on-top = onto { piece-full.the }
