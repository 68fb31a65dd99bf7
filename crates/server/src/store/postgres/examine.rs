//! What is wrong with a PostgreSQL database, for those who look after a server.

use sqlx::{Connection, PgConnection};

use super::{
    AilmentError, Health, PostgresOptions,
    health::{DamagedGames, IndexedGames, KeptGame},
    migrations, moved,
};

/// How many games are looked at before the next are read.
const PORTION: i64 = 256;

/// Looks at a database; `None` if nothing of ours is in it yet. Nothing is changed.
///
/// # Errors
/// What is wrong with it.
pub(in crate::store) async fn examine(
    options: &PostgresOptions,
) -> Result<Option<Health>, AilmentError> {
    let connected = options.connect_for_work().await;
    let mut connection = connected.map_err(|error| AilmentError::Unusable(error.to_string()))?;
    let health = look(&mut connection).await;
    // What was found is what matters.
    connection.close().await.ok();
    health
}

async fn look(connection: &mut PgConnection) -> Result<Option<Health>, AilmentError> {
    // Everything is seen as it is at one moment, whoever plays meanwhile.
    let begun = sqlx::query("BEGIN ISOLATION LEVEL REPEATABLE READ")
        .execute(&mut *connection)
        .await;
    begun.map_err(unusable)?;
    let (read_only,): (String,) = sqlx::query_as("SELECT current_setting('transaction_read_only')")
        .fetch_one(&mut *connection)
        .await
        .map_err(unusable)?;
    if read_only == "on" {
        let standby = "it takes no changes, as a standby does";
        return Err(AilmentError::Unusable(standby.to_owned()));
    }
    let found = migrations::reached(connection).await.map_err(unusable)?;
    let known = migrations::latest();
    if found > known {
        return Err(AilmentError::Newer { found, known });
    }
    if found == 0 {
        return Ok(None);
    }
    let mark: Option<(String,)> = sqlx::query_as(moved::FIND)
        .fetch_optional(&mut *connection)
        .await
        .map_err(unusable)?;
    if let Some((mark,)) = mark {
        let to = moved::place(&mark);
        return Err(AilmentError::Moved { to });
    }
    if let Some(fault) = damaged(connection).await.map_err(unusable)? {
        return Err(AilmentError::Games(fault));
    }
    if found == known
        && let Some(fault) = index(connection).await.map_err(unusable)?
    {
        return Err(AilmentError::Index(fault));
    }
    let row = sqlx::query_as(
        "SELECT (SELECT COUNT(*) FROM games), (SELECT COUNT(*) FROM events), \
             GREATEST((SELECT MAX(updated) FROM games), (SELECT alive FROM heartbeat), 0)",
    )
    .fetch_one(connection)
    .await
    .map_err(unusable)?;
    Ok(Some(Health::of_row(row)))
}

/// Plays every game through: what is wrong with them.
async fn damaged(connection: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    let mut last = String::new();
    let mut damaged = DamagedGames::default();
    loop {
        let games: Vec<(String, String, i64)> = sqlx::query_as(
            "SELECT id, settings, version FROM games WHERE id > $1 ORDER BY id LIMIT $2",
        )
        .bind(&last)
        .bind(PORTION)
        .fetch_all(&mut *connection)
        .await?;
        let Some((id, ..)) = games.last() else {
            break;
        };
        last.clone_from(id);
        for (id, settings, version) in games {
            let events = sqlx::query_as(
                "SELECT version, at, body FROM events WHERE game = $1 ORDER BY version",
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
    let (stray,): (i64,) = sqlx::query_as(
        "SELECT COUNT(DISTINCT game) FROM events \
         WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game)",
    )
    .fetch_one(connection)
    .await?;
    Ok(damaged.fault().or_else(|| {
        (stray > 0).then(|| format!("there are events of {stray} games that are not there"))
    }))
}

/// What is wrong with the index of positions.
async fn index(connection: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    let archived: Vec<(i64, i64)> = sqlx::query_as("SELECT id, plies FROM archive")
        .fetch_all(&mut *connection)
        .await?;
    let mut indexed = IndexedGames::default();
    for number in 0..=i64::from(u8::MAX) {
        let rows: Vec<(i64, Vec<u8>)> =
            sqlx::query_as("SELECT segment, entries FROM archive_positions WHERE bucket = $1")
                .bind(number)
                .fetch_all(&mut *connection)
                .await?;
        indexed.look_at(&rows);
    }
    Ok(indexed.fault(&archived))
}

// What can go wrong here is told by the text.
#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unusable(error: sqlx::Error) -> AilmentError {
    AilmentError::Unusable(error.to_string())
}
