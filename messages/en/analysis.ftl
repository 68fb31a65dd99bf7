### The analysis board: any moves for both sides, variations, comments.

title-analysis = Analysis · { -brand }
analysis = Analysis
analysis-empty = Play a move on the board: every move is kept here, and so is every other way to play on.

## Tools

analysis-new = New analysis
analysis-new-start = Start
analysis-redo = Redo
analysis-last = Last move
analysis-draw = Draw arrows
# While the mode for drawing is on.
analysis-drawing = Drag from cell to cell to draw an arrow; tap a cell to mark it. The same once more wipes it out.
analysis-edit = Comment and signs
analysis-glyphs = Signs for the move
analysis-comment = Comment
    .placeholder = What is to be said about this position?
analysis-promote = Move variation up
analysis-main = Make main line
analysis-wipe = Wipe out arrows and marks
analysis-delete = Delete from here
analysis-retry = Try again
# Beside the board. $percent: White's winning chance, 0 to 100
analysis-chance = White’s winning chance: { $percent } %

## Signs behind a move

glyph-brilliant = Brilliant move
glyph-good = Good move
glyph-interesting = Interesting move
glyph-dubious = Dubious move
glyph-mistake = Mistake
glyph-blunder = Blunder

## What cannot be opened

analysis-bad-link = This link is damaged, so the analysis cannot be shown. Copy the whole link and try again.
analysis-running = This game is still being played. It can be analysed once it is over.

## Keys

analysis-key-walk = Back and forward
analysis-key-aside = To the variation above or below
analysis-key-ends = To the start and to the end
analysis-key-undo = Undo and redo, deletions too
analysis-key-pointer = Drag with the right mouse button to draw arrows. A right click on a move offers everything that can be done with it.

# Opens what was played in the position before.
analysis-explorer = Opening explorer
