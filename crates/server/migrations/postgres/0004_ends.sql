-- When a game ended, as 0008_ends.sql of SQLite says.
ALTER TABLE games ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;

UPDATE games SET ended = updated WHERE
    CASE WHEN overview <> '' THEN overview::jsonb ->> 'result' END IS NOT NULL
    OR id IN (SELECT origin FROM archive WHERE source = 0 AND origin IS NOT NULL);

-- Nothing that either index depends on changes with a move, so that a move still touches none.
CREATE INDEX games_ended ON games (ended) WHERE ended > 0;
CREATE INDEX games_going_on ON games (created) WHERE ended = 0;
