-- People who want to be known: a name and a secret, nothing else.
CREATE TABLE accounts (
    -- Never used again for another account.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- As its owner wrote it; empty once the account is deleted.
    name TEXT NOT NULL,
    -- What names that look alike have in common. It stays when the account goes: no name is given twice.
    key TEXT NOT NULL UNIQUE,
    -- 0 a person, 1 a bot.
    kind INTEGER NOT NULL,
    -- 0 active, 1 banned, 2 deleted.
    state INTEGER NOT NULL,
    -- An Argon2id hash, as a PHC string.
    password TEXT,
    created INTEGER NOT NULL
) STRICT;

-- Where people are logged in. Of each secret there is a hash only.
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- 0 by password, 1 by recovery code.
    means INTEGER NOT NULL,
    -- What the browser says of itself.
    device TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- To the hour, so that reading changes nothing.
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_account ON sessions (account);

-- Codes that open an account once. A code that was used is gone.
CREATE TABLE recovery_codes (
    account INTEGER NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

-- Codes with which somebody may sign up once.
CREATE TABLE invitations (
    hash TEXT PRIMARY KEY NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which sides of which games are an account's; all others are guests'.
CREATE TABLE seats (
    game TEXT NOT NULL,
    -- 0 White, 1 Black.
    side INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_account ON seats (account, since, game);
