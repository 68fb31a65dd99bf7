-- Where a game may be found besides its link: 1 in the lobby and on the pages about its players, 2 on these only, since somebody was
-- challenged to it, 0 nowhere.
UPDATE lobby_games SET listed = 2
WHERE listed = 0 AND game IN (SELECT game FROM challenges WHERE challenged IS NOT NULL);
