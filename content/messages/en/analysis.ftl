### The analysis board: any moves for both sides, variations, comments.

title-analysis = Analysis · { -brand }
analysis = Analysis
analysis-empty = Play a move on the board: all moves and variations are kept here.

## Tools

analysis-new = New analysis
analysis-new-start = Start
analysis-redo = Redo
analysis-last = Last move
analysis-draw = Draw arrows
# While the mode for drawing is on.
analysis-drawing = Drag from cell to cell to draw an arrow; tap a cell to mark it. Do the same again to erase it.
analysis-edit = Comment and annotation
analysis-glyphs = Move annotation
analysis-comment = Comment
    .placeholder = Your comment on this position
analysis-promote = Move variation up
analysis-main = Make main line
analysis-wipe = Clear arrows and marks
analysis-delete = Delete from here
analysis-retry = Try again
# Beside the board. $percent: White's winning chance, 0 to 100
analysis-chance = White’s winning chance: { $percent }%

## Annotations of a move

glyph-brilliant = Brilliant move
glyph-good = Good move
glyph-interesting = Interesting move
glyph-dubious = Dubious move
glyph-mistake = Mistake
glyph-blunder = Blunder

## What cannot be opened

analysis-bad-link = This link is damaged, so the analysis can’t be shown. Copy the whole link and try again.
analysis-running = This game is still being played. It can be analysed once it is over.
analysis-renumbered = Pieces of a kind were renumbered in the order in which they were placed.

## Opening games of other programs

analysis-open = Open a game
analysis-open-text = Paste a game or a position
analysis-open-note = PGN with variations, BoardSpace’s SGF, a UHP game string, a position string or a diagram. You can also drop a file on the board.
analysis-open-file = From a file
analysis-open-read = Open
analysis-open-choose = Which game?
analysis-open-game = Game { $number }
# $count: moves of the main line; $all: moves with all variations
analysis-open-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}, { $all } with variations
analysis-open-faults = Some of it couldn’t be read. What could be read is below; your analysis is kept until you choose.
analysis-open-nothing = Nothing could be read. Your analysis is unchanged.
analysis-open-too-large = That is larger than { $most } MB, which is the limit. Your analysis is unchanged.

## Passing it on

analysis-export = Share and export
analysis-link = Link
    .note = Anyone who opens it sees everything: moves, comments, arrows
analysis-link-long = This analysis is too long for a link. It is kept on this device; share it as a PGN file.
analysis-pgn-note = With variations, comments and annotations
analysis-sgf-note = The main line, for BoardSpace
analysis-uhp-note = The moves up to this position
analysis-position = Position string
analysis-diagram = Diagram in plain text
analysis-download = Download
analysis-new-editor = Set up a position
analysis-resume = There is an earlier analysis on this device.
analysis-resume-yes = Continue it

## Keys

analysis-key-walk = Back and forward
analysis-key-aside = To the variation above or below
analysis-key-ends = To the start and to the end
analysis-key-undo = Undo and redo, deletions too
analysis-key-pointer = Drag with the right mouse button to draw arrows. Right-click a move to see what you can do with it.

# Opens what was played in the position before.
analysis-explorer = Opening explorer

# On small screens one of these is shown at a time.
analysis-tab-engine = Engine
analysis-tab-explorer = Openings
analysis-tab-comment = Comment
# Above the comment, before the first move.
analysis-start = Starting position
