-- The names of players, each once and in small letters: a name is looked for among the names, not among the games. A name that
-- no game has any more is deleted with the last game that had it.
CREATE TABLE archive_players (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO archive_players (key) SELECT white_key FROM archive UNION SELECT black_key FROM archive;

ALTER TABLE archive ADD COLUMN white_player INTEGER NOT NULL DEFAULT 0;
ALTER TABLE archive ADD COLUMN black_player INTEGER NOT NULL DEFAULT 0;
UPDATE archive SET
    white_player = (SELECT id FROM archive_players WHERE key = white_key),
    black_player = (SELECT id FROM archive_players WHERE key = black_key);
ALTER TABLE archive DROP COLUMN white_key;
ALTER TABLE archive DROP COLUMN black_key;

-- Each of these holds everything that lists are filtered by, in one of the orders in which they are read: a list reads nothing
-- else but the games of its page, and sorts nothing.
DROP INDEX archive_date;
CREATE INDEX archive_by_date ON archive (
    date, id, plies, source, pieces, opening, result, reason, white_player, black_player, white_level, black_level, origin
);
CREATE INDEX archive_by_plies ON archive (
    plies, id, date, source, pieces, opening, result, reason, white_player, black_player, white_level, black_level, origin
);

-- A record with its variations, glyphs and marks, as PGN; empty if the moves and comments are all there is.
ALTER TABLE archive_games ADD COLUMN study TEXT NOT NULL DEFAULT '';
