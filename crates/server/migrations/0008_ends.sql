-- When the game ended; 0 for as long as it goes on. Of games of earlier versions it is known that they ended, not when: they count
-- from the last thing that happened in them.
ALTER TABLE games ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;

UPDATE games SET ended = updated WHERE
    CASE WHEN json_valid(overview) THEN json_extract(overview, '$.result') END IS NOT NULL
    OR id IN (SELECT origin FROM archive WHERE source = 0 AND origin IS NOT NULL);

-- Which games have been kept for long enough. A move touches neither: a game enters the one when it begins, and leaves it for the
-- other when it ends.
CREATE INDEX games_ended ON games (ended) WHERE ended > 0;
CREATE INDEX games_going_on ON games (created) WHERE ended = 0;
