//! Games that are kept no longer.

use sqlx::SqliteConnection;

use super::{Sqlite, StoreError, row::to_sql, write::Change};
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
        let id = |(text,): &(String,)| {
            GameId::parse(text).ok_or_else(|| StoreError::Corrupt(format!("game {text:?}")))
        };
        rows.iter().map(id).collect()
    }

    /// Deletes games with everything that happened in them.
    ///
    /// # Errors
    /// The database cannot take it.
    pub(super) async fn forget(&self, games: &[GameId]) -> Result<(), StoreError> {
        let games = games.iter().map(ToString::to_string).collect();
        self.write(Change::Forget(games)).await.map(drop)
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
            "DELETE FROM seats WHERE game = ?1",
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
