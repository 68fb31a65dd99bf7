//! Copies of the database: taken while a server works on it, checked, and put back.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::Serialize;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{DirectoryLock, migrations};
use crate::{
    OpenError, StoreOptions,
    part::{Part, cannot_write, with_suffix},
    row::from_sql,
    settings,
};

/// How long to wait for a lock of another program.
const BUSY: Duration = Duration::from_secs(10);

/// What a copy of the database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Backup {
    /// Its size.
    pub bytes: u64,
    /// How many games are in it.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// The last step of the database's history; a later program takes it further.
    pub schema: i64,
}

/// A database that was put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// What is in it.
    pub backup: Backup,
    /// Where the database that was there before is kept now.
    pub kept: Option<PathBuf>,
}

/// Why a copy was not taken or not put back. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to copy.
    #[error("there is no database at {path}", path = .0.display())]
    NoDatabase(PathBuf),
    /// The copy would replace something.
    #[error("{path} is there already: choose another name, or remove it", path = .0.display())]
    Exists(PathBuf),
    /// The directory holds games, which nobody has allowed to put aside.
    #[error("there are games in {path}: --force puts the backup in their place and keeps them beside it", path = .0.display())]
    Occupied(PathBuf),
    /// A file cannot be written.
    #[error("cannot write {path}: {source}", path = path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The database cannot be read.
    #[error("cannot read the database {path}: {source}", path = path.display())]
    Database {
        /// Which.
        path: PathBuf,
        /// Why.
        source: sqlx::Error,
    },
    /// A copy is not what it should be.
    #[error("{path} is no whole database of Skep: {flaw}", path = path.display())]
    Flawed {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        flaw: String,
    },
    /// The content of the database is elsewhere now.
    #[error("everything in {path} was moved to {to}: back that up, with --database URL or --data DIR", path = path.display())]
    Moved {
        /// Which.
        path: PathBuf,
        /// Where it is now.
        to: String,
    },
    /// A program of PostgreSQL is missing.
    #[error(
        "{name} is not installed here: install the client programs of PostgreSQL, or run where they are: {by_hand}"
    )]
    NoProgram {
        /// Which.
        name: String,
        /// The command that does the same.
        by_hand: String,
    },
    /// A program of PostgreSQL failed.
    #[error("{name} failed: {said}")]
    Program {
        /// Which.
        name: String,
        /// What it wrote.
        said: String,
    },
    /// The copy is from a later version.
    #[error("{path} was written by a newer Skep: update this program first", path = .0.display())]
    Newer(PathBuf),
    /// A server works in the directory.
    #[error(transparent)]
    Directory(#[from] OpenError),
}

/// Copies the database of a directory into a new file, whether a server works on it or not. The copy holds every event
/// that was stored before this was called; it has been checked and is on the disk when this returns.
///
/// # Errors
/// There is no database, the file is there already or cannot be written, or the copy is not whole.
pub(crate) async fn back_up(options: &StoreOptions, to: &Path) -> Result<Backup, BackupError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let from = options.file();
    if let Some(to) = moved_to(&from).await? {
        return Err(BackupError::Moved { path: from, to });
    }
    let part = Part::beside(to)?;
    let least = copy(&from, &part.path).await?;
    let backup = check(&part.path).await?;
    if backup.games < least.games || backup.events < least.events {
        let flaw = format!(
            "it holds {} games and {} events, but {} and {} were there before",
            backup.games, backup.events, least.games, least.events
        );
        let path = to.to_owned();
        return Err(BackupError::Flawed { path, flaw });
    }
    part.become_file(to)?;
    Ok(backup)
}

/// Puts a copy into a directory as its database. With `force`, a database that is there is kept under another name.
///
/// # Errors
/// The copy is not whole or from a later version, a server works in the directory, or games are there and `force` is not
/// given. Nothing has changed then.
pub async fn restore(
    file: &Path,
    options: &StoreOptions,
    force: bool,
) -> Result<Restored, BackupError> {
    if !file.is_file() {
        return Err(BackupError::NoDatabase(file.to_owned()));
    }
    let _lock = DirectoryLock::take(&options.directory).await?;
    let to = options.file();
    let is_occupied = fs::symlink_metadata(&to).is_ok();
    if is_occupied && !force {
        return Err(BackupError::Occupied(options.directory.clone()));
    }
    let part = Part::beside(&to)?;
    copy(file, &part.path).await.map_err(|error| match error {
        BackupError::Database { path, source } => BackupError::Flawed {
            path,
            flaw: source.to_string(),
        },
        error => error,
    })?;
    let backup = check(&part.path).await.map_err(|error| match error {
        BackupError::Flawed { flaw, .. } => BackupError::Flawed {
            path: file.to_owned(),
            flaw,
        },
        error => error,
    })?;
    if backup.schema > migrations::latest() {
        return Err(BackupError::Newer(file.to_owned()));
    }
    // Whoever restores a database that was moved wants to use it again.
    unmark(&part.path).await?;
    let kept = is_occupied.then(|| put_aside(&to, "before-restore"));
    let kept = kept.transpose()?;
    part.become_file(&to)?;
    Ok(Restored { backup, kept })
}

/// Where the content of a database was moved to; `None` if it was not moved, or there is no database.
pub(crate) async fn moved_to(database: &Path) -> Result<Option<String>, BackupError> {
    if !database.is_file() {
        return Ok(None);
    }
    let failed = |source: sqlx::Error| BackupError::Database {
        path: database.to_owned(),
        source,
    };
    let mut connection = open(database).await.map_err(failed)?;
    let mark: Result<Option<(String,)>, _> = match migrations::reached(&mut connection).await {
        // It has no tables yet.
        Ok(0) => Ok(None),
        Ok(_) => {
            sqlx::query_as(settings::FIND_MOVED)
                .fetch_optional(&mut connection)
                .await
        }
        Err(error) => Err(error),
    };
    // Nothing was changed, so it does not matter how the connection ends.
    connection.close().await.ok();
    Ok(mark.map_err(failed)?.map(|(to,)| to))
}

/// Takes the mark from a copy of a database that was moved.
async fn unmark(path: &Path) -> Result<(), BackupError> {
    let failed = |source: sqlx::Error| BackupError::Database {
        path: path.to_owned(),
        source,
    };
    let mut connection = open(path).await.map_err(failed)?;
    let removed = sqlx::query(settings::CLEAR_MOVED)
        .execute(&mut connection)
        .await;
    removed.map_err(failed)?;
    connection.close().await.map_err(failed)
}

/// How much a database holds.
struct Counts {
    games: u64,
    events: u64,
}

/// Copies a database, with whatever is still in its log, into a new file. Returns how much there was before.
async fn copy(from: &Path, to: &Path) -> Result<Counts, BackupError> {
    if !from.is_file() {
        return Err(BackupError::NoDatabase(from.to_owned()));
    }
    let failed = |source: sqlx::Error| BackupError::Database {
        path: from.to_owned(),
        source,
    };
    // A relative name could be taken for something else than a file.
    let target = std::path::absolute(to).map_err(|source| cannot_write(to, source))?;
    let target = target.to_str().ok_or_else(|| {
        let source = io::Error::new(io::ErrorKind::InvalidFilename, "its name is not Unicode");
        cannot_write(to, source)
    })?;
    let mut source = open(from).await.map_err(failed)?;
    let counts = counts(&mut source).await.map_err(failed)?;
    let copied = sqlx::query("VACUUM INTO ?1")
        .bind(target)
        .execute(&mut source)
        .await;
    // The copy is checked; how the connection ends does not matter.
    source.close().await.ok();
    copied.map_err(failed)?;
    Ok(counts)
}

/// Checks that a file is a whole database of ours, and counts what it holds.
async fn check(path: &Path) -> Result<Backup, BackupError> {
    let flawed = |flaw: String| BackupError::Flawed {
        path: path.to_owned(),
        flaw,
    };
    let unreadable = |error: sqlx::Error| flawed(error.to_string());
    let mut connection = open(path).await.map_err(unreadable)?;
    let faults: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(1)")
        .fetch_all(&mut connection)
        .await
        .map_err(unreadable)?;
    if let Some((fault,)) = faults.into_iter().find(|(fault,)| fault != "ok") {
        return Err(flawed(fault));
    }
    let (torn,): (i64,) = sqlx::query_as(
        "SELECT COUNT(*) FROM games \
         WHERE version <> (SELECT COUNT(*) FROM events WHERE events.game = games.id)",
    )
    .fetch_one(&mut connection)
    .await
    .map_err(unreadable)?;
    if torn > 0 {
        return Err(flawed(format!("{torn} games lack events")));
    }
    let Counts { games, events } = counts(&mut connection).await.map_err(unreadable)?;
    let schema = migrations::reached(&mut connection)
        .await
        .map_err(unreadable)?;
    connection.close().await.map_err(unreadable)?;
    let bytes = fs::metadata(path).map_or(0, |data| data.len());
    Ok(Backup {
        bytes,
        games,
        events,
        schema,
    })
}

async fn counts(connection: &mut SqliteConnection) -> Result<Counts, sqlx::Error> {
    let (games, events): (i64, i64) =
        sqlx::query_as("SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events)")
            .fetch_one(connection)
            .await?;
    Ok(Counts {
        games: from_sql(games),
        events: from_sql(events),
    })
}

async fn open(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .busy_timeout(BUSY)
        .disable_statement_logging()
        .connect()
        .await
}

/// Gives a database and its log other names, which tell why, and returns that of the database.
pub(crate) fn put_aside(database: &Path, why: &str) -> Result<PathBuf, BackupError> {
    let kept = (1..)
        .map(|number| with_suffix(database, &format!(".{why}-{number}")))
        .find(|kept| fs::symlink_metadata(kept).is_err())
        .unwrap_or_else(|| with_suffix(database, &format!(".{why}")));
    for log in ["-wal", "-shm"] {
        let (from, to) = (with_suffix(database, log), with_suffix(&kept, log));
        match fs::rename(&from, &to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(cannot_write(&to, error));
            }
            _ => {}
        }
    }
    fs::rename(database, &kept).map_err(|error| cannot_write(&kept, error))?;
    Ok(kept)
}
