//! What is wrong with a PostgreSQL database, for those who look after a server.

use sqlx::{Connection, PgConnection};

use super::{PostgresOptions, migrations};
use crate::{AilmentError, Health, health, query::Connection as StoreConnection, settings};

/// Looks at a database; `None` if nothing of ours is in it yet. Nothing is changed.
///
/// # Errors
/// What is wrong with it.
pub(crate) async fn examine(options: &PostgresOptions) -> Result<Option<Health>, AilmentError> {
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
    let mark: Option<(String,)> = sqlx::query_as(settings::FIND_MOVED)
        .fetch_optional(&mut *connection)
        .await
        .map_err(unusable)?;
    if let Some((to,)) = mark {
        return Err(AilmentError::Moved { to });
    }
    let connection = &mut StoreConnection::postgres(connection, false);
    let health = health::examine_games(connection, found == known)
        .await
        .map_err(unusable)?;
    health.map(Some)
}

// What can go wrong here is told by the text.
#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unusable(error: sqlx::Error) -> AilmentError {
    AilmentError::Unusable(error.to_string())
}
