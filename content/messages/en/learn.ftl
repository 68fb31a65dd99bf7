### Learning: the door, the exercises and the rulebook.

## Document titles

title-learn = Learn Hive · { -brand }
title-lesson = { $title } · { -brand }
title-rules = The rules · { -brand }
title-topic = { $title } · The rules · { -brand }
title-print = The rules on two sheets · { -brand }

## The first visit, on the start page

welcome-heading = Welcome!
welcome-new = I’m new
    .note = Learn the game by playing, in ten minutes
welcome-know = I know the game
    .note = Straight to the board
home-learn = Learn
    .note = Exercises and an interactive rulebook

## The door

learn-heading = Learn Hive
learn-tagline = Short exercises on a real board. If you go wrong, you’ll see why.
learn-start = I’m new
    .note = Begin with the first exercise
learn-continue = Continue
    .note = { $title }
learn-all-done = You’ve solved everything
learn-rules = The rules
    .note = One page per topic, with interactive figures
learn-chapters = Exercises
learn-progress = { $done } of { $total } solved
learn-progress-total = { $total ->
    [one] { $done } of { $total } exercise solved
   *[other] { $done } of { $total } exercises solved
}
learn-solved = solved
learn-open = open
learn-reset = Reset progress
learn-reset-question = Reset your progress on this device?
learn-loading = Loading…
learn-trouble = This couldn’t be loaded.

## An exercise

lesson-number = Exercise { $number } of { $total }
lesson-hint = Hint
lesson-show = Show me
lesson-again = Start over
lesson-retry = Try again
lesson-next = Next exercise
lesson-next-chapter = Next chapter
lesson-to-learn = All exercises
lesson-more = Learn more: { $title }
lesson-solved = Solved!
lesson-right = Right. Keep going.
lesson-wrong = Not quite.
lesson-play-first = Play your first game
    .note = Against the weakest level. You know everything you need.
lesson-course-done = That was the last exercise. You know the whole game now.

## Why a legal move does not solve the exercise

wrong-own-loss = This surrounds your own queen: you would lose.
wrong-draw = This surrounds both queens at once: a draw.
wrong-not-placed = A legal move, but here you should place a piece from your hand.
wrong-other-kind = You could place this one, but a different kind is asked for.
wrong-not-moved = A legal turn, but here you should move a piece that is on the table.
wrong-other-piece = A legal move, but another piece is meant.
wrong-other-place = The right piece, but not the marked cell.
wrong-closes-too-few = { $closed ->
    [one] Only { $closed } side of the enemy queen is closed now.
   *[other] Only { $closed } sides of the enemy queen are closed now.
}
wrong-still-closed = { $closed ->
    [one] { $closed } side of your queen is still closed.
   *[other] { $closed } sides of your queen are still closed.
}
wrong-no-win = A legal move, but the enemy queen still has a free side.
wrong-escapes = Not forced: after this reply you can’t win in time.
wrong-still-stuck = The piece still can’t move: without it the hive would come apart.
wrong-still-moves = The enemy piece can still move.
wrong-not-covered = None of your pieces is on top of it now.
wrong-loses = Look: the other side surrounds your queen.
wrong-not-thrown = A legal move, but nothing was thrown.

## A live figure

figure-label = Interactive figure: { $caption }
figure-count = { $count ->
    [0] { $piece }: nowhere to go
    [one] { $piece }: { $count } destination
   *[other] { $piece }: { $count } destinations
}
figure-try = Choose a marked cell, or any other to learn why not.
figure-moved = Moved: { $piece }.
figure-reset = Put back
figure-other = In this figure only one piece moves: { $piece }.

## The rulebook

rules-heading = The rules
rules-tagline = In our own words. Every figure is a live board.
rules-search = Search the rules
    .placeholder = Search: spider, narrow, pinned
rules-found = { $count ->
    [0] Nothing found
    [one] { $count } result
   *[other] { $count } results
}
rules-topics = Topics
rules-rule = Rule { $rule }
rules-print = Print on two sheets
rules-print-now = Print
rules-print-note = Details and live figures: { $url }
rules-previous = Previous: { $title }
rules-next = Next: { $title }
rules-index = All topics
rules-missing = There is no such rule or topic.

## Puzzles, as far as other pages speak of them

home-puzzles = Puzzles
    .note = There is exactly one right move. Find it.
daily-name = Puzzle of the day
daily-note = A new one every day, the same for everyone
daily-solved = Solved
daily-streak = { $days ->
    [one] { $days } day in a row
   *[other] { $days } days in a row
}
# The goal is also a heading; .task says more.
goal-win = { $moves ->
    [1] { $side ->
        [white] White wins in one move
       *[black] Black wins in one move
    }
   *[other] { $side ->
        [white] White wins in { $moves } moves
       *[black] Black wins in { $moves } moves
    }
}
    .task = { $moves ->
        [1] Close the last side of the enemy queen.
       *[other] Find the move after which no defence helps.
    }
goal-save = { $side ->
    [white] White saves the queen
   *[black] Black saves the queen
}
    .task = { $moves ->
        [1] Find the only move that saves the queen. After any other you lose at once.
       *[other] Find the only move that saves the queen. After any other you lose in { $moves } moves at the latest.
    }

## Where something is solved on a board

solving-task = Task
solving-in-words = The position in words
    .tab = In words
solving-about = About
