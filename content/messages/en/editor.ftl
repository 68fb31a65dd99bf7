### The position editor.

title-editor = Position editor · { -brand }
editor-heading = Position editor
editor-board = Table for arranging pieces. Use the arrow keys to go from cell to cell, a letter to place a creature (with Shift, a black one), Delete to take it off.
# What lies on a cell and where; $what is a sentence of its own.
editor-cell = { $what }; column { $column }, row { $row }

## Tools

editor-tools = Tools
editor-undo = Undo
editor-redo = Redo
editor-whole = Move whole stacks
editor-rotate = Rotate position
editor-mirror = Mirror position
editor-swap = Swap colours
editor-clear = Clear table
editor-analyse = Analyse

## Problems

editor-problems = Check
editor-verdict-good =
    { $side ->
        [white] White
       *[black] Black
    } to move, { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    }. No problems.
editor-verdict-pass =
    { $side ->
        [white] White can only pass here.
       *[black] Black can only pass here.
    } No problems.
editor-verdict-errors =
    { $count ->
        [one] This position can’t be analysed: something is wrong.
       *[other] This position can’t be analysed: { $count } things are wrong.
    }
editor-verdict-doubts = This position can be analysed, but it is unlikely to come up in a game.
editor-list-error = Errors
editor-list-doubt = Warnings
editor-mend = Fix numbering

## The stack

editor-stack = Stack
editor-stack-none = Click a piece to see what lies on its cell and to change the order.
editor-raise = { $piece }: up
editor-lower = { $piece }: down
editor-take-off = { $piece }: take off

## Whose turn, and the rules

editor-setup = Turn and rules
editor-turn = To move
editor-number = Turn number
editor-number-auto = Count automatically
editor-resting = Moved last
editor-resting-none = Doesn’t matter

## In writing

editor-text = As text
editor-paste = Load a position
editor-paste-note = A position string, a diagram or a UHP game string.
editor-read = Load
editor-string = Position string
editor-link = Link
editor-diagram = Diagram

## Keys

editor-keys = Keys
editor-key-arrows = Arrow keys
    .does = go from cell to cell
editor-key-letters = Q S B G A M L P
    .does = place a white queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug
editor-key-shift = Shift + letter
    .does = the same in black
editor-key-delete = Delete
    .does = take off the top piece
editor-key-undo = Ctrl + Z, Ctrl + Y
    .does = undo and redo

## Spoken after each step; $piece is a piece with its colour.

editor-said-put = Placed: { $piece }
editor-said-off = Taken off: { $piece }
editor-said-none = None left of this kind: { piece-kind }
