-- The tables are those of SQLite: 0009_ratings.sql beside this folder says what they are for.

CREATE TABLE rated_games (
    game TEXT COLLATE "C" PRIMARY KEY,
    speed TEXT COLLATE "C" NOT NULL,
    white BIGINT NOT NULL,
    black BIGINT NOT NULL,
    white_bot BIGINT NOT NULL,
    black_bot BIGINT NOT NULL,
    ended BIGINT,
    score TEXT COLLATE "C"
);

CREATE INDEX rated_games_by_end ON rated_games (ended, game) WHERE score IS NOT NULL;

CREATE TABLE ratings (
    account BIGINT NOT NULL,
    speed TEXT COLLATE "C" NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (account, speed)
);

CREATE INDEX ratings_by_rating ON ratings (speed, rating);

CREATE TABLE rating_changes (
    game TEXT COLLATE "C" NOT NULL,
    side BIGINT NOT NULL,
    account BIGINT NOT NULL,
    speed TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    rating_before DOUBLE PRECISION NOT NULL,
    deviation_before DOUBLE PRECISION NOT NULL,
    volatility_before DOUBLE PRECISION NOT NULL,
    last_before BIGINT,
    rating_after DOUBLE PRECISION NOT NULL,
    deviation_after DOUBLE PRECISION NOT NULL,
    volatility_after DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (game, side)
);

CREATE INDEX rating_changes_by_account ON rating_changes (account, speed, at);

CREATE TABLE follows (
    account BIGINT NOT NULL,
    other BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);

CREATE INDEX follows_by_other ON follows (other);

CREATE TABLE blocks (
    account BIGINT NOT NULL,
    other BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);

CREATE INDEX blocks_by_other ON blocks (other);

CREATE TABLE notes (
    account BIGINT NOT NULL,
    other BIGINT NOT NULL,
    since BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (account, other)
);

CREATE INDEX notes_by_other ON notes (other);
