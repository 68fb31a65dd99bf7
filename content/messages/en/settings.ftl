### The settings dialog.

settings = Settings
settings-board = Board
settings-table = Table
settings-table-meadow = Meadow
settings-table-wood = Wood
settings-table-sea = Sea
settings-table-slate = Slate
settings-table-paper = Paper
settings-pieces = Pieces
settings-pieces-colour = Colour
settings-pieces-mono = One colour
settings-pieces-contrast = High contrast
settings-layout = Hexagons
# Hexagons that stand on a corner or lie on a side.
settings-layout-pointy = On a corner
settings-layout-flat = On a side
settings-labels = Letters and numbers on the pieces
settings-labels-always = Always
settings-labels-needed = When needed
    .note = While text on the screen refers to them
settings-labels-never = Never
settings-destinations = Show where the chosen piece may go
settings-movable = Mark the pieces that can move
settings-autofit = Keep the whole hive in view
    .note = The view adjusts when the hive grows beyond it
settings-animation = Animation
settings-animation-none = None
settings-animation-fast = Fast
settings-animation-normal = Normal
settings-animation-slow = Slow
settings-play = Play
settings-confirm = Confirm each move
    .note = Turns off automatically when you are short of time
settings-confirm-post = Confirm correspondence moves
    .note = With days for each move, a slip costs more than an extra click
settings-premove = Premoves
    .note = Choose your move while the other side is thinking; it’s played at once if it’s still legal
settings-notation = Field for typed moves
settings-tenths = Tenths of a second when time is short
settings-zen = Zen: nothing but the board
    .note = Hides names, chat and the list of moves. Press Z to toggle.
settings-text-view = Text view
    .note = The game in words, for screen readers and for playing without the board
settings-sound = Sound
settings-volume = Volume
settings-sound-move = Moves
settings-sound-queen = A side of a queen is closed
settings-sound-time = Low on time
settings-sound-end = End of the game
settings-sound-message = Offers and messages
settings-general = General
settings-cores = Processor cores
    .note = For analyses and reviews
settings-cores-automatic = Automatic ({ $cores })

settings-move-icons = Pictures in move lists
    .note = Moves are shown with small pieces. The notation appears when you point at a move, and is what gets copied.

## Who can see your games, by how a game came about

settings-seen = Who can see your games
settings-seen-local = Computer, or two players on one screen
settings-seen-link = Friend by link
settings-seen-lobby = Lobby, including correspondence
settings-seen-challenge = Challenge to a player, or any rated game
settings-seen-bot = Computer opponent in the lobby, or another bot
