-- Whether a bot takes no more games at the moment.
ALTER TABLE lobby_visitors ADD COLUMN busy INTEGER NOT NULL DEFAULT 0;

-- With which rating an account begins at every speed, where that is not the rating of a newcomer. The ratings follow from this and from the games
-- that counted, so a row stays when its account is deleted.
CREATE TABLE rating_starts (
    account INTEGER PRIMARY KEY NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT, WITHOUT ROWID;
