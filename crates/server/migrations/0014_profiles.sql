-- Where a game may be found besides its link: 1 in the lobby and on the pages about its players, 2 on these only, since somebody was
-- challenged to it, 0 nowhere.
UPDATE lobby_games SET listed = 2
WHERE listed = 0 AND game IN (SELECT game FROM challenges WHERE challenged IS NOT NULL);

-- How an account has fared with each opening in the games that counted, so that nobody has to go through them: its side, 0 White and
-- 1 Black, the set, and the first creatures of White and Black, as two letters. There are at most 64 rows for a side and a set.
CREATE TABLE openings (
    account INTEGER NOT NULL,
    side INTEGER NOT NULL,
    pieces TEXT NOT NULL,
    opening TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (account, side, pieces, opening)
) STRICT, WITHOUT ROWID;

-- What members have tried of the puzzles, with whichever of their browsers. A try is known by its time, so that telling it twice changes
-- nothing.
CREATE TABLE puzzle_tries (
    account INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    -- Whether it counts for the rating, if no earlier one does.
    counts INTEGER NOT NULL,
    PRIMARY KEY (account, puzzle, at)
) STRICT, WITHOUT ROWID;

-- The days whose puzzle they have solved.
CREATE TABLE puzzle_days (
    account INTEGER NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (account, day)
) STRICT, WITHOUT ROWID;

-- What follows from that: the rating, as browsers compute it, and the longest streak.
CREATE TABLE puzzle_solvers (
    account INTEGER PRIMARY KEY,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    best INTEGER NOT NULL
) STRICT;

-- Who has left which game of the lobby that was played by the clock, and when: whoever does so often waits for a while. It is forgotten after
-- two hours.
CREATE TABLE leavings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (who, game)
) STRICT, WITHOUT ROWID;
