//! Games in SQLite: one node, nothing to set up.

mod archive_players;
mod archive_positions;
mod archive_read;
mod archive_write;
mod backend;
mod backup;
mod examine;
mod forget;
mod handle;
mod lock;
pub(super) mod migrations;
mod read;
mod reviews;
mod write;
mod writer;

pub use backup::{Backup, BackupError, Restored, back_up, restore};
pub(super) use examine::examine;
pub(super) use handle::Sqlite;
pub use lock::DirectoryLock;

use super::{
    Ailment, Answer, Backend, Change, Done, EventRow, GameRow, Health, KeptReview, Listed,
    OpenError, StoreError, StoreOptions, StoredGame, archive_condition, archive_row, bucket,
    game_rows, health, newcomers, players, record, row, steps,
};
