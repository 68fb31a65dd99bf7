//! Where games are kept. Only this module knows SQL.

mod archive_players;
mod archive_positions;
mod archive_read;
mod archive_row;
mod archive_write;
mod backup;
mod error;
mod examine;
mod forget;
mod lock;
mod migrations;
mod options;
mod read;
mod reviews;
mod row;
mod sqlite;
mod write;
mod writer;

pub use archive_positions::Occurrence;
pub use archive_write::Removal;
pub use backup::{Backup, BackupError, Restored, back_up, restore};
pub use error::{OpenError, StoreError};
pub use examine::{Ailment, Health, examine};
pub use lock::DirectoryLock;
pub use options::StoreOptions;
pub use sqlite::{Store, StoredGame};
pub use write::{Append, NewGame};
