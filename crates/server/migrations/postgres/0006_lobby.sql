-- The tables are those of SQLite: 0010_lobby.sql says what they are for.

CREATE TABLE lobby_visitors (
    who TEXT COLLATE "C" NOT NULL,
    node BIGINT NOT NULL,
    PRIMARY KEY (who, node)
);

CREATE TABLE seeks (
    game TEXT COLLATE "C" PRIMARY KEY,
    who TEXT COLLATE "C" NOT NULL,
    wish TEXT NOT NULL,
    provisional BIGINT NOT NULL,
    token TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL,
    fleeting BIGINT NOT NULL
);

CREATE INDEX seeks_by_who ON seeks (who);

CREATE TABLE pool_places (
    who TEXT COLLATE "C" PRIMARY KEY,
    initial BIGINT NOT NULL,
    increment BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    ticket TEXT COLLATE "C" NOT NULL,
    token TEXT COLLATE "C" NOT NULL,
    rating BIGINT,
    provisional BIGINT NOT NULL,
    streak BIGINT NOT NULL,
    missed BIGINT NOT NULL,
    since BIGINT NOT NULL
);

CREATE TABLE waves (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    due BIGINT NOT NULL
);

INSERT INTO waves (id, due) VALUES (1, 0);

CREATE TABLE lobby_games (
    game TEXT COLLATE "C" PRIMARY KEY,
    white TEXT COLLATE "C" NOT NULL,
    black TEXT COLLATE "C" NOT NULL,
    white_ticket TEXT COLLATE "C" NOT NULL,
    black_ticket TEXT COLLATE "C" NOT NULL,
    real_time BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    white_rating BIGINT,
    black_rating BIGINT,
    white_provisional BIGINT NOT NULL,
    black_provisional BIGINT NOT NULL,
    started BIGINT NOT NULL
);

CREATE INDEX lobby_games_by_white ON lobby_games (white, started);
CREATE INDEX lobby_games_by_black ON lobby_games (black, started);
CREATE INDEX lobby_games_by_start ON lobby_games (started);

CREATE TABLE challenges (
    game TEXT COLLATE "C" PRIMARY KEY,
    challenger TEXT COLLATE "C" NOT NULL,
    challenged TEXT COLLATE "C",
    wish TEXT NOT NULL,
    offered BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('offered', 'accepted', 'declined', 'withdrawn')),
    detail TEXT COLLATE "C",
    changed BIGINT NOT NULL
);

CREATE INDEX challenges_by_challenger ON challenges (challenger) WHERE state = 'offered';
CREATE INDEX challenges_by_challenged ON challenges (challenged) WHERE state = 'offered';
CREATE INDEX challenges_by_change ON challenges (changed);
