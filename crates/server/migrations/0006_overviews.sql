-- What lists show of a game, as JSON; empty for games of earlier versions, until something happens in them.
ALTER TABLE games ADD COLUMN overview TEXT NOT NULL DEFAULT '';
