//! How the store is set up.

mod postgres;

use std::{path::PathBuf, time::Duration};

pub use postgres::{PostgresOptions, PostgresUrlError};

/// How the store is set up.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The directory of the database; it is made if need be.
    pub directory: PathBuf,
    /// The PostgreSQL database that is used instead of one in the directory, if any.
    pub postgres: Option<PostgresOptions>,
    /// How long to wait for another program that has locked the database.
    pub busy_timeout: Duration,
    /// The largest size of the database, in pages of 4 KiB; `None` for no limit but the disk's.
    pub max_pages: Option<u32>,
}

impl StoreOptions {
    /// The usual set-up with the database in this directory.
    pub fn new(directory: impl Into<PathBuf>) -> StoreOptions {
        StoreOptions {
            directory: directory.into(),
            postgres: None,
            busy_timeout: Duration::from_secs(2),
            max_pages: None,
        }
    }

    /// Where the games are, for messages.
    pub fn place(&self) -> String {
        match &self.postgres {
            Some(postgres) => format!("PostgreSQL at {}", postgres.place()),
            None => self.file().display().to_string(),
        }
    }

    /// The file of the database, unless it is one of PostgreSQL.
    pub fn file(&self) -> PathBuf {
        self.directory.join("skep.sqlite3")
    }

    /// The file of the database and those that SQLite keeps beside it while the database is open.
    pub fn files(&self) -> [PathBuf; 3] {
        ["skep.sqlite3", "skep.sqlite3-wal", "skep.sqlite3-shm"]
            .map(|name| self.directory.join(name))
    }
}
