### The exercises. Each has a title and, as attributes, what to do (.task, and .task-2, .task-3 for further steps), what is said when it
### is solved (.done) and a hint (.hint). The learner plays the colour that is to move.

## Chapters

chapter-first-steps = First steps
    .note = From the empty table to your first win
chapter-creatures = The creatures
    .note = How each of the five moves
chapter-one-hive = One hive
    .note = Pinned pieces, narrow gaps and passing
chapter-attack = Attack
    .note = Close in on the queen
chapter-defence = Defence
    .note = Get your queen out of trouble
chapter-newcomers = Ladybug, mosquito, pillbug
    .note = The three that come later

## First steps

lesson-first-piece = Your first piece
    .task = The aim of the game: surround the enemy queen on all six sides before yours is. You are White, and your pieces are waiting at the bottom. Choose any of them and place it.
    .done = That’s how every game begins. There is no board: the pieces become the board.
    .hint = Click a piece in your hand, then the marked cell on the table.
lesson-own-colour = Beside your own
    .task = A new piece must touch your own colour and must not touch the other. Bring in a second piece.
    .done = Right: beside white, away from black.
    .hint = Choose a piece from your hand. The marked cells touch white only.
lesson-place-queen = Bring in your queen
    .task = Everything in this game revolves around the queen. Until she is on the table, none of your pieces may move. Bring her in now.
    .done = Good. From now on your pieces can move.
    .hint = The queen is the golden bee in your hand. Choose her, then one of the marked cells.
lesson-queen-fourth = The fourth turn
    .task = You must place your queen by your fourth turn at the latest. This is your fourth turn. Try another piece first, then place her.
    .done = You won’t forget her again: by the fourth turn, always.
    .hint = Nothing but the queen may be placed now.
lesson-first-move = Placing or moving
    .task = Your queen is on the table. From now on you either bring in a piece or move one. Choose a white piece on the table and move it.
    .done = A piece that moves may go right up to the enemy. That’s how you attack.
    .hint = Pieces that can move are marked. Choose one, then one of its cells.
lesson-last-side = Win the game
    .task = You win when the black queen is surrounded on all six sides. Five are closed already. Close the last one.
    .done = You have won! It doesn’t matter that three of the pieces around her are her own.
    .hint = Your ant can run all the way around the hive.
lesson-small-game = Three turns of your own
    .task = Now a real beginning. Place any piece but the queen; Black will answer.
    .task-2 = Now bring in your queen.
    .task-3 = Your queen is on the table, so you may move. Move one of your pieces.
    .done = That’s how a game starts: place, place the queen, move. You could play a game now. First, see what each creature can do.
    .hint = Choose a piece in your hand, or one that is marked on the table, and then a marked cell.

## The creatures

lesson-queen-step = The queen takes a step
    .task = Your queen goes one step along the edge of the hive. Move her.
    .done = Slow, but sometimes one step is all she needs.
    .hint = She has two free neighbouring cells. Both are right.
lesson-ant-run = The ant runs
    .task = The ant goes as far as it likes along the edge of the hive. Send it to the marked cell.
    .done = No other piece is as fast.
    .hint = Choose the ant at the upper left, then the marked cell.
lesson-ant-close = The ant attacks
    .task = Three sides of the black queen are closed. Close a fourth with your ant.
    .done = Four of six. Every closed side counts.
    .hint = Look for a free cell that touches the black queen.
lesson-grasshopper-jump = The grasshopper jumps
    .task = The grasshopper jumps in a straight line over all pieces in its way, to the first empty cell. Jump to the marked cell.
    .done = Over three pieces in one leap. It has to be at least one, and there must be no gap.
    .hint = Choose the white grasshopper at the top. It has only this one jump.
lesson-grasshopper-hole = Into the hole
    .task = The last free side of the black queen is a hole that nobody can crawl into. Win with a jump.
    .done = You have won. Narrow gaps don’t stop a grasshopper.
    .hint = Which piece stands in a straight line with the hole?
lesson-spider-three = The spider counts to three
    .task = The spider goes exactly three steps along the edge, no more and no fewer. Move it to the marked cell.
    .done = One, two, three.
    .hint = Choose the spider at the upper left and go around the left side.
lesson-spider-win = Three steps to victory
    .task = One side of the black queen is still open. Which of your pieces gets there?
    .done = You have won. Counting steps pays off.
    .hint = Your ant already closes a side: if it leaves, that side opens. Count the spider’s steps.
lesson-beetle-climb = The beetle climbs
    .task = The beetle goes only one step, but it may climb. A piece under it can’t move. Sit on the black ant.
    .done = The ant is stuck, and the stack now counts as white.
    .hint = The black ant stands right beside your beetle.
lesson-beetle-drop = Down from above
    .task = Your beetle sits on a black beetle. From above it can drop into places nobody can crawl into. Win the game.
    .done = You have won. From above a beetle gets almost anywhere; only two higher stacks can block it.
    .hint = Look for the last free cell beside the black queen.

## One hive

lesson-who-moves = Which piece can move?
    .task = The hive must never come apart, not even during a move. Two of your pieces hold others and are pinned. Find one that can move.
    .done = Right. The pieces at the ends are free; those in between hold the hive together.
    .hint = Click each of your pieces: if one can’t move, you’ll see why.
lesson-gate = Too narrow
    .task = Nobody can slide into the marked hollow: the gaps are too narrow. One of your pieces gets in anyway.
    .done = A piece that jumps doesn’t need a gap.
    .hint = Which of your pieces doesn’t slide?
lesson-fill-hole = Fill a hole
    .task = New pieces are put down from above. Fill the marked hole with a piece from your hand.
    .done = From the hand you get in anywhere, as long as you touch your own colour only.
    .hint = Choose any piece in your hand, then the marked hole.
lesson-free = Free the ant
    .task = Your ant on the left holds your queen and grasshopper to the rest, so it can’t move. Bring in a piece so that the hive holds without the ant.
    .done = Now the hive holds together on the other side, and the ant is free.
    .hint = Close the ring: look for a cell that joins your two groups.
lesson-hold = Hold the ant
    .task = Now the other way round: pin the black ant. If one of your pieces touches nothing but the ant, the ant has to stay.
    .done = The ant now holds your piece and can’t move.
    .hint = Your own ant can get behind the black one.
lesson-pass = Nothing to do
    .task = Your queen is covered, your ant is pinned, and there is no place for a new piece. If nothing is possible, you pass.
    .done = You pass only when you must. If you have any move at all, you must make one.
    .hint = Click the “Pass” button.

## Attack

lesson-close-five = Only one side left
    .task = Close a fifth side of the black queen. After that she is stuck.
    .done = Five closed: she can’t slip out any more. Now you threaten to win.
    .hint = Two cells beside her are free. Your ant reaches both.
lesson-beetle-on-queen = Sit on the queen
    .task = A beetle on the enemy queen holds her down, and beside it you may place new pieces. Climb up.
    .done = She can’t get away, and the cell counts as yours now.
    .hint = Your beetle stands right beside the black queen.
lesson-drop-beside = Straight from the hand
    .task = Your beetle sits on the black queen, so her cell counts as white. Close her last side.
    .done = You have won. Without the beetle you couldn’t have placed a piece there.
    .hint = The last free cell touches white pieces only. A new piece may go there.
lesson-not-yourself = Mind your own queen
    .task = One cell closes both queens at once, and that would be a draw. Win instead.
    .done = You have won: the ant that left your queen opened a side for her.
    .hint = Take a piece away from your own queen.
lesson-two-moves = Win in two
    .task = Two sides of the black queen are open. Play so that you win with your next move, whatever Black does.
    .task-2 = Now finish it.
    .done = You have won. Black couldn’t close both doors.
    .hint = Close one side and keep a piece ready for the other.
lesson-two-threats = The right side first
    .task = Again two moves to win. This time only one first move is good enough.
    .task-2 = Black has done what was possible. Close the last side.
    .done = You have won. Before you close a side, ask which piece can still reach the other.
    .hint = Keep your grasshopper’s line open: it will finish the game.
lesson-beetle-attack = The beetle comes over the top
    .task = Win in two moves. No gap is wide enough, but one of your pieces doesn’t need one.
    .task-2 = Now come down.
    .done = You have won. There is hardly any defence against a beetle on top.
    .hint = Climb first. From above, narrow gaps don’t matter.
lesson-drop-twice = Prepare and strike
    .task = Your beetle sits on the black queen. Win in two moves.
    .task-2 = One side is left. Close it.
    .done = You have won: first from the hand, then from above.
    .hint = Begin with a new piece beside the black queen, where no black piece stands.

## Defence

lesson-breathe = Air for the queen
    .task = Four sides of your queen are closed. Play so that at most three are.
    .done = She can breathe again. Don’t wait until five are closed.
    .hint = Step away with the queen, or take one of your own pieces away from her.
lesson-make-room = Make room
    .task = Black threatens to close the last side of your queen. Play so that Black can’t win with the next move.
    .done = Well defended. Your own pieces close sides too: move them away in time.
    .hint = Take one of your pieces away from your queen, or cut off the attacker.
lesson-hold-attacker = Stop the attacker
    .task = The black ant is about to surround your queen. Stop it.
    .done = A pinned attacker doesn’t attack.
    .hint = An ant that holds one of your pieces can’t move.
lesson-beetle-block = Block with a beetle
    .task = Black can win with the next move. Your beetle sees everything from above: stop the attacker.
    .done = Whatever sits under your beetle can’t move.
    .hint = Which black piece can reach the free side of your queen? Sit on it.
lesson-save-queen = Save your queen
    .task = Your queen has one free side left and a black ant is on its way. Find the move that saves her.
    .done = Saved! You found the piece that matters and pinned it.
    .hint = Your ant at the top is free. Which black piece should it hold?

## Ladybug, mosquito, pillbug

lesson-ladybug-over = Up, across, down
    .task = The ladybug goes two steps over the top of the hive and the third one down. Move it to the marked cell.
    .done = Up, across, down: exactly three steps.
    .hint = Choose the ladybug at the top. The marked cell is on the far side.
lesson-ladybug-hole = Down the hole
    .task = The last free side of the black queen is a hole. Win with the ladybug.
    .done = You have won. Where nobody can crawl, a ladybug can climb in.
    .hint = Two steps over the top, the third down into the hole.
lesson-mosquito-copy = The mosquito copies
    .task = The mosquito moves like a piece it touches, of either colour. Here it touches an ant. Send it to the marked cell.
    .done = Next time it may be something else entirely: it depends on what it touches.
    .hint = As an ant the mosquito runs as far as it likes along the edge.
lesson-mosquito-climb = As a beetle
    .task = Beside the black beetle your mosquito can climb. Sit on the black queen.
    .done = On top it stays a beetle until it comes down again.
    .hint = The black queen stands right beside your mosquito.
lesson-throw = Throw with the pillbug
    .task = Instead of moving, the pillbug can lift a neighbour over its back, even an enemy one. Throw the black ant to another cell beside the pillbug.
    .done = The thrown piece rests for one turn, so Black can’t move the ant now. A pillbug can’t throw the piece your opponent has just moved, but it can throw one that was just placed.
    .hint = Choose the black ant beside your pillbug, then a marked cell.
lesson-throw-win = A throw wins
    .task = One side of the black queen is open, and none of your pieces can crawl there. Win with the pillbug’s power.
    .done = You have won. Your pieces don’t have to walk if the pillbug carries them.
    .hint = Throw one of your own pieces that stands beside the pillbug.
lesson-throw-save = Carry her out
    .task = Your queen has one free side left and can’t walk out. Save her.
    .done = Saved. A pillbug beside the queen is the best insurance, and so is a mosquito that copies one.
    .hint = The pillbug can throw your own queen too.
lesson-mosquito-throw = The mosquito throws
    .task = A mosquito beside a pillbug can throw too, even when it is pinned. Throw the black ant.
    .done = Keep an eye on mosquitoes beside pillbugs: they are full of tricks.
    .hint = The black ant touches your mosquito. Choose the ant, then a marked cell.
