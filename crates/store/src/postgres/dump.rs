//! Copies of a PostgreSQL database, taken with its own program while servers work on it.

use std::{
    fs,
    io::ErrorKind,
    path::Path,
    process::{Command, Stdio},
};

use sqlx::{Connection, PgConnection};
use tokio::task::spawn_blocking;

use super::{PostgresOptions, migrations};
use crate::{Backup, BackupError, part::Part, row::from_sql, settings};

/// Copies a database into a new file with `pg_dump`. The copy holds every event that was stored before this was called, can be read
/// by `pg_restore`, and is on the disk when this returns.
///
/// # Errors
/// The database or `pg_dump` cannot be used, or the file is there already or cannot be written.
pub(crate) async fn back_up(options: &PostgresOptions, to: &Path) -> Result<Backup, BackupError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let mut connection = options.connect_for_work().await?;
    let content = content(&mut connection, options).await;
    // Nothing was changed, so it does not matter how the connection ends.
    connection.close().await.ok();
    let mut backup = content?;
    let part = Part::beside(to)?;
    let dump = options.dump(&part.path);
    let mut list = Command::new("pg_restore");
    list.arg("--list").arg(&part.path);
    let by_hand = options.dump_command(to);
    let done = spawn_blocking(move || {
        run(dump, &by_hand)?;
        // What it lists it can read.
        run(list, &by_hand)
    });
    done.await.map_err(|error| BackupError::Program {
        name: "pg_dump".to_owned(),
        said: error.to_string(),
    })??;
    backup.bytes = fs::metadata(&part.path).map_or(0, |data| data.len());
    part.become_file(to)?;
    Ok(backup)
}

/// What the database holds before it is copied.
async fn content(
    connection: &mut PgConnection,
    options: &PostgresOptions,
) -> Result<Backup, BackupError> {
    let failed = |source: sqlx::Error| BackupError::Database {
        path: options.place().into(),
        source,
    };
    let schema = migrations::reached(connection).await.map_err(failed)?;
    if schema == 0 {
        return Err(BackupError::NoDatabase(options.place().into()));
    }
    let mark: Option<(String,)> = sqlx::query_as(settings::FIND_MOVED)
        .fetch_optional(&mut *connection)
        .await
        .map_err(failed)?;
    if let Some((to,)) = mark {
        return Err(BackupError::Moved {
            path: options.place().into(),
            to,
        });
    }
    let (games, events): (i64, i64) =
        sqlx::query_as("SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events)")
            .fetch_one(connection)
            .await
            .map_err(failed)?;
    Ok(Backup {
        bytes: 0,
        games: from_sql(games),
        events: from_sql(events),
        schema,
    })
}

/// Runs a program to its end.
fn run(mut command: Command, by_hand: &str) -> Result<(), BackupError> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).output();
    let output = output.map_err(|error| match error.kind() {
        ErrorKind::NotFound => BackupError::NoProgram {
            name: name.clone(),
            by_hand: by_hand.to_owned(),
        },
        _ => BackupError::Program {
            name: name.clone(),
            said: error.to_string(),
        },
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    Err(BackupError::Program { name, said })
}
