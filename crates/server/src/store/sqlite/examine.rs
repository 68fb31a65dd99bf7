//! What is wrong with a database, for those who look after a server.

use std::time::Duration;

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, error::DatabaseError,
    sqlite::SqliteConnectOptions,
};

use super::{
    AilmentError, Health, StoreOptions,
    health::{DamagedGames, IndexedGames, KeptGame},
    migrations, moved,
    row::to_sql,
};

/// How long to wait for a lock of another program: a server that fills its archive gives its own back all the time.
const BUSY: Duration = Duration::from_secs(5);
/// How many games are looked at before the next are read.
const PORTION: i64 = 256;

/// Looks at the database of a directory; `None` if there is none yet. Nothing is changed.
///
/// # Errors
/// What is wrong with it.
pub(in crate::store) async fn examine(
    options: &StoreOptions,
) -> Result<Option<Health>, AilmentError> {
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
    let mark: Option<(String,)> = sqlx::query_as(moved::FIND)
        .fetch_optional(&mut *connection)
        .await
        .map_err(|error| ailment(&error))?;
    if let Some((mark,)) = mark {
        let to = moved::place(&mark);
        return Err(AilmentError::Moved { to });
    }
    let damaged = damaged(connection).await;
    if let Some(fault) = damaged.map_err(|error| ailment(&error))? {
        return Err(AilmentError::Games(fault));
    }
    if found == known
        && let Some(fault) = index(connection).await.map_err(|error| ailment(&error))?
    {
        return Err(AilmentError::Index(fault));
    }
    let row = sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events), \
             MAX((SELECT COALESCE(MAX(updated), ?1) FROM games), (SELECT alive FROM heartbeat))",
    )
    .bind(to_sql(0))
    .fetch_one(connection)
    .await
    .map_err(|error| ailment(&error))?;
    Ok(Health::of_row(row))
}

/// Plays every game through: what is wrong with them. A database may be whole and a game in it not.
async fn damaged(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    let mut last = String::new();
    let mut damaged = DamagedGames::default();
    loop {
        let games: Vec<(String, String, i64)> = sqlx::query_as(
            "SELECT id, settings, version FROM games WHERE id > ?1 ORDER BY id LIMIT ?2",
        )
        .bind(&last)
        .bind(PORTION)
        .fetch_all(&mut *connection)
        .await?;
        let Some((id, ..)) = games.last() else {
            return Ok(damaged.fault());
        };
        last.clone_from(id);
        for (id, settings, version) in games {
            let events = sqlx::query_as(
                "SELECT version, at, body FROM events WHERE game = ?1 ORDER BY version",
            )
            .bind(&id)
            .fetch_all(&mut *connection)
            .await?;
            damaged.look_at(&KeptGame {
                id,
                settings,
                version,
                events,
            });
        }
    }
}

/// What is wrong with the index of positions.
async fn index(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    let archived: Vec<(i64, i64)> = sqlx::query_as("SELECT id, plies FROM archive")
        .fetch_all(&mut *connection)
        .await?;
    let mut indexed = IndexedGames::default();
    for number in 0..=i64::from(u8::MAX) {
        let rows: Vec<(i64, Vec<u8>)> =
            sqlx::query_as("SELECT segment, entries FROM archive_positions WHERE bucket = ?1")
                .bind(number)
                .fetch_all(&mut *connection)
                .await?;
        indexed.look_at(&rows);
    }
    Ok(indexed.fault(&archived))
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
