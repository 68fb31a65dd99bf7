//! Games that are kept no longer.

use sqlx::PgConnection;

use super::{Postgres, StoreError, read::ids, row::to_sql, write::Change};
use crate::{clock::Millis, ids::GameId};

impl Postgres {
    /// Some of the games in which nothing has happened since a time, and nothing will by itself.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn quiet_since(
        &self,
        since: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM games WHERE restless = 0 AND updated < $1 LIMIT $2")
                .bind(to_sql(since))
                .bind(i64::from(most))
                .fetch_all(&self.readers)
                .await?;
        ids(&rows)
    }

    /// Deletes games with everything that happened in them.
    ///
    /// # Errors
    /// The database cannot take it.
    pub(super) async fn forget(&self, games: &[GameId]) -> Result<(), StoreError> {
        let mut games: Vec<String> = games.iter().map(ToString::to_string).collect();
        games.sort_unstable();
        self.change(Change::Forget(games)).await.map(drop)
    }
}

/// Deletes games. Their rows go first: whoever appends to one meanwhile waits, and then finds that it is gone.
pub(super) async fn forget(
    connection: &mut PgConnection,
    games: &[String],
) -> Result<(), sqlx::Error> {
    for change in [
        "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR UPDATE",
        "DELETE FROM games WHERE id = ANY($1)",
        "DELETE FROM events WHERE game = ANY($1)",
        "DELETE FROM seats WHERE game = ANY($1)",
    ] {
        sqlx::query(change)
            .bind(games)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
