-- The tables are those of SQLite: 0014_profiles.sql beside this folder says what they are for.

UPDATE lobby_games SET listed = 2
WHERE listed = 0 AND game IN (SELECT game FROM challenges WHERE challenged IS NOT NULL);

CREATE TABLE openings (
    account BIGINT NOT NULL,
    side BIGINT NOT NULL,
    pieces TEXT COLLATE "C" NOT NULL,
    opening TEXT COLLATE "C" NOT NULL,
    won BIGINT NOT NULL,
    drawn BIGINT NOT NULL,
    lost BIGINT NOT NULL,
    PRIMARY KEY (account, side, pieces, opening)
);

CREATE TABLE puzzle_tries (
    account BIGINT NOT NULL,
    puzzle TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    counts BIGINT NOT NULL,
    PRIMARY KEY (account, puzzle, at)
);

CREATE TABLE puzzle_days (
    account BIGINT NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (account, day)
);

CREATE TABLE puzzle_solvers (
    account BIGINT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    best BIGINT NOT NULL
);

CREATE TABLE leavings (
    who TEXT COLLATE "C" NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (who, game)
);
