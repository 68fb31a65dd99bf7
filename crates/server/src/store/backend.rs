//! What a store can do, whatever database is behind it.

use std::{fmt::Debug, pin::Pin};

use skep_game::words::BySide;
use skep_rules::CanonicalHash;

use super::{
    Change, Cluster, Done, KeptReview, Listed, Lobby, NodeId, Outage, People, Ratings, Seen,
    StoreError, StoredGame,
};
use crate::{
    catalog::{Filter, Occurrence, Search, Stored},
    clock::Millis,
    game::{Plan, Stamped},
    ids::GameId,
};

/// An answer that is still to come.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A database that keeps games.
///
/// Every change is on the disk once its answer has come without error. The versions of games are the only control of
/// concurrency: a [`Change::Append`] names the version that it follows, and fails with [`StoreError::Conflict`] if the game has
/// another, because somebody else was quicker. A change that fails leaves the others alone.
pub trait Backend: Debug + Send + Sync {
    /// Makes a change.
    fn change(&self, change: Change) -> Answer<'_, Done>;

    /// How many games one [`Change::Shelve`] may bring.
    fn most_shelved(&self) -> usize;

    /// A game with all its events; `None` if there is no such game.
    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>>;

    /// What has happened in a game after a version; `None` if there is no such game.
    fn events_after(&self, id: GameId, version: u32) -> Answer<'_, Option<Vec<Stamped>>>;

    /// What has become of games that are open at a node; those that have been deleted are left out.
    fn look<'a>(&'a self, node: NodeId, games: &'a [GameId]) -> Answer<'a, Vec<Seen>>;

    /// Games for a list, in the order in which they are named; unknown ones are left out.
    fn listed<'a>(&'a self, ids: &'a [GameId]) -> Answer<'a, Vec<Listed>>;

    /// The games in which the server has to act although nobody is there.
    fn restless(&self) -> Answer<'_, Vec<GameId>>;

    /// Some games, behind one of them, in the order of their ids as texts.
    fn games_after<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<GameId>>;

    /// When a server on this database was last alive: its last sign of life, or its last change to a restless game.
    fn last_alive(&self) -> Answer<'_, Millis>;

    /// The outages that ended after a time.
    fn outages(&self, since: Millis) -> Answer<'_, Vec<Outage>>;

    /// Some of the games that ended before a time, whatever has been said in them since.
    fn ended_before(&self, time: Millis, most: u32) -> Answer<'_, Vec<GameId>>;

    /// Some of the games without an end in which nothing has happened since a time, and nothing will by itself.
    fn abandoned_since(&self, time: Millis, most: u32) -> Answer<'_, Vec<GameId>>;

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

    /// The conditional moves that the players of a game have left.
    fn plans(&self, game: GameId) -> Answer<'_, BySide<Option<Plan>>>;

    /// Whether something has been done once and for all.
    fn is_done<'a>(&'a self, name: &'a str) -> Answer<'a, bool>;

    /// The game that a review of an earlier version is about; `None` if there is no such review.
    fn reviewed_game(&self, review: GameId) -> Answer<'_, Option<KeptReview>>;

    /// The people whom the database knows.
    fn people(&self) -> &dyn People;

    /// How strong they are.
    fn ratings(&self) -> &dyn Ratings;

    /// The people who look for each other.
    fn lobby(&self) -> &dyn Lobby;

    /// What several nodes on one database do for each other; `None` if the database serves one node only.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }

    /// Closes what reads.
    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}
