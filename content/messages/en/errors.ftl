### What went wrong, and what to do: a key for each error code of docs/protocol.md.

error-bad-request = The server didn’t understand the request. Reload the page and try again.
error-unauthorized = You are not one of the players here. Open the game in the browser where you started it, or sign in.
error-forbidden = You are watching. Only the players can do this.
error-no-such-game = There is no such game. Check the link, or start a new one.
error-no-such-page = There is no such page. You can get anywhere from the home page.
error-no-free-side = Both sides are already taken. You can watch the game.
error-not-your-turn = It’s not your turn yet. Wait for the other side’s move.
error-stale = The game has changed in the meantime. Look at the board and choose again.
error-game-over = The game is already over. How about another one?
error-not-possible = That isn’t possible at this point of the game.
error-illegal-move = The rules don’t allow this move. Choose another one.
error-bad-notation = This move can’t be read. Name the piece and where it goes, for example: wA1 -bQ
error-bad-setting = A game can’t be set up like this. Change the settings and try again.
error-too-large = That is too long. Make it shorter and try again.
error-too-many-requests = That was a bit too fast. Wait a moment and try again.
error-too-many-games = Too many games are open from your network. Finish one of them or try again later.
error-too-hard = This position is too hard to judge. Try another move.
error-storage = The server can’t save anything right now, so nothing was changed. Try again in a moment.
error-internal = Something went wrong on the server. Try again, or reload the page.
error-unknown = Something went wrong. Try again, or reload the page.
