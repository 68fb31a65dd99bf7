//! The archive of finished and imported games.
//!
//! A list scans an index that contains every column with a condition and has the order of the list, so a late page costs no more
//! than the first and no condition is slower than another.

mod bucket;
mod condition;
mod players;
mod positions;
mod row;
mod write;

use skep_game::catalog::{Filter, Search, Sort, Stored};

pub(crate) use bucket::collect_plies;
pub(crate) use players::delete_idle_players;
pub(crate) use row::source_number;
pub(crate) use write::add;

use crate::{
    Result, Store,
    query::{Query, query},
};
use condition::{Condition, conditions, order};
use row::COLUMNS;

/// Numbers passed to SQLite as a list; more are passed as a bitmap.
const MAX_LISTED: usize = 1000;

impl Store {
    /// A page of matching games, and their total number. `among` limits the search to some games.
    pub async fn archive_page(
        &self,
        search: &Search,
        among: Option<&[u64]>,
    ) -> Result<(Vec<Stored>, u64)> {
        let sort = self.sqlite_sort(search.sort);
        let mut count = query("SELECT COUNT(*) FROM archive WHERE TRUE");
        push_filter(&mut count, &search.filter, sort, among);
        let total: u64 = self.fetch_one(count.uncached(), ()).await?;
        if total == 0 {
            return Ok((Vec::new(), 0));
        }
        let mut select = query("SELECT ");
        // Finds the page first, so that only its games are read completely.
        select
            .push(COLUMNS)
            .push(" FROM (SELECT id AS place FROM archive WHERE TRUE");
        push_filter(&mut select, &search.filter, sort, among);
        select.push(order(search));
        select
            .push(" LIMIT ")
            .push_bind(search.size)
            .push(" OFFSET ")
            .push_bind(i64::from(search.page - 1) * i64::from(search.size))
            .push(") AS page JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
        select.push(order(search));
        let games = self.fetch_all(select.uncached(), ()).await?;
        Ok((games, total))
    }

    /// The next matching games by number.
    pub async fn archive_after(
        &self,
        filter: &Filter,
        among: Option<&[u64]>,
        after: u64,
        most: u32,
    ) -> Result<Vec<Stored>> {
        let mut select = query("SELECT ");
        select
            .push(COLUMNS)
            .push(" FROM archive JOIN archive_games ON archive_games.id = archive.id WHERE archive.id > ")
            .push_bind(after);
        push_filter(&mut select, filter, self.sqlite_sort(Sort::Added), among);
        select.push(" ORDER BY archive.id LIMIT ").push_bind(most);
        self.fetch_all(select.uncached(), ()).await
    }

    pub async fn archived(&self, id: u64) -> Result<Option<Stored>> {
        let mut select = query("SELECT ");
        select
            .push(COLUMNS)
            .push(" FROM archive JOIN archive_games ON archive_games.id = archive.id WHERE archive.id = ")
            .push_bind(id);
        self.fetch_optional(select, ()).await
    }

    /// The sort order if the database is SQLite, whose planner needs hints.
    fn sqlite_sort(&self, sort: Sort) -> Option<Sort> {
        self.pool().is_sqlite().then_some(sort)
    }
}

/// Appends the conditions of a filter.
fn push_filter(
    query: &mut Query,
    filter: &Filter,
    sqlite_sort: Option<Sort>,
    among: Option<&[u64]>,
) {
    for condition in conditions(filter, among) {
        query.push(" AND ");
        match condition {
            Condition::Compare(column, is, value) => {
                query.push(plus(column, sqlite_sort)).push(column);
                query.push(is).push_bind(value);
            }
            Condition::Level(level) => {
                query
                    .push_bind(level)
                    .push(" IN (white_level, black_level)");
            }
            Condition::Name(players, name) => push_name(query, players, &name),
            Condition::Numbers(column, values)
                if sqlite_sort.is_some() && values.len() > MAX_LISTED =>
            {
                push_many(query, column, &values);
            }
            Condition::Numbers(column, values) => {
                query.push(column).push(" = ANY(").push_bind(values);
                query.push(")");
            }
            Condition::Texts(column, values) => {
                query.push(column).push(" = ANY(").push_bind(values);
                query.push(")");
            }
        }
    }
}

/// A plus keeps SQLite from using the index that begins with a column where that index does not have the order of the list:
/// sorting takes longer than reading everything in the right order.
fn plus(column: &str, sqlite_sort: Option<Sort>) -> &'static str {
    match (column, sqlite_sort) {
        ("plies", Some(Sort::Date | Sort::Added)) | ("date", Some(Sort::Plies | Sort::Added)) => {
            "+"
        }
        _ => "",
    }
}

/// Passes many numbers to SQLite as a bitmap of one byte per game, which needs no sorting.
fn push_many(query: &mut Query, column: &str, ids: &[i64]) {
    let last = ids.iter().copied().max().unwrap_or_default();
    let mut is_listed = vec![0_u8; usize::try_from(last).unwrap_or_default()];
    for &id in ids {
        // SQL counts from 1, and so do the games.
        let place = usize::try_from(id).unwrap_or_default().wrapping_sub(1);
        if let Some(byte) = is_listed.get_mut(place) {
            *byte = 1;
        }
    }
    query.push("substr(").push_bind(is_listed).push(", ");
    query.push(column).push(", 1) = x'01'");
}

/// Searches the distinct names first.
fn push_name(query: &mut Query, players: &[&'static str], name: &str) {
    query.push("(");
    for (index, player) in players.iter().enumerate() {
        query
            .push(if index == 0 { "" } else { " OR " })
            .push(player);
        query.push(" IN (SELECT id FROM archive_players WHERE strpos(key, ");
        query.push_bind(name).push(") > 0)");
    }
    query.push(")");
}
