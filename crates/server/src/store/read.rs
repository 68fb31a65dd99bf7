//! Questions to the store.

use super::{
    Store, StoreError, StoredGame,
    row::{from_sql, to_sql},
};
use crate::{clock::Millis, game::Stamped, ids::GameId};

impl Store {
    /// A game with all its events; `None` if there is no such game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn load(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let id = id.to_string();
        let settings: Option<(String,)> =
            sqlx::query_as("SELECT settings FROM games WHERE id = ?1")
                .bind(&id)
                .fetch_optional(&self.readers)
                .await?;
        let Some((settings,)) = settings else {
            return Ok(None);
        };
        let rows: Vec<(i64, String)> =
            sqlx::query_as("SELECT at, body FROM events WHERE game = ?1 ORDER BY version")
                .bind(&id)
                .fetch_all(&self.readers)
                .await?;
        let corrupt = |error: serde_json::Error| StoreError::Corrupt(error.to_string());
        let stamped = |(at, body): &(i64, String)| {
            let event = serde_json::from_str(body).map_err(corrupt)?;
            Ok(Stamped {
                at: from_sql(*at),
                event,
            })
        };
        Ok(Some(StoredGame {
            settings: serde_json::from_str(&settings).map_err(corrupt)?,
            events: rows
                .iter()
                .map(stamped)
                .collect::<Result<_, StoreError>>()?,
        }))
    }

    /// The games in which the server has to act although nobody is there.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn restless(&self) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(String,)> = sqlx::query_as("SELECT id FROM games WHERE restless = 1")
            .fetch_all(&self.readers)
            .await?;
        let id = |(text,): &(String,)| {
            GameId::parse(text).ok_or_else(|| StoreError::Corrupt(format!("game {text:?}")))
        };
        rows.iter().map(id).collect()
    }

    /// When a server on this database was last alive: its last heartbeat, or its last change to a restless game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn last_alive(&self) -> Result<Millis, StoreError> {
        let (alive,): (i64,) = sqlx::query_as(
            "SELECT MAX(alive, \
                 (SELECT COALESCE(MAX(updated), ?1) FROM games WHERE restless = 1)) \
             FROM heartbeat",
        )
        .bind(to_sql(0))
        .fetch_one(&self.readers)
        .await?;
        Ok(from_sql(alive))
    }
}
