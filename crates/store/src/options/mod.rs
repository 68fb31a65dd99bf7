//! Options of the store.

mod postgres;

use std::{path::PathBuf, time::Duration};

pub use postgres::{PostgresOptions, PostgresUrlError};

#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// Created if necessary.
    pub directory: PathBuf,
    /// Used instead of a database in the directory.
    pub postgres: Option<PostgresOptions>,
    /// Waiting time for a lock of another program.
    pub busy_timeout: Duration,
    /// Maximum size of the database, in pages of 4 KiB.
    pub max_pages: Option<u32>,
}

impl StoreOptions {
    /// Default options for a database in a directory.
    pub fn new(directory: impl Into<PathBuf>) -> StoreOptions {
        StoreOptions {
            directory: directory.into(),
            postgres: None,
            busy_timeout: Duration::from_secs(2),
            max_pages: None,
        }
    }

    /// Location of the database, for messages.
    pub fn place(&self) -> String {
        match &self.postgres {
            Some(postgres) => format!("PostgreSQL at {}", postgres.place()),
            None => self.file().display().to_string(),
        }
    }

    /// The file of a SQLite database.
    pub fn file(&self) -> PathBuf {
        self.directory.join("skep.sqlite3")
    }

    /// The file of the database, and those of its log.
    pub fn files(&self) -> [PathBuf; 3] {
        ["skep.sqlite3", "skep.sqlite3-wal", "skep.sqlite3-shm"]
            .map(|name| self.directory.join(name))
    }
}
