//! Backups of a SQLite database.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sqlx::Connection as _;

use super::{
    Backup, BackupError, Restored, cannot_read, describe,
    part::{Part, cannot_write, with_suffix},
};
use crate::{
    DirectoryLock, StoreOptions,
    migrations::{CLEAR_MOVED, SchemaState},
    query::{Connection, execute, fetch_one},
    sqlite::open_existing,
};

pub(super) async fn back_up(options: &StoreOptions, to: &Path) -> Result<Backup, BackupError> {
    let path = options.file();
    let part = Part::beside(to)?;
    let (before, source) = copy(&path, &part.path).await?;
    if let Some(to) = source.moved_to {
        return Err(BackupError::Moved { path, to });
    }
    let (backup, _) = check(&part.path, to).await?;
    if backup.games < before.games || backup.events < before.events {
        let flaw = format!(
            "it holds {} games and {} events, but {} and {} were there before",
            backup.games, backup.events, before.games, before.events
        );
        let path = to.to_owned();
        return Err(BackupError::Flawed { path, flaw });
    }
    part.publish(to)?;
    Ok(backup)
}

/// Restores a backup as the database of a directory. With `force`, an existing database is replaced and kept under another name.
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
        BackupError::Database { path, source } => {
            let flaw = source.to_string();
            BackupError::Flawed { path, flaw }
        }
        error => error,
    })?;
    let (backup, schema) = check(&part.path, file).await?;
    if schema.found > schema.known {
        return Err(BackupError::Newer(file.to_owned()));
    }
    // The backup of a database that was moved is meant to be used again.
    unmark(&part.path).await?;
    let kept = is_occupied.then(|| set_aside(&to, "before-restore"));
    let kept = kept.transpose()?;
    part.publish(&to)?;
    Ok(Restored { backup, kept })
}

/// Location to which the content of a database was moved, if it was.
pub(crate) async fn moved_to(database: &Path) -> Result<Option<String>, BackupError> {
    if !database.is_file() {
        return Ok(None);
    }
    let failed = cannot_read(database);
    let mut connection = open_existing(database).await.map_err(&failed)?;
    let schema = SchemaState::read(&mut Connection::sqlite(&mut connection)).await;
    // Only read from, so a failure to close does not matter.
    connection.close().await.ok();
    Ok(schema.map_err(failed)?.moved_to)
}

/// Clears the mark of a database that was moved.
async fn unmark(path: &Path) -> Result<(), BackupError> {
    let failed = cannot_read(path);
    let mut connection = open_existing(path).await.map_err(&failed)?;
    let cleared = sqlx::query(CLEAR_MOVED).execute(&mut connection).await;
    cleared.map_err(&failed)?;
    connection.close().await.map_err(failed)
}

/// Copies a database, including its log, into a new file. Returns the content before the copy.
async fn copy(from: &Path, to: &Path) -> Result<(Backup, SchemaState), BackupError> {
    if !from.is_file() {
        return Err(BackupError::NoDatabase(from.to_owned()));
    }
    let failed = cannot_read(from);
    // SQLite could take a relative name for a URI.
    let target = std::path::absolute(to).map_err(|source| cannot_write(to, source))?;
    let target = target.to_str().ok_or_else(|| {
        let source = io::Error::new(io::ErrorKind::InvalidFilename, "its name is not Unicode");
        cannot_write(to, source)
    })?;
    let mut source = open_existing(from).await.map_err(&failed)?;
    let connection = &mut Connection::sqlite(&mut source);
    let before = describe(connection).await.map_err(&failed)?;
    let copied = execute(connection, "VACUUM INTO $1", target).await;
    // Only read from, so a failure to close does not matter.
    source.close().await.ok();
    copied.map_err(failed)?;
    Ok(before)
}

/// Checks that a file is an intact Skep database, and describes it. Errors give it another name.
async fn check(path: &Path, name: &Path) -> Result<(Backup, SchemaState), BackupError> {
    let flawed = |flaw: String| BackupError::Flawed {
        path: name.to_owned(),
        flaw,
    };
    let unreadable = |error: sqlx::Error| flawed(error.to_string());
    let mut connection = open_existing(path).await.map_err(unreadable)?;
    let db = &mut Connection::sqlite(&mut connection);
    let found = fetch_one(db, "PRAGMA integrity_check(1)", ()).await;
    let found: String = found.map_err(unreadable)?;
    if found != "ok" {
        return Err(flawed(found));
    }
    let select = "SELECT COUNT(*) FROM games \
         WHERE version <> (SELECT COUNT(*) FROM events WHERE events.game = games.id)";
    let torn: i64 = fetch_one(db, select, ()).await.map_err(unreadable)?;
    if torn > 0 {
        return Err(flawed(format!("{torn} games lack events")));
    }
    let (mut backup, schema) = describe(db).await.map_err(unreadable)?;
    connection.close().await.map_err(unreadable)?;
    backup.bytes = fs::metadata(path).map_or(0, |data| data.len());
    Ok((backup, schema))
}

/// Renames a database and its log, giving the reason in the new name, which it returns.
pub(crate) fn set_aside(database: &Path, reason: &str) -> Result<PathBuf, BackupError> {
    let kept = (1..)
        .map(|number| with_suffix(database, &format!(".{reason}-{number}")))
        .find(|kept| fs::symlink_metadata(kept).is_err())
        .unwrap_or_else(|| with_suffix(database, &format!(".{reason}")));
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
