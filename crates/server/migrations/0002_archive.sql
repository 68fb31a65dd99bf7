-- Every game that was played to its end or imported. What lists are filtered and sorted by is kept apart from the moves, so
-- that a list reads little.
CREATE TABLE archive (
    -- Never used again for another game.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- 0 played here, 1 imported, 2 played by the engine.
    source INTEGER NOT NULL,
    -- The set, as a number from 0 to 7, and the opening: 0 rulebook, 1 tournament.
    pieces INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    -- 0 unfinished, 1 White won, 2 Black won, 3 drawn; and how, 0 if that is not known.
    result INTEGER NOT NULL,
    reason INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    -- Names as they are shown, and in small letters to be searched.
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_key TEXT NOT NULL,
    black_key TEXT NOT NULL,
    white_level INTEGER,
    black_level INTEGER,
    -- As 2025.12.31; empty if it is not known.
    date TEXT NOT NULL,
    event TEXT NOT NULL,
    added INTEGER NOT NULL,
    -- The id of the game that was played, or of the import.
    origin TEXT,
    -- A hash of what makes a game the same as another.
    fingerprint INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX archive_fingerprint ON archive (fingerprint);
CREATE INDEX archive_origin ON archive (origin) WHERE origin IS NOT NULL;
CREATE INDEX archive_date ON archive (date, id);

CREATE TABLE archive_games (
    id INTEGER PRIMARY KEY REFERENCES archive (id),
    -- Two bytes a move.
    moves BLOB NOT NULL,
    -- Whether the third repetition is a draw.
    repetition INTEGER NOT NULL,
    -- Other tags and comments, as JSON; empty if there are none.
    more TEXT NOT NULL,
    -- The hashes of the secrets that may delete the game, as JSON; empty if there are none.
    owners TEXT NOT NULL
) STRICT;

-- Which positions occur in which games. The positions of the games that come together are put into 256 buckets by their
-- hash, and what falls into a bucket is one row: so that adding games touches few pages, however large the table is.
CREATE TABLE archive_positions (
    bucket INTEGER NOT NULL,
    -- The id of the first of the games.
    segment INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (bucket, segment)
) STRICT, WITHOUT ROWID;

-- What has been done once and for all.
CREATE TABLE archive_done (
    name TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
