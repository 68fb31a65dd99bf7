### What happens in this browser alone: kept games, playing without a network, newer versions.

button-retry = Try again

# A newer version of the page
page-update = A new version of Skep is ready.
page-reload = Reload
page-later = Later
page-outdated = This page is out of date. Reload it to continue.

# The program behind the page cannot be loaded
module-unusable = Part of Skep didn’t load correctly, so the rules and the computer don’t work. Try again.
module-offline = Part of Skep hasn’t been loaded yet, and the server can’t be reached. Try again when you are online.
error-module = Part of Skep couldn’t be loaded. Try again, or reload the page.
error-module-failed = Something in Skep went wrong. Try again, or reload the page.

# Saving
saving-refused = This game isn’t being saved: your browser doesn’t let Skep store anything. You can keep playing, but the game will be lost when you close the page.
saving-full = This game isn’t being saved: there is no space left on this device. You can keep playing, but the game will be lost when you close the page.

# A stored game that cannot be read
damaged-heading = This game can’t be read
damaged-text = The copy stored in this browser is damaged. You can save it as a file and remove it; your other games aren’t affected.
error-corrupt-game = This game can’t be read: the stored data is damaged.
damaged-download = Save as a file
damaged-remove = Remove

# Playing on from a position
play-on = Play from here
play-on-opponent = Opponent
play-on-computer = Computer
play-on-mover = Side to move
play-on-start = Start
play-on-over = The game is over in this position.

# The server's archive
archive-send = Add to the archive
archive-sending = Adding…
settings-archive = Add finished games to the archive
    .note = Games against the computer and on one screen are added to the server’s archive when they end
offline-archive = The archive is on the server, which can’t be reached right now. The computer, exercises, puzzles and analysis work without it.
offline-explorer = The opening explorer uses the server’s archive, which can’t be reached right now.

settings-moment = Let the computer take a moment
    .note = Up to level 7 it waits 0.4 to 1 second before it moves
