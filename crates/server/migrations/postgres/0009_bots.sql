-- Whether a bot takes no more games at the moment.
ALTER TABLE lobby_visitors ADD COLUMN busy BIGINT NOT NULL DEFAULT 0;

-- With which rating an account begins at every speed, where that is not the rating of a newcomer. The ratings follow from this and from the games
-- that counted, so a row stays when its account is deleted.
CREATE TABLE rating_starts (
    account BIGINT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL
);
