//! Checking a database.

mod games;
mod positions;

use futures_util::future::BoxFuture;
use skep_game::clock::Millis;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::{
    PostgresOptions, StoreOptions,
    error::code_of,
    migrations::SchemaState,
    postgres,
    query::{Connection, execute, fetch_one},
    sqlite::open_existing,
};

/// A database that passed all checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    pub games: u64,
    pub events: u64,
    /// Time of the last change.
    pub newest: Millis,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    #[error("another program has locked it")]
    Locked,
    #[error("it is damaged: {0}")]
    Damaged(String),
    #[error("the file is intact, but {0}")]
    Games(String),
    #[error("the file is intact, but {0}")]
    Index(String),
    /// Numbers of the last migrations.
    #[error("it was written by a newer Skep (schema {found}, this program knows {known})")]
    Newer { found: i64, known: i64 },
    #[error("everything in it was moved to {to}")]
    Moved { to: String },
    #[error("it cannot be used: {0}")]
    Unusable(String),
}

/// Checks a database without changing it; returns `None` if it does not exist yet.
pub fn check(options: &StoreOptions) -> BoxFuture<'_, Result<Option<Health>, CheckError>> {
    match &options.postgres {
        Some(postgres) => Box::pin(check_postgres(postgres)),
        None => Box::pin(check_sqlite(options)),
    }
}

async fn check_sqlite(options: &StoreOptions) -> Result<Option<Health>, CheckError> {
    if !options.file().exists() {
        return Ok(None);
    }
    let mut connection = open_existing(&options.file()).await?;
    let checked = check_file(&mut connection).await;
    // Only read from, so a failure to close does not matter.
    connection.close().await.ok();
    Ok(Some(checked?.unwrap_or_default()))
}

async fn check_file(connection: &mut SqliteConnection) -> Result<Option<Health>, CheckError> {
    // Fails if another program holds the write lock.
    let transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    transaction.rollback().await?;
    let mut snapshot = connection.begin().await?;
    let db = &mut Connection::sqlite(&mut snapshot);
    let found: String = fetch_one(db, "PRAGMA quick_check(1)", ()).await?;
    if found != "ok" {
        return Err(CheckError::Damaged(found));
    }
    check_content(db).await
}

async fn check_postgres(options: &PostgresOptions) -> Result<Option<Health>, CheckError> {
    let connected = postgres::connect_for_maintenance(options).await;
    let mut connection = connected.map_err(|error| CheckError::Unusable(error.to_string()))?;
    let checked = check_server(&mut connection).await;
    // Only read from, so a failure to close does not matter.
    connection.close().await.ok();
    checked
}

async fn check_server(connection: &mut PgConnection) -> Result<Option<Health>, CheckError> {
    let db = &mut Connection::postgres(connection, false);
    // All checks see the same snapshot.
    execute(db, "BEGIN ISOLATION LEVEL REPEATABLE READ", ()).await?;
    let select = "SELECT current_setting('transaction_read_only') = 'on'";
    if fetch_one(db, select, ()).await? {
        let standby = "it is read-only, like a standby server";
        return Err(CheckError::Unusable(standby.to_owned()));
    }
    check_content(db).await
}

/// Replays every game and checks the position index; returns `None` if the database has no tables yet.
async fn check_content(connection: &mut Connection<'_>) -> Result<Option<Health>, CheckError> {
    let SchemaState {
        found,
        known,
        moved_to,
    } = SchemaState::read(connection).await?;
    if found > known {
        return Err(CheckError::Newer { found, known });
    }
    if found == 0 {
        return Ok(None);
    }
    if let Some(to) = moved_to {
        return Err(CheckError::Moved { to });
    }
    if let Some(fault) = games::find_fault(connection).await? {
        return Err(CheckError::Games(fault));
    }
    if found == known
        && let Some(fault) = positions::find_fault(connection).await?
    {
        return Err(CheckError::Index(fault));
    }
    let select = "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events), \
         GREATEST((SELECT COALESCE(MAX(updated), 0) FROM games), (SELECT alive FROM heartbeat))";
    let (games, events, newest) = fetch_one(connection, select, ()).await?;
    Ok(Some(Health {
        games,
        events,
        newest,
    }))
}

impl From<sqlx::Error> for CheckError {
    fn from(error: sqlx::Error) -> CheckError {
        match &*code_of(&error) {
            // SQLITE_BUSY and SQLITE_LOCKED.
            "5" | "6" => CheckError::Locked,
            // SQLITE_ERROR for a missing table, SQLITE_CORRUPT and SQLITE_NOTADB.
            "1" | "11" | "26" => CheckError::Damaged(error.to_string()),
            _ => CheckError::Unusable(error.to_string()),
        }
    }
}
