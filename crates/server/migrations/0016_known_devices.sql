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

-- What each name can be mistaken for as it is written, in capitals and in small letters. Like `accounts.key`, by which names are
-- looked up, the keys stay when the account goes.
CREATE TABLE name_keys (
    key TEXT PRIMARY KEY NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

INSERT INTO name_keys (key, account) SELECT key, id FROM accounts;
