//! Everything from one database to another, whatever they are.

mod cell;
mod copy;
mod end;
mod error;
mod schema;
mod table;

pub use copy::{Copied, transfer};
pub use error::TransferError;

use super::{DirectoryLock, OpenError, PostgresOptions, Store, StoreOptions, postgres, sqlite};
