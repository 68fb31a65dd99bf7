//! The archive of finished and imported games.
//!
//! A list scans an index that contains every column with a condition and has the order of the list, so a late page costs no more
//! than the first and no condition is slower than another.

mod filter;
mod positions;
mod row;
mod write;

use skep_game::catalog::{Filter, Search, Sort, Stored};

pub(crate) use positions::collect_plies;
pub(crate) use row::delete_idle_players;
pub(crate) use write::add;

use crate::{Result, Store, query::query};
use filter::{order, push_filter};
use row::COLUMNS;

const GAMES: &str = "archive JOIN archive_games ON archive_games.id = archive.id";

impl Store {
    /// A page of matching games, and their total number. `among` limits the search to some games.
    pub async fn archive_page(
        &self,
        search: &Search,
        among: Option<&[u64]>,
    ) -> Result<(Vec<Stored>, u64)> {
        let sort = self.sqlite_sort(search.sort);
        let mut count = query("SELECT COUNT(*) FROM archive WHERE TRUE");
        push_filter(&mut count, &search.filter, among, sort);
        let total: u64 = self.fetch_one(count.uncached(), ()).await?;
        if total == 0 {
            return Ok((Vec::new(), 0));
        }
        // Finds the page first, so that only its games are read completely.
        let mut select = query(format!(
            "SELECT {COLUMNS} FROM (SELECT id AS place FROM archive WHERE TRUE"
        ));
        push_filter(&mut select, &search.filter, among, sort);
        let offset = i64::from(search.page - 1) * i64::from(search.size);
        select
            .push(order(search))
            .push(" LIMIT ")
            .push_bind(search.size);
        select.push(" OFFSET ").push_bind(offset);
        select.push(") AS page JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
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
        let mut select = query(format!(
            "SELECT {COLUMNS} FROM {GAMES} WHERE archive.id > $1"
        ))
        .args(after);
        push_filter(&mut select, filter, among, self.sqlite_sort(Sort::Added));
        select.push(" ORDER BY archive.id LIMIT ").push_bind(most);
        self.fetch_all(select.uncached(), ()).await
    }

    pub async fn archived(&self, id: u64) -> Result<Option<Stored>> {
        let select = format!("SELECT {COLUMNS} FROM {GAMES} WHERE archive.id = $1");
        self.fetch_optional(select, id).await
    }

    /// The sort order if the database is SQLite, whose planner needs hints.
    fn sqlite_sort(&self, sort: Sort) -> Option<Sort> {
        self.pool.is_sqlite().then_some(sort)
    }
}
