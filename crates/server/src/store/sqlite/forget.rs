//! Games that are kept no longer.

use sqlx::SqliteConnection;

use super::{Sqlite, StoreError, game_rows, row::to_sql};
use crate::{clock::Millis, ids::GameId};

impl Sqlite {
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
            sqlx::query_as("SELECT id FROM games WHERE restless = 0 AND updated < ?1 LIMIT ?2")
                .bind(to_sql(since))
                .bind(most)
                .fetch_all(&self.readers)
                .await?;
        game_rows::ids(&rows)
    }
}

/// Deletes games.
pub(super) async fn forget(
    connection: &mut SqliteConnection,
    games: &[String],
) -> Result<(), sqlx::Error> {
    for game in games {
        for delete in [
            "DELETE FROM events WHERE game = ?1",
            "DELETE FROM games WHERE id = ?1",
        ] {
            sqlx::query(delete)
                .bind(game)
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}
