-- A review of a game: wanted, made or not to be made. Its id follows from the game, so each is made once.
CREATE TABLE reviews (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    quality TEXT NOT NULL,
    created INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'failed')),
    -- The review as JSON, once it is made.
    review TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX reviews_open ON reviews (created) WHERE state = 'open';
