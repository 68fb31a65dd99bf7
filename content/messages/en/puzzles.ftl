### Puzzles.

title-puzzles = Puzzles · { -brand }
title-puzzle = { $title } · Puzzles · { -brand }

## The door

puzzles-heading = Puzzles
puzzles-tagline = Positions from the engine’s own games with exactly one right move, every solution proven.
puzzles-begin = Start solving
    .note = We pick puzzles that match your rating
puzzles-continue = Keep solving
puzzles-rating = your rating
# The rating and how unsure it still is
puzzles-rating-value = { $rating } ± { $deviation }
puzzles-solved = solved
puzzles-streak = in a row
puzzles-best = best run
puzzles-days = daily puzzles in a row
# Heading over three switches: mosquito, ladybug, pillbug.
puzzles-box = What’s in your box?
puzzles-box-note = You only get puzzles you could set up on your own table.
puzzles-themes = Themes
puzzles-done = { $done } of { $total } solved
puzzles-history = Your latest puzzles
puzzles-past-solved = Solved
puzzles-past-failed = Missed
puzzles-past-unrated = not rated
puzzles-reset = Start from scratch
puzzles-reset-question = Reset your rating, your streaks and all solved puzzles on this device?
puzzles-reset-question-member = Reset your rating, your streaks and all solved puzzles on all your devices?

## A puzzle

# $date such as "15 November"
puzzle-daily-of = Puzzle of the day, { $date }
puzzle-set-base = Base game
# $creatures: a list, "mosquito, ladybug"
puzzle-set-added = With { $creatures }
puzzle-your-rating = Rating
puzzle-streak = In a row
puzzle-give-up = Show solution
puzzle-hint-piece = Look at this piece: { $piece }.
puzzle-hint-hand = A piece from your hand: { $piece }.
puzzle-hint-pass = There is nothing to do but pass.
puzzle-solved = Solved!
puzzle-solved-late = Only the first attempt counts, but now you know how it’s done.
puzzle-solution = The solution.
puzzle-next = Next puzzle
puzzle-again = Try again
# Stepping through the moves
puzzle-step = Move { $at } of { $total }
puzzle-unrated = This one didn’t change your rating.
puzzle-rating = Difficulty: { $rating }
puzzle-themes = Themes of this puzzle
# $turn: the number of the turn
puzzle-source = From a game the engine played against itself, turn { $turn }.
puzzle-analyse = Analyse
puzzle-link = Link to this puzzle: { $id }

## Why a move is wrong. In front of it stands the answer of the other side, if there is one.

refuted-own-loss = You have surrounded your own queen.
refuted-draw = Both queens are surrounded: only a draw.
refuted-too-slow = { $in ->
   *[other] This still wins, but only in { $in } moves. There is a faster way.
}
refuted-loses = And your queen is lost.
refuted-escapes = { $moves ->
    [1] The queen still has a way out.
   *[other] After this you can no longer force the win in time.
}

## Themes

theme-of-win = { $moves ->
    [one] Win in { $moves } move
   *[other] Win in { $moves } moves
}
    .note = How many of your own moves it takes
theme-of-defence = Defence
    .note = One move saves the queen
theme-of-quiet = Quiet moves
    .note = The first move stays away from the queen
theme-of-pin = Pins
    .note = A piece that could move gets pinned
theme-of-drop = From the hand
    .note = A new piece decides
theme-of-slide = The closing slide
    .note = A piece slides up to the queen
theme-of-jump = Jumps
    .note = Over the heads of others
theme-of-queen = The queen moves
    .note = She takes matters into her own hands
theme-of-beetle = Beetle
    .note = Up on the hive and down again
theme-of-ant = Ant
    .note = Once around the hive
theme-of-mosquito = Mosquito
    .note = It borrows the right talent
theme-of-ladybug = Ladybug
    .note = Across the top and into the hole
theme-of-pillbug = Pillbug
    .note = A piece gets thrown
