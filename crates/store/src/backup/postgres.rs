//! Backups of a PostgreSQL database with `pg_dump`.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use sqlx::{Connection as _, PgConnection};
use tokio::task::spawn_blocking;

use super::{Backup, BackupError, cannot_read, describe, part::Part};
use crate::{PostgresOptions, migrations::SchemaState, postgres, query::Connection};

pub(super) async fn back_up(options: &PostgresOptions, to: &Path) -> Result<Backup, BackupError> {
    let mut connection = postgres::connect_for_maintenance(options).await?;
    let content = content(&mut connection, options).await;
    // Only read from, so a failure to close does not matter.
    connection.close().await.ok();
    let mut backup = content?;
    let part = Part::beside(to)?;
    let dump = options.dump(&part.path);
    let mut list = Command::new("pg_restore");
    list.arg("--list").arg(&part.path);
    let by_hand = options.dump_command(to);
    let done = spawn_blocking(move || {
        run(dump, &by_hand)?;
        // Fails if the dump is incomplete.
        run(list, &by_hand)
    });
    done.await.map_err(|error| BackupError::Program {
        name: "pg_dump".to_owned(),
        message: error.to_string(),
    })??;
    backup.bytes = fs::metadata(&part.path).map_or(0, |data| data.len());
    part.publish(to)?;
    Ok(backup)
}

async fn content(
    connection: &mut PgConnection,
    options: &PostgresOptions,
) -> Result<Backup, BackupError> {
    let path: PathBuf = options.place().into();
    let described = describe(&mut Connection::postgres(connection, false)).await;
    match described.map_err(cannot_read(&path))? {
        (_, SchemaState { found: 0, .. }) => Err(BackupError::NoDatabase(path)),
        (
            _,
            SchemaState {
                moved_to: Some(to), ..
            },
        ) => Err(BackupError::Moved { path, to }),
        (content, _) => Ok(content),
    }
}

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
            message: error.to_string(),
        },
    })?;
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr);
    let message = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    Err(BackupError::Program { name, message })
}
