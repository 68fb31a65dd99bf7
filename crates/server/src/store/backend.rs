//! What a store can do, whatever database is behind it.

use std::{fmt::Debug, pin::Pin};

use skep_rules::CanonicalHash;

use super::{Append, Cluster, KeptReview, Listed, NewGame, People, StoreError, StoredGame};
use crate::{
    catalog::{Filter, NewEntry, Occurrence, Removal, Search, Stored},
    clock::Millis,
    game::Stamped,
    ids::GameId,
};

/// An answer that is still to come.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A database that keeps games.
///
/// Every change is on the disk once its answer has come without error. The versions of games are the only control of
/// concurrency: an [`Append`] names the version that it follows, and fails with [`StoreError::Conflict`] if the game has
/// another, because somebody else was quicker. A change that fails leaves the others alone.
pub trait Backend: Debug + Send + Sync {
    /// Keeps a new game.
    fn create<'a>(&'a self, new: &'a NewGame) -> Answer<'a, ()>;

    /// Adds an event to a game.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// A game with all its events; `None` if there is no such game.
    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>>;

    /// What has happened in a game after a version.
    fn events_after(&self, id: GameId, version: u32) -> Answer<'_, Vec<Stamped>>;

    /// Games for a list, in the order in which they are named; unknown ones are left out.
    fn listed<'a>(&'a self, ids: &'a [GameId]) -> Answer<'a, Vec<Listed>>;

    /// The games in which the server has to act although nobody is there.
    fn restless(&self) -> Answer<'_, Vec<GameId>>;

    /// Some games, behind one of them, in the order of their ids as texts.
    fn games_after<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<GameId>>;

    /// Notes that the server is alive.
    fn alive(&self, at: Millis) -> Answer<'_, ()>;

    /// When a server on this database was last alive: its last sign of life, or its last change to a restless game.
    fn last_alive(&self) -> Answer<'_, Millis>;

    /// Some of the games in which nothing has happened since a time, and nothing will by itself.
    fn quiet_since(&self, since: Millis, most: u32) -> Answer<'_, Vec<GameId>>;

    /// Deletes games with everything that happened in them.
    fn forget<'a>(&'a self, games: &'a [GameId]) -> Answer<'a, ()>;

    /// A page of the games of the archive that fit, and how many there are in all. `among` are the numbers of those that may
    /// be listed; `None` for all.
    fn archive_page<'a>(
        &'a self,
        search: &'a Search,
        among: Option<&'a [u64]>,
    ) -> Answer<'a, (Vec<Stored>, u64)>;

    /// The next games of the archive that fit, behind one of them, in the order of their numbers.
    fn archive_after<'a>(
        &'a self,
        filter: &'a Filter,
        among: Option<&'a [u64]>,
        after: u64,
        most: u32,
    ) -> Answer<'a, Vec<Stored>>;

    /// A game of the archive; `None` if there is none of this number.
    fn archived(&self, id: u64) -> Answer<'_, Option<Stored>>;

    /// The games in which a position occurs, each once, the oldest first.
    fn occurrences(&self, hash: CanonicalHash) -> Answer<'_, Vec<Occurrence>>;

    /// Puts games into the archive. The answer holds the number of each, `None` for one that was there already.
    fn shelve(&self, games: Vec<NewEntry>) -> Answer<'_, Vec<Option<u64>>>;

    /// Deletes games of the archive, and the names that no other game has.
    fn unshelve(&self, games: Vec<Removal>) -> Answer<'_, ()>;

    /// Puts the small pieces of the index of positions together that earlier versions have left.
    fn compact(&self) -> Answer<'_, ()>;

    /// Whether something has been done once and for all.
    fn is_done<'a>(&'a self, name: &'a str) -> Answer<'a, bool>;

    /// Notes that something has been done once and for all.
    fn note_done<'a>(&'a self, name: &'a str) -> Answer<'a, ()>;

    /// The game that a review of an earlier version is about; `None` if there is no such review.
    fn reviewed_game(&self, review: GameId) -> Answer<'_, Option<KeptReview>>;

    /// The people whom the database knows.
    fn people(&self) -> &dyn People;

    /// What several nodes on one database do for each other; `None` if the database serves one node only.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }

    /// Closes what reads.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}
