//! What is wrong with a database, for those who look after a server.

use std::time::Duration;

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, error::DatabaseError,
    sqlite::SqliteConnectOptions,
};

use super::{
    StoreOptions, migrations, record,
    row::{from_sql, to_sql},
};
use crate::{
    clock::Millis,
    game::{LiveGame, Stamped},
};

/// How long to wait for a lock of another program: a server that fills its archive gives its own back all the time.
const BUSY: Duration = Duration::from_secs(5);
/// How many games are looked at before the next are read.
const PORTION: i64 = 256;

/// A database in good health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// How many games it holds.
    pub games: u64,
    /// How many events they have.
    pub events: u64,
    /// When the last change was made, by the clock of the machine at that time.
    pub newest: Millis,
}

/// What is wrong with a database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ailment {
    /// Another program holds it.
    #[error("another program has locked it")]
    Locked,
    /// Its content is not what it should be.
    #[error("it is damaged: {0}")]
    Damaged(String),
    /// It is whole, but games in it cannot be read.
    #[error("it is whole, but {0}")]
    Games(String),
    /// A later version has written it.
    #[error("it was written by a newer Skep (step {found}, this program knows {known})")]
    Newer {
        /// The last step of its history.
        found: i64,
        /// The last step that this program knows.
        known: i64,
    },
    /// The system does not let us use it.
    #[error("it cannot be used: {0}")]
    Unusable(String),
}

/// Looks at the database of a directory; `None` if there is none yet. Nothing is changed.
///
/// # Errors
/// What is wrong with it.
pub async fn examine(options: &StoreOptions) -> Result<Option<Health>, Ailment> {
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

async fn look(connection: &mut SqliteConnection) -> Result<Health, Ailment> {
    let transaction = connection.begin_with("BEGIN IMMEDIATE").await;
    transaction
        .map_err(|error| ailment(&error))?
        .rollback()
        .await
        .map_err(|error| ailment(&error))?;
    let faults: Vec<(String,)> = sqlx::query_as("PRAGMA quick_check(1)")
        .fetch_all(&mut *connection)
        .await
        .map_err(|error| ailment(&error))?;
    if let Some((fault,)) = faults.into_iter().find(|(fault,)| fault != "ok") {
        return Err(Ailment::Damaged(fault));
    }
    let found = migrations::reached(connection)
        .await
        .map_err(|error| ailment(&error))?;
    let known = migrations::latest();
    if found > known {
        return Err(Ailment::Newer { found, known });
    }
    if found == 0 {
        return Ok(Health {
            games: 0,
            events: 0,
            newest: 0,
        });
    }
    let damaged = damaged(connection).await;
    if let Some(fault) = damaged.map_err(|error| ailment(&error))? {
        return Err(Ailment::Games(fault));
    }
    let (games, events, newest): (i64, i64, i64) = sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events), \
             MAX((SELECT COALESCE(MAX(updated), ?1) FROM games), (SELECT alive FROM heartbeat))",
    )
    .bind(to_sql(0))
    .fetch_one(connection)
    .await
    .map_err(|error| ailment(&error))?;
    Ok(Health {
        games: from_sql(games),
        events: from_sql(events),
        newest: from_sql(newest),
    })
}

/// Plays every game through: how many cannot be read, and the first of them. A database may be whole and a game in it not.
async fn damaged(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    let mut last = String::new();
    let mut count = 0_u64;
    let mut first = None;
    loop {
        let games: Vec<(String, String)> =
            sqlx::query_as("SELECT id, settings FROM games WHERE id > ?1 ORDER BY id LIMIT ?2")
                .bind(&last)
                .bind(PORTION)
                .fetch_all(&mut *connection)
                .await?;
        let Some((id, _)) = games.last() else {
            break;
        };
        last.clone_from(id);
        for (id, settings) in games {
            let events: Vec<(i64, String)> =
                sqlx::query_as("SELECT at, body FROM events WHERE game = ?1 ORDER BY version")
                    .bind(&id)
                    .fetch_all(&mut *connection)
                    .await?;
            if let Err(fault) = replay(&settings, &events) {
                count += 1;
                first.get_or_insert_with(|| format!("game {id}: {fault}"));
            }
        }
    }
    Ok(first.map(|first| match count {
        1 => format!("a game cannot be read: {first}"),
        count => format!("{count} games cannot be read, such as {first}"),
    }))
}

/// Plays a game through.
fn replay(settings: &str, events: &[(i64, String)]) -> Result<(), Box<dyn std::error::Error>> {
    let settings = record::read_settings(settings)?;
    let mut live = LiveGame::new(settings)?;
    for (at, body) in events {
        live.apply(Stamped {
            at: from_sql(*at),
            event: record::read_event(body)?,
        })?;
    }
    Ok(())
}

/// What an error of SQLite means, by its primary code.
fn ailment(error: &sqlx::Error) -> Ailment {
    let code = error
        .as_database_error()
        .and_then(DatabaseError::code)
        .and_then(|code| code.parse::<i32>().ok())
        .map(|code| code & 0xff);
    match code {
        Some(5 | 6) => Ailment::Locked,
        // No table of ours, corrupt, no database at all.
        Some(1 | 11 | 26) => Ailment::Damaged(error.to_string()),
        _ => Ailment::Unusable(error.to_string()),
    }
}
