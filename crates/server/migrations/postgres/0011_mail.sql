-- The tables are those of SQLite: 0015_mail.sql beside this folder says what they are for.

CREATE TABLE mail_addresses (
    account BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    address TEXT NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    language TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (account, confirmed)
);

CREATE UNIQUE INDEX mail_addresses_by_key ON mail_addresses (key) WHERE confirmed = 1;

CREATE TABLE mail_links (
    hash TEXT COLLATE "C" PRIMARY KEY,
    kind BIGINT NOT NULL,
    account BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX mail_links_by_account ON mail_links (account, kind);
CREATE INDEX mail_links_by_expiry ON mail_links (expires);
