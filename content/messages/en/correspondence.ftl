### Games by correspondence at the table: days for each move, pauses by consent, conditional moves.

## Time

# For screen readers. $side: who is to move; $time: "2 days, 5 hours"; $date: "Thursday, 19 November at 14:05"
due-label = { $side ->
    [white] White to move: { $time } left, until { $date }
   *[black] Black to move: { $time } left, until { $date }
}
due-yours = Your move is due by { $date }.
due-theirs = Your opponent has until { $date }.
# A link at the table while it is not one's turn. $name: the opponent in the next game
waiting-next = Next game: { $name }

## A pause, if both agree

action-pause = Offer pause
action-pause-end = Offer to end the pause
pause-offer = Offer a pause
    .note = If your opponent agrees, time stops for both of you. You can still move.
pause-days = For how long?
pause-send = Offer pause
days-count = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
# $side is "none": players of these games have names or are called "Your opponent".
offer-pause = { $days ->
    [0] { $name } would like to end the pause now.
    [one] { $name } would like to pause the game for { $days } day.
   *[other] { $name } would like to pause the game for { $days } days.
}
offer-pause-sent = { $days ->
    [0] You offered to end the pause now.
    [one] You offered a pause of { $days } day.
   *[other] You offered a pause of { $days } days.
}
# In place of the time that is left
pause-now = Paused
# $time: "Thursday, 19 November at 14:05"
pause-until = Paused until { $time }.
    .note = You can still move.

## Conditional moves

plan = Conditional moves
    .note = Prepare replies to your opponent’s next moves: they’ll be played at once, even while you’re away. Only you can see them.
# On a narrow tab
plan-tab = Plan
plan-open = Plan ahead
plan-how = Play a move for your opponent on the board or type it below, then your answer.
# What to do next, over the board. $name: the opponent
plan-theirs = Planning: play a move for { $name }.
plan-yours = Now play your answer.
plan-next = Add the line, or play another move for { $name }.
plan-known = This line is already in your plan.
plan-full = A plan can have up to { $most } lines. Remove one first.
plan-end = The line ends here. You can add it.
plan-end-theirs = The line ends here: you can’t answer this move.
plan-back = Undo the last move of the line
plan-add = Add line
plan-done = Done
plan-show = Show this line on the board
# $line: one or more of plan-pair, joined by commas
plan-remove = Remove line: { $line }
plan-replaces = { $count ->
    [one] It replaces a line that answers the same move differently.
   *[other] It replaces { $count } lines that answer the same moves differently.
}
# A line in words. $theirs and $own: moves in notation
plan-pair = if { $theirs }, then { $own }
plan-pair-open = if { $theirs }
plan-played = Your conditional move was played: { $move }
