-- Keys that open accounts without a password. A session that one of them began has the means 2.
CREATE TABLE passkeys (
    -- What the authenticator calls it, as base64url.
    id TEXT PRIMARY KEY NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- What authenticators know the account by: 16 random bytes, the same for all passkeys of an account.
    handle BLOB NOT NULL,
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- The public key.
    key BLOB NOT NULL,
    -- What changes when it is used, such as its counter.
    state BLOB NOT NULL,
    created INTEGER NOT NULL,
    -- 0 if it never was.
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_account ON passkeys (account, created);

-- Challenges that browsers have been given and have not answered. An answer takes its challenge away.
CREATE TABLE ceremonies (
    challenge TEXT PRIMARY KEY NOT NULL,
    -- 0 logging in, 1 signing up, 2 adding a passkey.
    kind INTEGER NOT NULL,
    -- Whose passkey is to be added; 0 if that is not known.
    account INTEGER NOT NULL,
    state BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ceremonies_by_expiry ON ceremonies (expires);
