-- The tables are those of SQLite: 0016_known_devices.sql beside this folder says what they are for.

CREATE TABLE known_devices (
    account BIGINT NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (account, hash)
);

CREATE INDEX known_devices_by_seen ON known_devices (seen);

CREATE TABLE name_keys (
    key TEXT COLLATE "C" PRIMARY KEY,
    account BIGINT NOT NULL
);

INSERT INTO name_keys (key, account) SELECT key, id FROM accounts;
