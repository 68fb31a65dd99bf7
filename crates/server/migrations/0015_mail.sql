-- The e-mail addresses of members who have told one: at most one that is confirmed, and at most one that is not.
CREATE TABLE mail_addresses (
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- 1 if its owner has shown that mails to it arrive.
    confirmed INTEGER NOT NULL,
    -- As its owner wrote it.
    address TEXT NOT NULL,
    -- The same in lowercase: addresses that differ by case only are one.
    key TEXT NOT NULL,
    -- The language in which its owner is written to.
    language TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, confirmed)
) STRICT, WITHOUT ROWID;

-- An address is one account's, once it is confirmed. Anybody may claim any address before.
CREATE UNIQUE INDEX mail_addresses_by_key ON mail_addresses (key) WHERE confirmed = 1;

-- Links in mails, each of which is good once. Of each secret there is a hash only.
CREATE TABLE mail_links (
    hash TEXT PRIMARY KEY NOT NULL,
    -- 0 confirms the address of the account that is not confirmed, 1 sets its password.
    kind INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_links_by_account ON mail_links (account, kind);
CREATE INDEX mail_links_by_expiry ON mail_links (expires);
