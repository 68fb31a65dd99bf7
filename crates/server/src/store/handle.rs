//! A store, whatever database is behind it.

use std::{fmt::Display, ops::Deref, sync::Arc};

use skep_game::words::Side;
use tokio::task::JoinHandle;

use super::{
    Append, Backend, Change, NewGame, OpenError, Outage, PlanRow, StoreError, StoreOptions,
    archive_row, outage_log::OutageLog, postgres::Postgres, sqlite::Sqlite,
};
use crate::{
    catalog::{NewEntry, Removal},
    clock::Millis,
    game::Plan,
    ids::GameId,
};

/// How many games of the archive are deleted at once, so that those who play wait no longer than a few games take.
const DELETED_AT_ONCE: usize = 64;

/// Where games are kept. What can be asked is told by [`Backend`].
///
/// Every change is on the disk once its answer has come without error.
#[derive(Clone, Debug)]
pub struct Store {
    backend: Arc<dyn Backend>,
    outages: Arc<OutageLog>,
}

impl Store {
    /// Opens the store, and makes it first if it is not there. The task ends when every handle has been dropped and
    /// every change is made.
    ///
    /// # Errors
    /// The directory or the database cannot be used.
    pub async fn open(options: &StoreOptions) -> Result<(Store, JoinHandle<()>), OpenError> {
        let outages = Arc::new(OutageLog::default());
        let (backend, writer): (Arc<dyn Backend>, _) = match &options.postgres {
            Some(postgres) => {
                let (postgres, writer) = Postgres::open(postgres, &outages).await?;
                (Arc::new(postgres), writer)
            }
            None => {
                let (sqlite, writer) = Sqlite::open(options, &outages).await?;
                (Arc::new(sqlite), writer)
            }
        };
        Ok((Store { backend, outages }, writer))
    }

    /// The log of the failures of the database.
    pub(crate) fn outage_log(&self) -> &OutageLog {
        &self.outages
    }

    /// Logs a failure of something that needs the store, unless the database is known not to work.
    pub(crate) fn warn(&self, what: &str, error: &dyn Display) {
        if !self.outages.is_failing() {
            tracing::warn!(%error, "{what}");
        }
    }

    /// Logs a failure that concerns one game, unless the database is known not to work.
    pub(crate) fn warn_of_game(&self, game: GameId, what: &str, error: &dyn Display) {
        if !self.outages.is_failing() {
            tracing::warn!(%game, %error, "{what}");
        }
    }

    /// Keeps a new game.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn create(&self, new: &NewGame) -> Result<(), StoreError> {
        self.make(Change::Create(new.try_into()?)).await
    }

    /// Adds an event to a game.
    ///
    /// # Errors
    /// The database cannot take it, or the game has another version.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.make(append.try_into()?).await
    }

    /// Keeps the conditional moves of a side, in the place of those that it had.
    ///
    /// # Errors
    /// The database cannot take them, or the game has another version than that for which they were made.
    pub async fn plan(&self, game: GameId, side: Side, plan: &Plan) -> Result<(), StoreError> {
        self.make(Change::Plan(PlanRow::of(game, side, plan)?))
            .await
    }

    /// Notes that the server is alive.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn alive(&self, at: Millis) -> Result<(), StoreError> {
        self.make(Change::Alive { at, outage: None }).await
    }

    /// Notes that the server is alive again after an outage.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn alive_again(&self, outage: Outage) -> Result<(), StoreError> {
        let at = outage.ended;
        let outage = Some(outage);
        self.make(Change::Alive { at, outage }).await
    }

    /// Deletes games with everything that happened in them.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn forget(&self, games: &[GameId]) -> Result<(), StoreError> {
        let mut games: Vec<String> = games.iter().map(ToString::to_string).collect();
        games.sort_unstable();
        self.make(Change::Forget(games)).await
    }

    /// Puts games into the archive. The answer holds the number of each, `None` for one that was there already.
    ///
    /// # Errors
    /// The database cannot take them; some may be there already.
    pub async fn shelve(&self, games: Vec<NewEntry>) -> Result<Vec<Option<u64>>, StoreError> {
        let mut ids = Vec::with_capacity(games.len());
        for portion in portions(games, self.backend.most_shelved()) {
            let done = self.backend.change(Change::Shelve(portion)).await?;
            ids.extend(done.shelved);
        }
        Ok(ids)
    }

    /// Deletes games of the archive, and the names that no other game has.
    ///
    /// # Errors
    /// The database cannot take it; some of the games may be deleted already.
    pub async fn unshelve(&self, games: Vec<Removal>) -> Result<(), StoreError> {
        for portion in portions(games, DELETED_AT_ONCE) {
            self.make(Change::Unshelve(portion)).await?;
        }
        self.make(Change::ForgetPlayers).await
    }

    /// Puts the small pieces of the index of positions together that earlier versions have left.
    ///
    /// # Errors
    /// The database cannot take it; some may be put together already.
    pub async fn compact(&self) -> Result<(), StoreError> {
        for bucket in 0..=u8::MAX {
            self.make(Change::Compact(bucket)).await?;
        }
        Ok(())
    }

    /// Notes that something has been done once and for all.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn note_done(&self, name: &str) -> Result<(), StoreError> {
        self.make(Change::Done(name.to_owned())).await
    }

    /// Keeps the hash of the host's token in the place of the one before.
    ///
    /// # Errors
    /// The database cannot take it.
    pub async fn set_host_token(&self, hash: &str) -> Result<(), StoreError> {
        self.make(Change::HostToken(hash.to_owned())).await
    }

    /// Whether this is the hash of the host's token.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn is_host_token(&self, hash: &str) -> Result<bool, StoreError> {
        self.is_done(&archive_row::host_token(hash)).await
    }

    /// Closes what reads. What writes closes once every handle is gone.
    pub async fn close(self) {
        self.backend.close().await;
    }

    async fn make(&self, change: Change) -> Result<(), StoreError> {
        self.backend.change(change).await.map(drop)
    }
}

impl Deref for Store {
    type Target = dyn Backend;

    fn deref(&self) -> &Self::Target {
        &*self.backend
    }
}

/// All of them in their order, so many at a time.
fn portions<T>(all: Vec<T>, most: usize) -> impl Iterator<Item = Vec<T>> {
    let mut rest = all.into_iter();
    std::iter::from_fn(move || {
        let portion: Vec<T> = rest.by_ref().take(most).collect();
        (!portion.is_empty()).then_some(portion)
    })
}
