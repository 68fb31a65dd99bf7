-- Where a game may be found besides its link: 1 in the lobby and on the pages about its players, 2 on these only, since somebody was
-- challenged to it, 0 nowhere.
UPDATE lobby_games SET listed = 2
WHERE listed = 0 AND game IN (SELECT game FROM challenges WHERE challenged IS NOT NULL);

-- How an account has fared with each opening in the games that counted, so that nobody has to go through them: its side, 0 White and
-- 1 Black, the set, and the first creatures of White and Black, as two letters. There are at most 64 rows for a side and a set.
CREATE TABLE openings (
    account INTEGER NOT NULL,
    side INTEGER NOT NULL,
    pieces TEXT NOT NULL,
    opening TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (account, side, pieces, opening)
) STRICT, WITHOUT ROWID;
