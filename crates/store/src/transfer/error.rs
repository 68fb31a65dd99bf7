//! Errors of a transfer.

use crate::{BackupError, OpenError};

/// Except for [`TransferError::Unmarked`], nothing was moved, although the target may have got tables.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("there is no database at {0}")]
    NoDatabase(String),
    #[error("everything in {from} was moved to {to} already")]
    Moved { from: String, to: String },
    #[error(
        "everything is in {to}, but {from} could not be marked as moved, so put it away yourself: {source}"
    )]
    Unmarked {
        from: String,
        to: String,
        source: Box<TransferError>,
    },
    /// A database that was moved away before cannot be renamed.
    #[error(transparent)]
    Aside(#[from] BackupError),
    #[error("there are games in {0} already: name an empty directory or database")]
    Occupied(String),
    #[error("a Skep server works on {0}: stop it, and every other node, first")]
    InUse(String),
    #[error("{0} was written by an older Skep: start `skep serve` on it once to update it")]
    Older(String),
    #[error("{0} was written by a newer Skep: update this program first")]
    Newer(String),
    #[error("the two databases do not have the same tables: {0}")]
    Different(String),
    #[error("the copy of {table} differs from the original: {flaw}; it was discarded")]
    Flawed { table: String, flaw: String },
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot use the database {place}: {source}")]
    Database { place: String, source: sqlx::Error },
}
