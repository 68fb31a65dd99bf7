//! What a store can do, as SQLite does it. Each answer is that of the method of the same name elsewhere in this folder.

use std::pin::Pin;

use skep_game::words::BySide;
use skep_rules::CanonicalHash;

use super::{
    Answer, Backend, Change, Done, KeptReview, Listed, Lobby, NodeId, Outage, People, Ratings,
    Seen, Sqlite, StoredGame,
};
use crate::{
    catalog::{Filter, Occurrence, Search, Stored},
    clock::Millis,
    game::{Plan, Stamped},
    ids::GameId,
};

/// The most games in one transaction: the index counts them in two bytes.
const MOST_SHELVED: usize = 4096;

impl Backend for Sqlite {
    fn change(&self, change: Change) -> Answer<'_, Done> {
        Box::pin(Sqlite::change(self, change))
    }

    fn most_shelved(&self) -> usize {
        MOST_SHELVED
    }

    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>> {
        Box::pin(Sqlite::load(self, id))
    }

    fn events_after(&self, id: GameId, version: u32) -> Answer<'_, Option<Vec<Stamped>>> {
        Box::pin(Sqlite::events_after(self, id, version))
    }

    fn look<'a>(&'a self, _: NodeId, games: &'a [GameId]) -> Answer<'a, Vec<Seen>> {
        Box::pin(Sqlite::look(self, games))
    }

    fn listed<'a>(&'a self, ids: &'a [GameId]) -> Answer<'a, Vec<Listed>> {
        Box::pin(Sqlite::listed(self, ids))
    }

    fn restless(&self) -> Answer<'_, Vec<GameId>> {
        Box::pin(Sqlite::restless(self))
    }

    fn games_after<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<GameId>> {
        Box::pin(Sqlite::games_after(self, after, most))
    }

    fn last_alive(&self) -> Answer<'_, Millis> {
        Box::pin(Sqlite::last_alive(self))
    }

    fn outages(&self, since: Millis) -> Answer<'_, Vec<Outage>> {
        Box::pin(Sqlite::outages(self, since))
    }

    fn ended_before(&self, time: Millis, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(Sqlite::ended_before(self, time, most))
    }

    fn abandoned_since(&self, time: Millis, most: u32) -> Answer<'_, Vec<GameId>> {
        Box::pin(Sqlite::abandoned_since(self, time, most))
    }

    fn archive_page<'a>(
        &'a self,
        search: &'a Search,
        among: Option<&'a [u64]>,
    ) -> Answer<'a, (Vec<Stored>, u64)> {
        Box::pin(Sqlite::archive_page(self, search, among))
    }

    fn archive_after<'a>(
        &'a self,
        filter: &'a Filter,
        among: Option<&'a [u64]>,
        after: u64,
        most: u32,
    ) -> Answer<'a, Vec<Stored>> {
        Box::pin(Sqlite::archive_after(self, filter, among, after, most))
    }

    fn archived(&self, id: u64) -> Answer<'_, Option<Stored>> {
        Box::pin(Sqlite::archived(self, id))
    }

    fn occurrences(&self, hash: CanonicalHash) -> Answer<'_, Vec<Occurrence>> {
        Box::pin(Sqlite::occurrences(self, hash))
    }

    fn plans(&self, game: GameId) -> Answer<'_, BySide<Option<Plan>>> {
        Box::pin(Sqlite::plans(self, game))
    }

    fn is_done<'a>(&'a self, name: &'a str) -> Answer<'a, bool> {
        Box::pin(Sqlite::is_done(self, name))
    }

    fn reviewed_game(&self, review: GameId) -> Answer<'_, Option<KeptReview>> {
        Box::pin(Sqlite::reviewed_game(self, review))
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
