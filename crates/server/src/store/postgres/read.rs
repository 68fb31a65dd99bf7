//! Questions to the store.

use super::{
    Listed, Outage, Postgres, StoreError, StoredGame,
    game_rows::{self, ListedRow},
    record,
    row::{from_sql, to_sql},
};
use crate::{clock::Millis, game::Stamped, ids::GameId};

impl Postgres {
    /// A game with all its events; `None` if there is no such game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn load(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let id = id.to_string();
        let settings: Option<(String,)> =
            sqlx::query_as("SELECT settings FROM games WHERE id = $1")
                .bind(&id)
                .fetch_optional(&self.readers)
                .await?;
        let Some((settings,)) = settings else {
            return Ok(None);
        };
        Ok(Some(StoredGame {
            settings: record::read_settings(&settings)?,
            events: self.events(&id, 0).await?,
        }))
    }

    /// What has happened in a game after a version; `None` if there is no such game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn events_after(
        &self,
        id: GameId,
        version: u32,
    ) -> Result<Option<Vec<Stamped>>, StoreError> {
        let id = id.to_string();
        let events = self.events(&id, version).await?;
        if !events.is_empty() {
            return Ok(Some(events));
        }
        let (is_kept,): (bool,) =
            sqlx::query_as("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)")
                .bind(&id)
                .fetch_one(&self.readers)
                .await?;
        Ok(is_kept.then_some(events))
    }

    async fn events(&self, id: &str, after: u32) -> Result<Vec<Stamped>, StoreError> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "SELECT at, body FROM events WHERE game = $1 AND version > $2 ORDER BY version",
        )
        .bind(id)
        .bind(i64::from(after))
        .fetch_all(&self.readers)
        .await?;
        game_rows::events(&rows)
    }

    /// Games for a list, in the order in which they are named.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn listed(&self, ids: &[GameId]) -> Result<Vec<Listed>, StoreError> {
        let names: Vec<String> = ids.iter().map(ToString::to_string).collect();
        let rows: Vec<ListedRow> =
            sqlx::query_as("SELECT id, settings, overview, updated FROM games WHERE id = ANY($1)")
                .bind(&names)
                .fetch_all(&self.readers)
                .await?;
        game_rows::listed(&names, &rows)
    }

    /// The games in which the server has to act although nobody is there.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn restless(&self) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(String,)> = sqlx::query_as("SELECT id FROM games WHERE restless = 1")
            .fetch_all(&self.readers)
            .await?;
        game_rows::ids(&rows)
    }

    /// Some games, behind one of them, in the order of their ids.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn games_after(
        &self,
        after: &str,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(after)
                .bind(to_sql(most as u64))
                .fetch_all(&self.readers)
                .await?;
        game_rows::ids(&rows)
    }

    /// When a server on this database was last alive: its last heartbeat, or its last change to a restless game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn last_alive(&self) -> Result<Millis, StoreError> {
        let (alive,): (i64,) = sqlx::query_as(
            "SELECT GREATEST(alive, \
                 (SELECT COALESCE(MAX(updated), 0) FROM games WHERE restless = 1)) \
             FROM heartbeat",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(from_sql(alive))
    }

    /// The outages that ended after a time.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn outages(&self, since: Millis) -> Result<Vec<Outage>, StoreError> {
        let rows: Vec<(i64, i64)> =
            sqlx::query_as("SELECT began, ended FROM outages WHERE ended > $1")
                .bind(to_sql(since))
                .fetch_all(&self.readers)
                .await?;
        Ok(game_rows::outages(&rows))
    }
}
