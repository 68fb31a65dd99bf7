//! Persistence of a server, in SQLite for a single node or in PostgreSQL for several.
//!
//! [`Store`] has one typed method per read or change, grouped by concept: `games`, `archive`, `accounts`, `ratings`, `lobby` and
//! so on. Each statement is written once and runs on both databases (`query`). What differs is in `sqlite` and `postgres`: how
//! changes are committed, migrations, backups, and on PostgreSQL the coordination of nodes.
//!
//! No other crate contains SQL, and this one knows nothing of HTTP or of open games.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod accounts;
mod append;
mod archive;
mod backup;
mod cluster;
mod column;
mod error;
mod event;
mod games;
mod health;
mod lobby;
mod mail;
mod membership;
pub mod metrics;
mod migrations;
mod options;
mod outage_log;
mod passkeys;
mod plans;
mod postgres;
pub mod private_files;
mod puzzles;
mod query;
mod ratings;
mod record;
mod relations;
mod settings;
mod sqlite;
mod store;
mod transfer;
mod write;

pub use accounts::{
    AccountKind, AccountOutcome, AccountState, Invitation, LoginMethod, MAX_KNOWN_DEVICES,
    NewSession, SeatFilter, SecretHash, SessionKey, StoredAccount, StoredSeat, StoredSession,
};
pub use append::Append;
pub use backup::{Backup, BackupError, Restored, back_up, restore};
pub use cluster::{
    Beat, Hint, Hints, MAX_OUTAGE_AGE, MAX_SILENCE, News, NodeId, NodePresence, OpenGame, Outage,
};
pub use error::{OpenError, PostgresError, Result, StoreError};
pub use games::{Listed, NewGame, StoredGame};
pub use health::{CheckError, Health, check};
pub use lobby::{
    GameOrigin, LobbyBot, LobbyOutcome, MAX_CHALLENGES, MAX_GUEST_SEEKS, MAX_SEEKS,
    MAX_SEEKS_PER_PLAYER, NewLobbyGame, NewSeek, OpenSeek, Openness, PoolPlace, RunningGame,
    StartedGame, StartedPlayer,
};
pub use mail::{LinkKind, MailAddresses, NewLink, StoredMailAddress};
pub use membership::NewAccount;
pub use options::{PostgresOptions, PostgresUrlError, StoreOptions};
pub use outage_log::OutageLog;
pub use passkeys::{
    Ceremony, CeremonyKind, MAX_CEREMONIES, MAX_PASSKEYS, NewPasskey, PasskeyLogin, StoredPasskey,
};
pub use postgres::Cluster;
pub use ratings::{Leader, OpeningScore, Rebuilt};
pub use relations::{MAX_RELATIONS, Relation, RelationChange, Relations};
pub use sqlite::DirectoryLock;
pub use store::Store;
pub use transfer::{Copied, TransferError, transfer};
