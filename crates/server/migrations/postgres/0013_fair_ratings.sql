-- The columns and tables are those of SQLite: 0017_fair_ratings.sql in the parent directory explains them.

ALTER TABLE rated_games ADD COLUMN day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rated_games ADD COLUMN earlier BIGINT NOT NULL DEFAULT 0;
ALTER TABLE rated_games ADD COLUMN plies BIGINT;
ALTER TABLE rated_games ADD COLUMN reason TEXT COLLATE "C";

CREATE INDEX rated_games_by_white ON rated_games (white, day);
CREATE INDEX rated_games_by_black ON rated_games (black, day);

ALTER TABLE ratings ADD COLUMN person_games BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN opponents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN last_day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN ranked_games BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN ranked_opponents BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN newcomer_shift DOUBLE PRECISION NOT NULL DEFAULT 0;

CREATE TABLE rating_meetings (
    account BIGINT NOT NULL,
    other BIGINT NOT NULL,
    speed TEXT COLLATE "C" NOT NULL,
    games BIGINT NOT NULL,
    ranked_games BIGINT NOT NULL,
    day BIGINT NOT NULL,
    shift DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, other, speed)
);

ALTER TABLE lobby_games ADD COLUMN unrated TEXT COLLATE "C";

ALTER TABLE pool_places ADD COLUMN address BIGINT;
