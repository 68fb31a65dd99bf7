//! Backups of either database.

mod part;
mod postgres;
mod sqlite;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::Serialize;

pub use sqlite::restore;
pub(crate) use sqlite::{moved_to, set_aside};

use crate::{
    OpenError, StoreOptions,
    migrations::SchemaState,
    query::{Connection, fetch_one},
};

/// Content of a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Backup {
    pub bytes: u64,
    pub games: u64,
    pub events: u64,
    /// Number of the last migration. A newer program applies the missing ones.
    pub schema: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    pub backup: Backup,
    /// New name of the database that was replaced.
    pub kept: Option<PathBuf>,
}

/// A backup that was not taken or not restored. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("there is no database at {path}", path = .0.display())]
    NoDatabase(PathBuf),
    #[error("{path} exists already: choose another name, or remove it", path = .0.display())]
    Exists(PathBuf),
    #[error("there are games in {path}: --force replaces them with the backup and keeps them beside it", path = .0.display())]
    Occupied(PathBuf),
    #[error("cannot write {path}: {source}", path = path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("cannot read the database {path}: {source}", path = path.display())]
    Database { path: PathBuf, source: sqlx::Error },
    #[error("{path} is not an intact Skep database: {flaw}", path = path.display())]
    Flawed { path: PathBuf, flaw: String },
    #[error("everything in {path} was moved to {to}: back that up, with --database URL or --data DIR", path = path.display())]
    Moved { path: PathBuf, to: String },
    #[error(
        "{name} is not installed here: install the PostgreSQL client programs, or run where they are: {by_hand}"
    )]
    NoProgram { name: String, by_hand: String },
    #[error("{name} failed: {message}")]
    Program { name: String, message: String },
    #[error("{path} was written by a newer Skep: update this program first", path = .0.display())]
    Newer(PathBuf),
    #[error(transparent)]
    Directory(#[from] OpenError),
}

/// Copies a database into a new file, whether servers are running on it or not. The copy holds every event that was stored before
/// the call, has been checked, and is on the disk on return.
pub async fn back_up(options: &StoreOptions, to: &Path) -> Result<Backup, BackupError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    match &options.postgres {
        Some(postgres) => postgres::back_up(postgres, to).await,
        None => sqlite::back_up(options, to).await,
    }
}

fn cannot_read(path: &Path) -> impl Fn(sqlx::Error) -> BackupError {
    move |source| BackupError::Database {
        path: path.to_owned(),
        source,
    }
}

/// Describes a database, without the size of a file.
async fn describe(connection: &mut Connection<'_>) -> sqlx::Result<(Backup, SchemaState)> {
    let schema = SchemaState::read(connection).await?;
    let mut backup = Backup {
        schema: schema.found,
        ..Backup::default()
    };
    if schema.found > 0 {
        let select = "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events)";
        (backup.games, backup.events) = fetch_one(connection, select, ()).await?;
    }
    Ok((backup, schema))
}
