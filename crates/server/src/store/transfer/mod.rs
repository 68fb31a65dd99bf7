//! Everything from one database to another, whatever they are.

mod cell;
mod copy;
mod end;
mod error;
mod schema;
mod table;

pub use copy::{Copied, transfer};
pub use error::TransferError;

use super::{
    BackupError, DirectoryLock, OpenError, PostgresError, PostgresOptions, Store, StoreOptions,
    archive_row, moved, postgres, sqlite,
};
