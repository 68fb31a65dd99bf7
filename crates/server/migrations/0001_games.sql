-- A game is its settings and its events; everything else follows from them.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    -- How many events there are. A change names the version it follows, so that none is lost.
    version INTEGER NOT NULL,
    -- Whether the server has something to do even if nobody is there: a clock runs, or the computer is to move.
    restless INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_restless ON games (id) WHERE restless = 1;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

-- When the server was last seen alive while clocks were running.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    alive INTEGER NOT NULL
) STRICT;

INSERT INTO heartbeat (id, alive) VALUES (1, 0);
