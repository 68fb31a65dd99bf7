-- The conditional moves that players have left in games by correspondence: 0 White, 1 Black. They are nobody else's business, so they
-- are no events. How far a plan has come follows from the events after its version.
CREATE TABLE plans (
    game TEXT NOT NULL,
    side INTEGER NOT NULL,
    version INTEGER NOT NULL,
    -- The lines, as JSON.
    lines TEXT NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
