-- Players who have removed a finished game. It is deleted once both have.
CREATE TABLE removals (
    game TEXT COLLATE "C" NOT NULL,
    -- 0 White, 1 Black.
    side BIGINT NOT NULL,
    PRIMARY KEY (game, side)
);
