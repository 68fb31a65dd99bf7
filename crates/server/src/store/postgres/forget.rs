//! Games that are kept no longer.

use sqlx::PgConnection;

use super::{Postgres, StoreError, game_rows, row::to_sql};
use crate::{clock::Millis, ids::GameId};

impl Postgres {
    /// Some of the games that ended before a time.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn ended_before(
        &self,
        time: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM games WHERE ended > 0 AND ended < $1 LIMIT $2")
                .bind(to_sql(time))
                .bind(i64::from(most))
                .fetch_all(&self.readers)
                .await?;
        game_rows::ids(&rows)
    }

    /// Some of the games without an end in which nothing has happened since a time, and nothing will by itself.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn abandoned_since(
        &self,
        time: Millis,
        most: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        // A game is older than whatever happened in it, so the young ones are not even looked at.
        let rows: Vec<(String,)> = sqlx::query_as(
            "SELECT id FROM games WHERE ended = 0 AND created < $1 AND updated < $1 AND restless = 0 \
             LIMIT $2",
        )
        .bind(to_sql(time))
        .bind(i64::from(most))
        .fetch_all(&self.readers)
        .await?;
        game_rows::ids(&rows)
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
        "DELETE FROM lobby_games WHERE game = ANY($1)",
        "DELETE FROM plans WHERE game = ANY($1)",
        "DELETE FROM removals WHERE game = ANY($1)",
    ] {
        sqlx::query(change)
            .bind(games)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
