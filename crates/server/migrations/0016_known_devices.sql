-- Browsers that have logged in to an account. They stay known when the session ends, so that strangers who guess passwords cannot
-- lock their owner out. Of each secret there is a hash only.
CREATE TABLE known_devices (
    account INTEGER NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL,
    -- The last login.
    seen INTEGER NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_devices_by_seen ON known_devices (seen);
