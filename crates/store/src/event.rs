//! Events as rows.

use skep_game::{clock::Millis, ids::GameId};

use crate::{
    Result, StoreError,
    query::{Connection, execute, fetch_one, fetch_optional},
    write::ChangeError,
};

/// An event as a row, and what it changes in the row of its game.
#[derive(Clone, Debug)]
pub(crate) struct EventRow {
    pub(crate) game: GameId,
    /// The version before the event.
    pub(crate) version: u32,
    pub(crate) at: Millis,
    pub(crate) body: String,
    pub(crate) overview: String,
    pub(crate) due: Option<Millis>,
    /// The game is over afterwards. It ended with the first such event.
    pub(crate) is_over: bool,
}

impl EventRow {
    /// Time of the end of the game, if this event ended it.
    pub(crate) fn ended(&self) -> Option<Millis> {
        self.is_over.then_some(self.at)
    }

    /// Locks the game and checks its version. On a retry the append itself finds out whether it was committed.
    pub(crate) async fn check_version(&self, db: &mut Connection<'_>) -> Result<(), ChangeError> {
        let select = "SELECT version FROM games WHERE id = $1 FOR UPDATE";
        let version: Option<u32> = fetch_optional(db, select, self.game).await?;
        let is_current = version == Some(self.version);
        match is_current || db.is_retry {
            true => Ok(()),
            false => Err(StoreError::Conflict.into()),
        }
    }

    /// Appends the event; returns false if the game has another version.
    pub(crate) async fn append(&self, db: &mut Connection<'_>) -> sqlx::Result<bool> {
        // Moves do not set `ended`: SQLite updates the indexes of every column that is set.
        let update = match self.is_over {
            false => {
                "UPDATE games SET version = $2 + 1, updated = $3, restless = $4, overview = $5, due = $6 \
                 WHERE id = $1 AND version = $2"
            }
            true => {
                "UPDATE games SET version = $2 + 1, updated = $3, restless = $4, overview = $5, due = $6, \
                     ended = CASE WHEN ended > 0 THEN ended ELSE $3 END \
                 WHERE id = $1 AND version = $2"
            }
        };
        let values = (
            self.game,
            self.version,
            self.at,
            self.due.is_some(),
            &self.overview,
            self.due.unwrap_or(0),
        );
        let updated = execute(db, update, values).await?;
        if updated == 0 {
            return Ok(false);
        }
        let insert = "INSERT INTO events (game, version, at, body) VALUES ($1, $2 + 1, $3, $4)";
        execute(db, insert, (self.game, self.version, self.at, &self.body)).await?;
        Ok(true)
    }

    /// Returns whether exactly this event is stored, for a retry.
    pub(crate) async fn is_stored(&self, db: &mut Connection<'_>) -> sqlx::Result<bool> {
        let select = "SELECT EXISTS ( \
             SELECT 1 FROM events WHERE game = $1 AND version = $2 AND at = $3 AND body = $4)";
        let values = (self.game, self.version + 1, self.at, &self.body);
        fetch_one(db, select, values).await
    }
}
