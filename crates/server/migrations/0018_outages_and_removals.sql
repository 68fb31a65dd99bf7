-- The times in which the server was not alive or could store nothing: no clock ran.
CREATE TABLE outages (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;

-- Players who have removed a finished game. It is deleted once both have.
CREATE TABLE removals (
    game TEXT NOT NULL,
    -- 0 White, 1 Black.
    side INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
