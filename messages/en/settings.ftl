### The settings dialog.

settings = Settings
settings-board = Board
settings-pieces = Pieces
settings-pieces-colour = Colour
settings-pieces-mono = One colour
settings-pieces-contrast = High contrast
settings-layout = Hexagons
# Hexagons that stand on a corner or lie on a side.
settings-layout-pointy = On a corner
settings-layout-flat = On a side
settings-labels = Letters and numbers on the pieces
settings-destinations = Show where the chosen piece may go
settings-movable = Mark the pieces that can move
settings-autofit = Keep the whole hive in view
    .note = The view moves by itself when the hive grows out of it
settings-animation = Animation
settings-animation-none = None
settings-animation-fast = Fast
settings-animation-normal = Normal
settings-animation-slow = Slow
settings-play = Play
settings-confirm = Confirm each move
    .note = Turns off automatically when you are short of time
settings-premove = Premoves
    .note = Choose a move while the other side thinks; it is played at once if it is legal then
settings-notation = Field for typed moves
settings-tenths = Tenths of a second when time is short
settings-zen = Zen: nothing but the board
    .note = Hides names, chat and the list of moves. Key Z
settings-text-view = Text view
    .note = The game in words, for screen readers and for playing without the board
settings-sound = Sound
settings-volume = Volume
settings-sound-move = Moves
settings-sound-queen = A side of a queen is closed
settings-sound-time = Little time left
settings-sound-end = End of the game
settings-sound-message = Offers and messages
settings-general = General

settings-move-icons = Pictures in move lists
    .note = Moves are shown with small pieces. The notation appears when you point at a move, and is what gets copied.
