-- The tables are those of SQLite: the file beside this folder says what they are for.

CREATE TABLE passkeys (
    id TEXT COLLATE "C" PRIMARY KEY,
    account BIGINT NOT NULL,
    handle BYTEA NOT NULL,
    name TEXT NOT NULL,
    key BYTEA NOT NULL,
    state BYTEA NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL
);

CREATE INDEX passkeys_by_account ON passkeys (account, created);

CREATE TABLE ceremonies (
    challenge TEXT COLLATE "C" PRIMARY KEY,
    kind BIGINT NOT NULL,
    account BIGINT NOT NULL,
    state BYTEA NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX ceremonies_by_expiry ON ceremonies (expires);
