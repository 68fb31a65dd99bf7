//! Why nothing was moved.

use crate::{BackupError, OpenError};

/// Why nothing was moved, but for [`TransferError::Unmarked`]. Both databases are as they were, but for tables that the second one
/// may have got.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// There is nothing to move.
    #[error("there is no database at {0}")]
    NoDatabase(String),
    /// It was moved before.
    #[error("everything in {from} was moved to {to} already")]
    Moved {
        /// Which.
        from: String,
        /// Where it is now.
        to: String,
    },
    /// Everything is in the second database, but the first one does not know.
    #[error(
        "everything is in {to}, but {from} could not be marked as moved, so put it away yourself: {source}"
    )]
    Unmarked {
        /// The first one.
        from: String,
        /// The second one.
        to: String,
        /// Why.
        source: Box<TransferError>,
    },
    /// A database that was moved away before cannot be put aside.
    #[error(transparent)]
    Aside(#[from] BackupError),
    /// There is something already where everything should go.
    #[error("there are games in {0} already: name an empty directory or database")]
    Occupied(String),
    /// A server would go on changing what is copied.
    #[error("a Skep server works on {0}: stop it, and every other node, first")]
    InUse(String),
    /// It was written by an earlier version.
    #[error("{0} is of an older Skep: start `skep serve` on it once, which brings it up to date")]
    Older(String),
    /// It was written by a later version.
    #[error("{0} is of a newer Skep: update this program first")]
    Newer(String),
    /// The two do not have the same tables.
    #[error("the two databases do not have the same tables: {0}")]
    Different(String),
    /// The copy is not what it should be.
    #[error("the copy of {table} is not the same as the original: {flaw}; nothing was kept of it")]
    Flawed {
        /// Which table.
        table: String,
        /// How they differ.
        flaw: String,
    },
    /// One of them cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// One of them cannot be read or written.
    #[error("cannot use the database {place}: {source}")]
    Database {
        /// Which.
        place: String,
        /// Why.
        source: sqlx::Error,
    },
}
