### The engine beside the board.

engine = Engine
engine-lines = Lines
engine-threat = Threat
    .note = What the other side would play if it were to move
engine-thinking = Thinking…
# $speed: thousands of positions in a second.
engine-depth = Depth { $depth } · { $speed }k positions/s
engine-done = Finished at depth { $depth }
engine-not-possible = There is no threat to show here yet
engine-game-over = The game is over
# A proven win; must be short. $plies counts the moves of both sides.
engine-win =
    { $side ->
        [white] W wins, { $plies } { $plies ->
            [one] ply
           *[other] plies
        }
       *[black] B wins, { $plies } { $plies ->
            [one] ply
           *[other] plies
        }
    }
engine-win-long =
    { $side ->
        [white] White wins by force within { $plies } { $plies ->
            [one] ply
           *[other] plies
        }
       *[black] Black wins by force within { $plies } { $plies ->
            [one] ply
           *[other] plies
        }
    }
engine-percent = { $percent }%
