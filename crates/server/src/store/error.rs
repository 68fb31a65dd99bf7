//! What can go wrong with storage.

use std::{io, path::PathBuf, sync::Arc};

use super::PostgresError;

/// The store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The directory cannot be made.
    #[error("cannot create the directory {path}: {source}", path = path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file with which servers keep clear of one another cannot be written.
    #[error("cannot write {path}: {source}", path = path.display())]
    Lock {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another server works in the directory.
    #[error("another Skep server works in {path}: stop it, or choose another directory with --data", path = path.display())]
    InUse {
        /// Which.
        path: PathBuf,
    },
    /// A later version has written the database.
    #[error("the database {path} was written by a newer Skep: update this program, or choose another directory with --data", path = path.display())]
    Newer {
        /// Which.
        path: PathBuf,
    },
    /// PostgreSQL cannot be used.
    #[error("PostgreSQL at {place} {fault}")]
    Postgres {
        /// Where it is.
        place: String,
        /// Why. It is told already, so it is no source that would be told once more.
        fault: PostgresError,
    },
    /// The database cannot be opened or brought up to date.
    #[error("cannot open the database {path}: {source}", path = path.display())]
    Database {
        /// Which.
        path: PathBuf,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

/// A change or a question that the store did not carry out. Nothing was changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The game has another version than the change expects.
    #[error("the game has changed meanwhile")]
    Conflict,
    /// The database does not answer, is locked or full. If its connection broke and could not be mended in time, a change that
    /// was under way may turn out to be made: the next one is a conflict then, and whoever reads learns of it.
    #[error("the database cannot be used now: {0}")]
    Unavailable(Arc<sqlx::Error>),
    /// A newer program has written it, which runs beside this one.
    #[error("a newer Skep has written what this one cannot read")]
    Newer,
    /// What is stored makes no sense.
    #[error("the database holds something that cannot be read: {0}")]
    Corrupt(String),
    /// The store is closed.
    #[error("the server is closing")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Unavailable(Arc::new(error))
    }
}
