//! Where games are kept. Only this module knows SQL.
//!
//! [`Backend`] is the interface; whoever keeps games somewhere else implements it, with SQL of its own.

mod archive_row;
mod backend;
mod bucket;
mod cluster;
mod error;
mod game;
mod handle;
mod health;
mod options;
mod people;
mod postgres;
mod record;
mod row;
mod sqlite;
mod transfer;
mod unnamed;

pub use backend::{Answer, Backend};
pub use cluster::{Beat, Cluster, Here, Hint, Hints, News, NodeId, Outage, Seen};
pub use error::{OpenError, StoreError};
pub use game::{Append, KeptReview, Listed, NewGame, StoredGame};
pub use handle::Store;
pub use health::{Ailment, Health, examine};
pub use options::StoreOptions;
pub use people::{
    AccountKind, AccountState, KeptAccount, KeptSeat, KeptSession, Means, NewAccount, NewSession,
    People, PeopleChange, PeopleOutcome, SecretHash, SessionKey,
};
pub use postgres::{PostgresError, PostgresOptions, PostgresUrlError};
pub use sqlite::{Backup, BackupError, DirectoryLock, Restored, back_up, restore};
pub use transfer::{Copied, TransferError, transfer};
