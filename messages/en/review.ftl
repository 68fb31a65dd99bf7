### The review of a game.

title-review = Game review – Skep
review-heading = Game review
review-last = To the end of the game
review-analyse = Analysis board
review-flip = Turn the board round
review-start = The start of the game. Step through it with the arrow keys.

# Judgements
judgement-forced = Forced
judgement-best = Best
judgement-good = Good
judgement-inaccuracy = Inaccuracy
judgement-mistake = Mistake
judgement-blunder = Blunder

# While it is made
review-running = The engine looks at every move
review-progress = { $done } of { $of } moves
review-wait = The review goes on whenever this page is open, and what is done is kept.
review-failed = The engine could not review this game.

# Findings
review-accuracy = { NUMBER($percent, maximumFractionDigits: 1) } % accurate
review-accuracy-none = No choice to judge
review-graph = White’s winning chance over the game
review-graph-at = After { $ply } moves, White’s chance is { $percent } %
review-danger = How closely the queens are surrounded
review-danger-at = Closed sides: White { $white }, Black { $black }
review-lost = Lost { $percent } % of the winning chance.
# $move is a whole sentence, such as “White places an ant to the left of the black queen”.
review-better-was = Better: { $move }.
review-win-missed =
    { $plies ->
        [one] There was a win on the spot.
       *[other] There was a forced win within { $plies } moves of both sides.
    }
review-show-line = Show the better line
review-moments = Turning points
review-moments-none = None: nobody made a big mistake.
moment-missed-win =
    { $side ->
        [white] White misses a win
       *[black] Black misses a win
    } { $plies ->
        [one] on the spot
       *[other] in { $plies }
    }
moment-advantage-gone =
    { $side ->
        [white] White lets a won game slip
       *[black] Black lets a won game slip
    }
moment-swing =
    { $side ->
        [white] White loses { $percent } %
       *[black] Black loses { $percent } %
    }

# Learning from mistakes
review-learn = Learn from the mistakes
review-learn-side =
    { $count ->
        [one] Correct one mistake
       *[other] Correct { $count } mistakes
    }
review-learn-task =
    { $side ->
        [white] Find a better move for White
       *[black] Find a better move for Black
    }
review-learn-number = { $number } of { $total }.
review-learn-played = In the game { $move } was played and lost { $percent } %.
review-learn-judging = The engine looks at your move …
review-learn-right = Good! This move is sound.
review-learn-best = Excellent! There is nothing better.
review-learn-wrong = Not yet: this move loses { $percent } %.
review-learn-retry = Try again
review-learn-show = Show the move
review-learn-next = Next mistake
review-learn-leave = Back to the game
