-- Games against the computer and at one table are played in the browser: the server has nothing to do in those it keeps.
UPDATE games SET restless = 0 WHERE restless = 1 AND json_extract(settings, '$.kind') <> 'friend';
