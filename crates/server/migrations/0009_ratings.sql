-- The games of which it was settled beforehand that they count, and what came of them. The ratings follow from this table alone, so
-- a row stays when its game is deleted.
CREATE TABLE rated_games (
    game TEXT PRIMARY KEY NOT NULL,
    speed TEXT NOT NULL,
    -- The accounts of the players, and whether a program plays.
    white INTEGER NOT NULL,
    black INTEGER NOT NULL,
    white_bot INTEGER NOT NULL,
    black_bot INTEGER NOT NULL,
    -- When it ended, later than any game of its players that counted before; NULL while it is played.
    ended INTEGER,
    -- What it brought White: win, draw or loss; NULL while it is played, and if it does not count after all.
    score TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_games_by_end ON rated_games (ended, game) WHERE score IS NOT NULL;

-- The rating of an account at a speed, after the last game that counted.
CREATE TABLE ratings (
    account INTEGER NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    -- How many games have counted, and when the last of them ended.
    games INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (account, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_rating ON ratings (speed, rating);

-- What each game has done to the rating of each of its players: 0 White, 1 Black.
CREATE TABLE rating_changes (
    game TEXT NOT NULL,
    side INTEGER NOT NULL,
    account INTEGER NOT NULL,
    speed TEXT NOT NULL,
    at INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    deviation_before REAL NOT NULL,
    volatility_before REAL NOT NULL,
    -- When the game before ended; NULL if this was the first.
    last_before INTEGER,
    rating_after REAL NOT NULL,
    deviation_after REAL NOT NULL,
    volatility_after REAL NOT NULL,
    -- How many games had counted with this one.
    games INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_by_account ON rating_changes (account, speed, at);

-- Whom somebody follows.
CREATE TABLE follows (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_other ON follows (other);

-- Whom somebody does not want to meet. It works both ways.
CREATE TABLE blocks (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_other ON blocks (other);

-- What somebody has written down about others, for nobody else.
CREATE TABLE notes (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_by_other ON notes (other);
