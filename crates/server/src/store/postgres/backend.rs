//! What a store can do, as PostgreSQL does it. Each answer is that of the method of the same name elsewhere in this
//! folder, unless it takes too long.

use std::{pin::Pin, time::Duration};

use skep_game::words::BySide;
use skep_rules::CanonicalHash;
use tokio::time::timeout;

use super::{
    Answer, Backend, Change, Cluster, Done, KeptReview, Listed, Lobby, NodeId, Outage, People,
    Postgres, Ratings, Seen, StoreError, StoredGame, trouble::too_late,
};
use crate::{
    catalog::{Filter, Occurrence, Search, Stored},
    clock::Millis,
    game::{Plan, Stamped},
    ids::GameId,
};

/// How long an answer may take, with a connection that hangs and another that is made.
const PATIENCE: Duration = Duration::from_secs(20);

/// The most games in one transaction: others who end games wait for it.
const MOST_SHELVED: usize = 1024;

impl Backend for Postgres {
    fn change(&self, change: Change) -> Answer<'_, Done> {
        Box::pin(Postgres::change(self, change))
    }

    fn most_shelved(&self) -> usize {
        MOST_SHELVED
    }

    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>> {
        Box::pin(bounded(Postgres::load(self, id)))
    }

    fn events_after(&self, id: GameId, version: u32) -> Answer<'_, Option<Vec<Stamped>>> {
        Box::pin(bounded(Postgres::events_after(self, id, version)))
    }

    fn look<'a>(&'a self, node: NodeId, games: &'a [GameId]) -> Answer<'a, Vec<Seen>> {
        Box::pin(self.neighbours.look(node, games))
    }

    fn listed<'a>(&'a self, ids: &'a [GameId]) -> Answer<'a, Vec<Listed>> {
        Box::pin(bounded(Postgres::listed(self, ids)))
    }

    fn restless(&self) -> Answer<'_, Vec<GameId>> {
        Box::pin(bounded(Postgres::restless(self)))
    }

    fn games_after<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<GameId>> {
        Box::pin(bounded(Postgres::games_after(self, after, most)))
    }

    fn last_alive(&self) -> Answer<'_, Millis> {
        Box::pin(bounded(Postgres::last_alive(self)))
    }

    fn outages(&self, since: Millis) -> Answer<'_, Vec<Outage>> {
        Box::pin(bounded(Postgres::outages(self, since)))
    }

    fn ended_before(&self, time: Millis, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(bounded(Postgres::ended_before(self, time, most)))
    }

    fn abandoned_since(&self, time: Millis, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(bounded(Postgres::abandoned_since(self, time, most)))
    }

    fn archive_page<'a>(
        &'a self,
        search: &'a Search,
        among: Option<&'a [u64]>,
    ) -> Answer<'a, (Vec<Stored>, u64)> {
        Box::pin(bounded(Postgres::archive_page(self, search, among)))
    }

    fn archive_after<'a>(
        &'a self,
        filter: &'a Filter,
        among: Option<&'a [u64]>,
        after: u64,
        most: u32,
    ) -> Answer<'a, Vec<Stored>> {
        Box::pin(bounded(Postgres::archive_after(
            self, filter, among, after, most,
        )))
    }

    fn archived(&self, id: u64) -> Answer<'_, Option<Stored>> {
        Box::pin(bounded(Postgres::archived(self, id)))
    }

    fn occurrences(&self, hash: CanonicalHash) -> Answer<'_, Vec<Occurrence>> {
        Box::pin(bounded(Postgres::occurrences(self, hash)))
    }

    fn plans(&self, game: GameId) -> Answer<'_, BySide<Option<Plan>>> {
        Box::pin(bounded(Postgres::plans(self, game)))
    }

    fn is_done<'a>(&'a self, name: &'a str) -> Answer<'a, bool> {
        Box::pin(bounded(Postgres::is_done(self, name)))
    }

    fn reviewed_game(&self, review: GameId) -> Answer<'_, Option<KeptReview>> {
        Box::pin(bounded(Postgres::reviewed_game(self, review)))
    }

    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(&self.neighbours)
    }

    fn people(&self) -> &dyn People {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self
    }

    fn lobby(&self) -> &dyn Lobby {
        self
    }

    fn close(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(self.readers.close())
    }
}

/// An answer, unless it takes too long.
pub(super) async fn bounded<T>(
    answer: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    timeout(PATIENCE, answer)
        .await
        .unwrap_or_else(|_| Err(too_late().into()))
}
