-- Who is in the lobby, and at which node: m and the number of an account, or g and that of a guest.
CREATE TABLE lobby_visitors (
    who TEXT NOT NULL,
    node INTEGER NOT NULL,
    PRIMARY KEY (who, node)
) STRICT, WITHOUT ROWID;

-- Wishes to play, for everybody to see. Each bears the id of the game that comes of it.
CREATE TABLE seeks (
    game TEXT PRIMARY KEY NOT NULL,
    who TEXT NOT NULL,
    -- What is asked for, as JSON, and whether the rating in it is provisional.
    wish TEXT NOT NULL,
    provisional INTEGER NOT NULL,
    -- The hash of the secret of its author's side.
    token TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- Whether it stands only while its author is there.
    fleeting INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seeks_by_who ON seeks (who);

-- Who waits in a pool. Nobody waits in two.
CREATE TABLE pool_places (
    who TEXT PRIMARY KEY NOT NULL,
    -- The clock, and whether games count.
    initial INTEGER NOT NULL,
    increment INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- From what the secret of the side follows, and its hash.
    ticket TEXT NOT NULL,
    token TEXT NOT NULL,
    rating INTEGER,
    provisional INTEGER NOT NULL,
    streak INTEGER NOT NULL,
    -- How many waves have left this one over.
    missed INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When the next wave is due. There is one row.
CREATE TABLE waves (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    due INTEGER NOT NULL
) STRICT;

INSERT INTO waves (id, due) VALUES (1, 0);

-- The games that came of the lobby or of a challenge.
CREATE TABLE lobby_games (
    game TEXT PRIMARY KEY NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    -- From what the secrets of the sides follow.
    white_ticket TEXT NOT NULL,
    black_ticket TEXT NOT NULL,
    -- Whether it is played by the clock, so that its players begin no other such game.
    real_time INTEGER NOT NULL,
    -- Whether everybody may find it in the lobby.
    listed INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- The ratings with which the players began; NULL for a guest.
    white_rating INTEGER,
    black_rating INTEGER,
    white_provisional INTEGER NOT NULL,
    black_provisional INTEGER NOT NULL,
    started INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX lobby_games_by_white ON lobby_games (white, started);
CREATE INDEX lobby_games_by_black ON lobby_games (black, started);
CREATE INDEX lobby_games_by_start ON lobby_games (started);

-- Offers to play, to somebody or to whoever has the link. Each bears the id of the game that comes of it.
CREATE TABLE challenges (
    game TEXT PRIMARY KEY NOT NULL,
    -- By whom, and to whom; NULL for whoever has the link.
    challenger TEXT NOT NULL,
    challenged TEXT,
    -- What is asked for, as JSON.
    wish TEXT NOT NULL,
    offered INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('offered', 'accepted', 'declined', 'withdrawn')),
    -- By whom it was accepted, or why it was declined.
    detail TEXT,
    -- When something last became of it.
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_challenger ON challenges (challenger) WHERE state = 'offered';
CREATE INDEX challenges_by_challenged ON challenges (challenged) WHERE state = 'offered';
CREATE INDEX challenges_by_change ON challenges (changed);
