-- Tables of the store. postgres/schema.sql has the same ones, with the same columns in the same order: rows are copied
-- between the databases.
--
-- Times are Unix time in milliseconds, flags are 0 or 1, and a side is 0 for White and 1 for Black. Secrets are stored
-- as hashes only.

-- Games

-- A game is its settings and its events; everything else follows from them.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    settings TEXT NOT NULL,
    -- Summary shown in lists, as JSON.
    overview TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    -- 0 while the game is in progress.
    ended INTEGER NOT NULL DEFAULT 0,
    -- Number of events. A change names the version it follows, so concurrent changes cannot overwrite each other.
    version INTEGER NOT NULL,
    -- 1 if a timer must fire even when no one is connected.
    restless INTEGER NOT NULL,
    -- Time at which the timer of a restless game fires.
    due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_restless ON games (id) WHERE restless = 1;
-- For deleting old games. A move touches neither index: a game moves from one to the other when it ends.
CREATE INDEX games_ended ON games (ended) WHERE ended > 0;
CREATE INDEX games_going_on ON games (created) WHERE ended = 0;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;

-- Sides that belong to an account. A side without a row is open or played by a guest.
CREATE TABLE seats (
    game TEXT NOT NULL,
    side INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    since INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_account ON seats (account, since, game);

-- Conditional moves in correspondence games. They are private, so they are not events; how far a plan has been played
-- follows from the events after its version.
CREATE TABLE plans (
    game TEXT NOT NULL,
    side INTEGER NOT NULL,
    version INTEGER NOT NULL,
    -- Variations, as JSON.
    lines TEXT NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

-- Players who have removed a finished game. It is deleted once both have.
CREATE TABLE removals (
    game TEXT NOT NULL,
    side INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

-- Archive

-- Games that were finished here or imported. The columns that lists are filtered and sorted by are kept apart from the
-- moves, so that a list reads little.
CREATE TABLE archive (
    -- Never reused.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- 0 played here, 1 imported, 2 played by the engine.
    source INTEGER NOT NULL,
    -- Index of the expansion set, 0 to 7.
    pieces INTEGER NOT NULL,
    -- Opening rule: 0 rulebook, 1 tournament.
    opening INTEGER NOT NULL,
    -- 0 unfinished, 1 White won, 2 Black won, 3 drawn.
    result INTEGER NOT NULL,
    -- Kind of ending; 0 if unknown.
    reason INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    -- Names as displayed; searches use the players' keys.
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_player INTEGER NOT NULL,
    black_player INTEGER NOT NULL,
    -- Level of the computer; NULL for a person.
    white_level INTEGER,
    black_level INTEGER,
    -- Such as 2025.12.31; empty if unknown.
    date TEXT NOT NULL,
    event TEXT NOT NULL,
    added INTEGER NOT NULL,
    -- Id of the game that was played, or of the import.
    origin TEXT,
    -- Hash by which duplicates are recognised.
    fingerprint INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX archive_fingerprint ON archive (fingerprint);
CREATE INDEX archive_origin ON archive (origin) WHERE origin IS NOT NULL;
-- Covering indexes, one per sort order: a list sorts nothing and reads only the games on its page besides the index.
CREATE INDEX archive_by_date ON archive (
    date, id, plies, source, pieces, opening, result, reason,
    white_player, black_player, white_level, black_level, origin
);
CREATE INDEX archive_by_plies ON archive (
    plies, id, date, source, pieces, opening, result, reason,
    white_player, black_player, white_level, black_level, origin
);

-- Names of players, each once and in lower case: a search scans the names instead of the games. A name is deleted with
-- its last game.
CREATE TABLE archive_players (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE archive_games (
    id INTEGER PRIMARY KEY REFERENCES archive (id),
    -- Two bytes per move.
    moves BLOB NOT NULL,
    -- 1 if threefold repetition is a draw.
    repetition INTEGER NOT NULL,
    -- Other tags and comments, as JSON; empty if there are none.
    more TEXT NOT NULL,
    -- PGN with variations, glyphs and marks; empty if the game has only moves and comments.
    study TEXT NOT NULL,
    -- Hashes of the secrets that authorise deletion, as JSON; empty if there are none.
    owners TEXT NOT NULL
) STRICT;

-- Index from positions to games. Positions are distributed over 256 buckets by their hash, and those added together
-- share one row per bucket: adding games touches few pages, no matter how large the table is.
CREATE TABLE archive_positions (
    bucket INTEGER NOT NULL,
    -- Id of the first game.
    segment INTEGER NOT NULL,
    entries BLOB NOT NULL,
    PRIMARY KEY (bucket, segment)
) STRICT, WITHOUT ROWID;

-- Accounts

CREATE TABLE accounts (
    -- Never reused.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- As entered by its owner; empty once the account is deleted.
    name TEXT NOT NULL,
    -- Shared by names that look alike. Kept when the account is deleted: a name is never given to someone else.
    key TEXT NOT NULL UNIQUE,
    -- 0 person, 1 bot.
    kind INTEGER NOT NULL,
    -- 0 active, 1 banned, 2 deleted.
    state INTEGER NOT NULL,
    -- Argon2id hash as a PHC string; NULL without a password.
    password TEXT,
    created INTEGER NOT NULL
) STRICT;

-- Everything a name can be mistaken for in upper or lower case. Kept when the account is deleted, like accounts.key, by
-- which names are looked up.
CREATE TABLE name_keys (
    key TEXT PRIMARY KEY NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- Login method: 0 password, 1 recovery code, 2 passkey, 3 token of a bot, issued by the host.
    means INTEGER NOT NULL,
    -- As reported by the browser.
    device TEXT NOT NULL,
    created INTEGER NOT NULL,
    -- To the hour, so that most requests write nothing.
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_account ON sessions (account);

-- Single-use codes; a used code is deleted.
CREATE TABLE recovery_codes (
    account INTEGER NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

-- Browsers that have logged in to an account. They outlive their sessions, so that password guessing by others cannot
-- lock the owner out.
CREATE TABLE known_devices (
    account INTEGER NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL,
    -- Last login.
    seen INTEGER NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_devices_by_seen ON known_devices (seen);

-- Single-use codes for signing up.
CREATE TABLE invitations (
    hash TEXT PRIMARY KEY NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE follows (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_by_other ON follows (other);

-- Blocks work both ways.
CREATE TABLE blocks (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_other ON blocks (other);

-- Private notes about other players.
CREATE TABLE notes (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (account, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_by_other ON notes (other);

-- Ratings

-- Games that were agreed to be rated, and their results. All ratings can be rebuilt from this table and rating_starts,
-- so rows of both are kept when a game or an account is deleted.
CREATE TABLE rated_games (
    game TEXT PRIMARY KEY NOT NULL,
    speed TEXT NOT NULL,
    white INTEGER NOT NULL,
    black INTEGER NOT NULL,
    -- 0 person, 1 bot, 2 house opponent.
    white_bot INTEGER NOT NULL,
    black_bot INTEGER NOT NULL,
    -- UTC day on which the game began.
    day INTEGER NOT NULL,
    -- Number of rated games that the pair had begun before at this speed on that day.
    earlier INTEGER NOT NULL,
    -- Later than any earlier rated game of either player; NULL while the game is in progress.
    ended INTEGER,
    -- win, draw or loss for White; NULL while the game is in progress, and if it does not count after all.
    score TEXT,
    -- Length and kind of ending; NULL while the game is in progress.
    plies INTEGER,
    reason TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_games_by_end ON rated_games (ended, game) WHERE score IS NOT NULL;
CREATE INDEX rated_games_by_white ON rated_games (white, day);
CREATE INDEX rated_games_by_black ON rated_games (black, day);

-- Initial ratings of accounts that do not start with the default rating of a newcomer, the same at every speed.
CREATE TABLE rating_starts (
    account INTEGER PRIMARY KEY NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- Current ratings.
CREATE TABLE ratings (
    account INTEGER NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    -- Number of rated games, and when the last of them ended.
    games INTEGER NOT NULL,
    last INTEGER NOT NULL,
    -- Track record. It counts games against people that were not given up in the opening: their number, different
    -- opponents and days, and the last of these days.
    person_games INTEGER NOT NULL DEFAULT 0,
    opponents INTEGER NOT NULL DEFAULT 0,
    days INTEGER NOT NULL DEFAULT 0,
    last_day INTEGER NOT NULL DEFAULT 0,
    -- The same against established opponents, and net points won from all others.
    ranked_games INTEGER NOT NULL DEFAULT 0,
    ranked_opponents INTEGER NOT NULL DEFAULT 0,
    newcomer_shift REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (account, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_rating ON ratings (speed, rating);

-- Track record against a single opponent.
CREATE TABLE rating_meetings (
    account INTEGER NOT NULL,
    other INTEGER NOT NULL,
    speed TEXT NOT NULL,
    games INTEGER NOT NULL,
    -- Games in which the opponent was established.
    ranked_games INTEGER NOT NULL,
    -- Day of the last game that changed the rating, and net points won on that day.
    day INTEGER NOT NULL,
    shift REAL NOT NULL,
    PRIMARY KEY (account, other, speed)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_changes (
    game TEXT NOT NULL,
    side INTEGER NOT NULL,
    account INTEGER NOT NULL,
    speed TEXT NOT NULL,
    at INTEGER NOT NULL,
    rating_before REAL NOT NULL,
    deviation_before REAL NOT NULL,
    volatility_before REAL NOT NULL,
    -- End of the previous rated game; NULL if this was the first.
    last_before INTEGER,
    rating_after REAL NOT NULL,
    deviation_after REAL NOT NULL,
    volatility_after REAL NOT NULL,
    -- Number of rated games, including this one.
    games INTEGER NOT NULL,
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_by_account ON rating_changes (account, speed, at);

-- Results of rated games by opening, so that profiles need not go through the games. At most 64 rows per account, side
-- and set.
CREATE TABLE openings (
    account INTEGER NOT NULL,
    side INTEGER NOT NULL,
    pieces TEXT NOT NULL,
    -- First bugs of White and Black, as two letters.
    opening TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (account, side, pieces, opening)
) STRICT, WITHOUT ROWID;

-- Lobby. A player is m and the id of an account, or g and the id of a guest.

CREATE TABLE lobby_visitors (
    who TEXT NOT NULL,
    node INTEGER NOT NULL,
    -- 1 while a bot accepts no more games.
    busy INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (who, node)
) STRICT, WITHOUT ROWID;

CREATE TABLE seeks (
    -- Id of the game that starts when the seek is accepted.
    game TEXT PRIMARY KEY NOT NULL,
    who TEXT NOT NULL,
    -- Terms, as JSON.
    details TEXT NOT NULL,
    -- 1 if the rating in the terms is provisional.
    provisional INTEGER NOT NULL,
    -- Hash of the secret of the author's side.
    token TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- 1 if the seek is valid only while its author is in the lobby.
    fleeting INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX seeks_by_who ON seeks (who);

-- Players waiting in a pool, each in one at most.
CREATE TABLE pool_places (
    who TEXT PRIMARY KEY NOT NULL,
    -- The pool: its clock, and whether its games are rated.
    initial INTEGER NOT NULL,
    increment INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- Ticket from which the secret of the player's side is derived, and the hash of that secret.
    ticket TEXT NOT NULL,
    token TEXT NOT NULL,
    -- NULL for a guest.
    rating INTEGER,
    provisional INTEGER NOT NULL,
    -- Sides of the last games.
    streak INTEGER NOT NULL,
    -- Number of pairing waves that left the player unpaired.
    missed INTEGER NOT NULL,
    since INTEGER NOT NULL,
    -- Digest of the player's network address; NULL unless the host excludes games within one address from rating.
    address INTEGER
) STRICT, WITHOUT ROWID;

-- Time of the next pairing wave, in a single row.
CREATE TABLE waves (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    due INTEGER NOT NULL
) STRICT;

INSERT INTO waves (id, due) VALUES (1, 0);

-- Games that started in the lobby or from a challenge.
CREATE TABLE lobby_games (
    game TEXT PRIMARY KEY NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_ticket TEXT NOT NULL,
    black_ticket TEXT NOT NULL,
    -- 1 if the players can start no other real-time game until it ends.
    real_time INTEGER NOT NULL,
    -- 0 known by its link only, 1 listed in the lobby and on the players' profiles, 2 on the profiles only.
    listed INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    -- Reason why a game that was to be rated is not.
    unrated TEXT,
    -- Ratings at the start; NULL for a guest and for a game without a clock.
    white_rating INTEGER,
    black_rating INTEGER,
    white_provisional INTEGER NOT NULL,
    black_provisional INTEGER NOT NULL,
    started INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX lobby_games_by_white ON lobby_games (white, started);
CREATE INDEX lobby_games_by_black ON lobby_games (black, started);
CREATE INDEX lobby_games_by_start ON lobby_games (started);

CREATE TABLE challenges (
    -- Id of the game that starts when the challenge is accepted.
    game TEXT PRIMARY KEY NOT NULL,
    challenger TEXT NOT NULL,
    -- NULL if anyone with the link may accept.
    challenged TEXT,
    -- Terms, as JSON.
    details TEXT NOT NULL,
    offered INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('offered', 'accepted', 'declined', 'withdrawn')),
    -- Player who accepted, or reason for declining.
    detail TEXT,
    -- Last change of the state.
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_by_challenger ON challenges (challenger) WHERE state = 'offered';
CREATE INDEX challenges_by_challenged ON challenges (challenged) WHERE state = 'offered';
CREATE INDEX challenges_by_change ON challenges (changed);

-- Real-time games of the lobby that a player left. Those who leave often must wait; rows are deleted after two hours.
CREATE TABLE leavings (
    who TEXT NOT NULL,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (who, game)
) STRICT, WITHOUT ROWID;

-- Puzzles

-- Attempts from all browsers of an account. The time is part of the key, so that reporting an attempt twice changes
-- nothing.
CREATE TABLE puzzle_tries (
    account INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    -- 1 if the attempt is rated, unless an earlier one is.
    counts INTEGER NOT NULL,
    PRIMARY KEY (account, puzzle, at)
) STRICT, WITHOUT ROWID;

-- Days whose daily puzzle was solved.
CREATE TABLE puzzle_days (
    account INTEGER NOT NULL,
    day TEXT NOT NULL,
    PRIMARY KEY (account, day)
) STRICT, WITHOUT ROWID;

-- Puzzle ratings as computed by browsers from all attempts, and longest streaks.
CREATE TABLE puzzle_solvers (
    account INTEGER PRIMARY KEY,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    best INTEGER NOT NULL
) STRICT;

-- Mail

-- At most one confirmed and one unconfirmed address per account.
CREATE TABLE mail_addresses (
    account INTEGER NOT NULL REFERENCES accounts (id),
    confirmed INTEGER NOT NULL,
    -- As entered by its owner.
    address TEXT NOT NULL,
    -- In lower case: addresses that differ only in case are the same.
    key TEXT NOT NULL,
    -- Language of mails to this address.
    language TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (account, confirmed)
) STRICT, WITHOUT ROWID;

-- Only confirmed addresses are unique: anyone can enter any address.
CREATE UNIQUE INDEX mail_addresses_by_key ON mail_addresses (key) WHERE confirmed = 1;

-- Single-use links sent by mail.
CREATE TABLE mail_links (
    hash TEXT PRIMARY KEY NOT NULL,
    -- 0 confirms the unconfirmed address of the account, 1 sets a new password.
    kind INTEGER NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_links_by_account ON mail_links (account, kind);
CREATE INDEX mail_links_by_expiry ON mail_links (expires);

-- Passkeys

CREATE TABLE passkeys (
    -- Credential id, as base64url.
    id TEXT PRIMARY KEY NOT NULL,
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- WebAuthn user handle: 16 random bytes, the same for all passkeys of an account.
    handle BLOB NOT NULL,
    -- Chosen by its owner.
    name TEXT NOT NULL,
    -- Public key.
    key BLOB NOT NULL,
    -- What changes with each use, such as the signature counter.
    state BLOB NOT NULL,
    created INTEGER NOT NULL,
    -- Last use; 0 if there was none.
    used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_account ON passkeys (account, created);

-- WebAuthn challenges that have not been answered. An answer deletes its challenge.
CREATE TABLE ceremonies (
    challenge TEXT PRIMARY KEY NOT NULL,
    -- 0 logs in, 1 signs up, 2 adds a passkey.
    kind INTEGER NOT NULL,
    -- Account to which a passkey is added; otherwise 0.
    account INTEGER NOT NULL,
    state BLOB NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ceremonies_by_expiry ON ceremonies (expires);

-- Server

-- Settings of the server, such as the hash of the host token, marks of one-time work, and where the content was moved.
CREATE TABLE settings (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Time at which the server was last known to be alive, in a single row.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    alive INTEGER NOT NULL
) STRICT;

INSERT INTO heartbeat (id, alive) VALUES (1, 0);

-- Periods in which the server was down or could not write. Clocks do not run during them.
CREATE TABLE outages (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;
