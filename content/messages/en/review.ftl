### The review of a game.

title-review = Game review · { -brand }
review-heading = Game review
review-last = To the end of the game
review-analyse = Analysis board
review-flip = Flip board
review-start = The start of the game. Step through it with the arrow keys.

# Judgements
judgement-forced = Forced
judgement-book = Opening
judgement-best = Best
judgement-good = Good
judgement-inaccuracy = Inaccuracy
judgement-mistake = Mistake
judgement-blunder = Blunder

# While it is made
review-running = The engine is checking every move
review-progress = { $done } of { $of } moves
review-wait = The review continues while this page is open, and what is finished is saved.
review-failed = The engine couldn’t review this game.

# Findings
review-accuracy = Accuracy { NUMBER($percent, maximumFractionDigits: 1) }%
review-accuracy-none = No choices to judge
review-graph = White’s winning chance over the game
review-graph-at = After { $ply } moves, White’s chance is { $percent }%
review-danger = How closely the queens are surrounded
review-danger-at = Closed sides: White { $white }, Black { $black }
review-lost = This cost { $percent } percentage points.
# $move is a whole sentence, such as “White places an ant to the left of the black queen”.
review-better-was = Better: { $move }.
review-win-missed =
    { $plies ->
        [one] There was an immediate win.
       *[other] There was a forced win within { $plies } plies.
    }
review-show-line = Show better line
review-judgement = Judgement
review-summary = Summary
review-moments = Turning points
review-moments-none = None: nobody made a big mistake.
moment-missed-win =
    { $side ->
        [white] White misses
       *[black] Black misses
    } { $plies ->
        [one] an immediate win
       *[other] a win in { $plies } plies
    }
moment-advantage-gone =
    { $side ->
        [white] White lets a winning position slip
       *[black] Black lets a winning position slip
    }
moment-swing =
    { $side ->
        [white] White loses { $percent } percentage points
       *[black] Black loses { $percent } percentage points
    }

# Learning from mistakes
review-learn = Learn from mistakes
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
review-learn-played = The move played was { $move }; it cost { $percent } percentage points.
review-learn-judging = The engine is checking your move…
review-learn-right = Good! This move is sound.
review-learn-best = Excellent! There is nothing better.
review-learn-wrong = Not quite: this move costs { $percent } percentage points.
review-learn-retry = Try again
review-learn-show = Show move
review-learn-next = Next mistake
review-learn-leave = Back to the game

# The two arrows on the board.
review-legend-played = Played
review-legend-better = Better
review-line-back = One move back in the better line
