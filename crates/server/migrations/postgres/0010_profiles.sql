-- The tables are those of SQLite: 0014_profiles.sql beside this folder says what they are for.

UPDATE lobby_games SET listed = 2
WHERE listed = 0 AND game IN (SELECT game FROM challenges WHERE challenged IS NOT NULL);
