//! What is wrong with a database, for those who look after a server.

use std::time::Duration;

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, error::DatabaseError,
    sqlite::SqliteConnectOptions,
};

use super::migrations;
use crate::{
    AilmentError, Health, StoreOptions, health, query::Connection as StoreConnection, settings,
};

/// How long to wait for a lock of another program: a server that fills its archive gives its own back all the time.
const BUSY: Duration = Duration::from_secs(5);

/// Looks at the database of a directory; `None` if there is none yet. Nothing is changed.
///
/// # Errors
/// What is wrong with it.
pub(crate) async fn examine(options: &StoreOptions) -> Result<Option<Health>, AilmentError> {
    if !options.file().exists() {
        return Ok(None);
    }
    let connected = SqliteConnectOptions::new()
        .filename(options.file())
        .create_if_missing(false)
        .busy_timeout(BUSY)
        .disable_statement_logging()
        .connect()
        .await;
    let mut connection = connected.map_err(|error| ailment(&error))?;
    let health = look(&mut connection).await;
    // What was found is what matters.
    connection.close().await.ok();
    health.map(Some)
}

async fn look(connection: &mut SqliteConnection) -> Result<Health, AilmentError> {
    let transaction = connection.begin_with("BEGIN IMMEDIATE").await;
    transaction
        .map_err(|error| ailment(&error))?
        .rollback()
        .await
        .map_err(|error| ailment(&error))?;
    // Everything is seen as it is at one moment, whatever a server writes meanwhile.
    let snapshot = connection.begin().await;
    let mut snapshot = snapshot.map_err(|error| ailment(&error))?;
    let connection = &mut *snapshot;
    let faults: Vec<(String,)> = sqlx::query_as("PRAGMA quick_check(1)")
        .fetch_all(&mut *connection)
        .await
        .map_err(|error| ailment(&error))?;
    if let Some((fault,)) = faults.into_iter().find(|(fault,)| fault != "ok") {
        return Err(AilmentError::Damaged(fault));
    }
    let found = migrations::reached(connection)
        .await
        .map_err(|error| ailment(&error))?;
    let known = migrations::latest();
    if found > known {
        return Err(AilmentError::Newer { found, known });
    }
    if found == 0 {
        return Ok(Health::of_row((0, 0, 0)));
    }
    let mark: Option<(String,)> = sqlx::query_as(settings::FIND_MOVED)
        .fetch_optional(&mut *connection)
        .await
        .map_err(|error| ailment(&error))?;
    if let Some((to,)) = mark {
        return Err(AilmentError::Moved { to });
    }
    let connection = &mut StoreConnection::sqlite(connection);
    health::examine_games(connection, found == known)
        .await
        .map_err(|error| ailment(&error))?
}

/// What an error of SQLite means, by its primary code.
fn ailment(error: &sqlx::Error) -> AilmentError {
    let code = error
        .as_database_error()
        .and_then(DatabaseError::code)
        .and_then(|code| code.parse::<i32>().ok())
        .map(|code| code & 0xff);
    match code {
        Some(5 | 6) => AilmentError::Locked,
        // No table of ours, corrupt, no database at all.
        Some(1 | 11 | 26) => AilmentError::Damaged(error.to_string()),
        _ => AilmentError::Unusable(error.to_string()),
    }
}
