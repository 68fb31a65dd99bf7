-- The facts of a rated game on which its weight depends: the UTC day on which it began, how many rated games of the two had begun before it
-- on that day at that speed, how many plies it had, and how it ended. white_bot and black_bot are 2 for a house opponent.
ALTER TABLE rated_games ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rated_games ADD COLUMN earlier INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rated_games ADD COLUMN plies INTEGER;
ALTER TABLE rated_games ADD COLUMN reason TEXT;

CREATE INDEX rated_games_by_white ON rated_games (white, day);
CREATE INDEX rated_games_by_black ON rated_games (black, day);

-- The track record of an account at a speed: games against people that were not given up in the opening, different opponents and days, the last
-- of these days, those against established opponents, and the net points won from others.
ALTER TABLE ratings ADD COLUMN person_games INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN days INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN last_day INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN ranked_games INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN ranked_opponents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ratings ADD COLUMN newcomer_shift REAL NOT NULL DEFAULT 0;

-- The history of an account against another at a speed: how many of these games there were, in how many the other was established, and the net points
-- won on the last day. It follows from rated_games, as the ratings do.
CREATE TABLE rating_meetings (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    speed TEXT NOT NULL,
    games INTEGER NOT NULL,
    ranked_games INTEGER NOT NULL,
    day INTEGER NOT NULL,
    shift REAL NOT NULL,
    PRIMARY KEY (account, other, speed)
) STRICT, WITHOUT ROWID;

-- Why a game that was to be rated is not.
ALTER TABLE lobby_games ADD COLUMN unrated TEXT;

-- A digest of the address of whoever waits, where a host does not rate games within one address.
ALTER TABLE pool_places ADD COLUMN address INTEGER;
