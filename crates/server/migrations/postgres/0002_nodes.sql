-- What several nodes on one database do for each other. SQLite serves one node and needs none of it.

-- When something has to happen in a restless game although nobody is there, and until when that is left to whoever has taken it. Neither
-- has an index, so that a move still touches none.
ALTER TABLE games ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN claimed BIGINT NOT NULL DEFAULT 0;

-- The nodes, and when each was last alive. `heartbeat` tells when any of them was.
CREATE TABLE nodes (
    id BIGINT PRIMARY KEY,
    alive BIGINT NOT NULL
);

-- The times in which no node was alive: no clock ran.
CREATE TABLE outages (
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL
);

-- Who is in which game at which node. It counts for as long as the node is alive.
CREATE TABLE presence (
    game TEXT COLLATE "C" NOT NULL,
    node BIGINT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
    white BIGINT NOT NULL,
    black BIGINT NOT NULL,
    watchers BIGINT NOT NULL,
    PRIMARY KEY (game, node)
);

CREATE INDEX presence_by_node ON presence (node);
