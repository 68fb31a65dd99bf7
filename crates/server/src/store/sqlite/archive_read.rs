//! Questions to the archive.
//!
//! A list reads an index from its beginning to its end, in which every condition can be judged and which has the order of the
//! list: so a late page costs what the first one costs, and no condition is slower than another.

use sqlx::QueryBuilder;

use super::{
    Sqlite, StoreError, archive_row as rows,
    row::{from_sql, to_sql},
};
use crate::{
    catalog::{Filter, Search, Sort, Stored},
    ids::GameId,
};

/// From how many numbers on they are no list any more.
const MANY: usize = 1000;

impl Sqlite {
    /// A page of the games that fit, and how many there are in all. `among` are the numbers of those that may be listed;
    /// `None` for all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn archive_page(
        &self,
        search: &Search,
        among: Option<&[u64]>,
    ) -> Result<(Vec<Stored>, u64), StoreError> {
        let mut count = QueryBuilder::new("SELECT COUNT(*) FROM archive WHERE 1");
        push_filter(&mut count, &search.filter, search.sort, among);
        let (total,): (i64,) = count.build_query_as().fetch_one(&self.readers).await?;
        if total == 0 {
            return Ok((Vec::new(), 0));
        }
        let mut query = QueryBuilder::new("SELECT ");
        // The page is found first, so that only its games are read wholly.
        query
            .push(rows::COLUMNS)
            .push(" FROM (SELECT id AS place FROM archive WHERE 1");
        push_filter(&mut query, &search.filter, search.sort, among);
        push_order(&mut query, search);
        query
            .push(" LIMIT ")
            .push_bind(search.size)
            .push(" OFFSET ")
            .push_bind(i64::from(search.page - 1) * i64::from(search.size))
            .push(") JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
        push_order(&mut query, search);
        let found = query.build().fetch_all(&self.readers).await?;
        let games = found.iter().map(rows::stored).collect::<Result<_, _>>()?;
        Ok((games, from_sql(total)))
    }

    /// The next games that fit, behind one of them, in the order of their numbers.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn archive_after(
        &self,
        filter: &Filter,
        among: Option<&[u64]>,
        after: u64,
        most: u32,
    ) -> Result<Vec<Stored>, StoreError> {
        let mut query = QueryBuilder::new("SELECT ");
        query
            .push(rows::COLUMNS)
            .push(" FROM archive JOIN archive_games ON archive_games.id = archive.id WHERE archive.id > ")
            .push_bind(to_sql(after));
        push_filter(&mut query, filter, Sort::Added, among);
        query.push(" ORDER BY archive.id LIMIT ").push_bind(most);
        let found = query.build().fetch_all(&self.readers).await?;
        found.iter().map(rows::stored).collect()
    }

    /// A game of the archive; `None` if there is none of this number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn archived(&self, id: u64) -> Result<Option<Stored>, StoreError> {
        let mut query = QueryBuilder::<sqlx::Sqlite>::new("SELECT ");
        query
            .push(rows::COLUMNS)
            .push(" FROM archive JOIN archive_games ON archive_games.id = archive.id WHERE archive.id = ")
            .push_bind(to_sql(id));
        let found = query.build().fetch_optional(&self.readers).await?;
        found.as_ref().map(rows::stored).transpose()
    }

    /// Whether something has been done once and for all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn is_done(&self, name: &str) -> Result<bool, StoreError> {
        let row: Option<(String,)> =
            sqlx::query_as("SELECT name FROM archive_done WHERE name = ?1")
                .bind(name)
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.is_some())
    }

    /// Some of the games that were played, behind one of them, in the order of their ids.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn games_after(
        &self,
        after: &str,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2")
                .bind(after)
                .bind(to_sql(most as u64))
                .fetch_all(&self.readers)
                .await?;
        let id = |(text,): &(String,)| {
            GameId::parse(text).ok_or_else(|| StoreError::Corrupt(format!("game {text:?}")))
        };
        rows.iter().map(id).collect()
    }
}

/// The conditions, each after an AND. A plus before a column keeps SQLite from going by the index that begins with it where
/// that would not give the order of the list: sorting takes longer than reading everything in the right order.
fn push_filter(
    query: &mut QueryBuilder<sqlx::Sqlite>,
    filter: &Filter,
    sort: Sort,
    among: Option<&[u64]>,
) {
    let mut number = |condition: &'static str, value: Option<i64>| {
        if let Some(value) = value {
            query.push(" AND ").push(condition).push_bind(value);
        }
    };
    number("pieces = ", filter.set.map(rows::set_number));
    number("opening = ", filter.opening.map(rows::opening_number));
    number("result = ", filter.result.map(rows::result_number));
    let reason = filter
        .reason
        .map(|reason| rows::reason_number(Some(reason)));
    number("reason = ", reason);
    let (at_least, at_most) = match sort {
        Sort::Plies => ("plies >= ", "plies <= "),
        Sort::Date | Sort::Added => ("+plies >= ", "+plies <= "),
    };
    number(at_least, filter.min.map(i64::from));
    number(at_most, filter.max.map(i64::from));
    if let Some(level) = filter.level {
        query
            .push(" AND (white_level = ")
            .push_bind(level)
            .push(" OR black_level = ")
            .push_bind(level)
            .push(")");
    }
    if !filter.sources.is_empty() {
        let numbers: Vec<i64> = filter
            .sources
            .iter()
            .copied()
            .map(rows::source_number)
            .collect();
        query
            .push(" AND source IN (SELECT value FROM json_each(")
            .push_bind(serde_json::json!(numbers).to_string())
            .push("))");
    }
    push_names(query, filter);
    push_days(query, filter, sort);
    if let Some(own) = &filter.own {
        query
            .push(" AND origin IN (SELECT value FROM json_each(")
            .push_bind(serde_json::json!(own).to_string())
            .push("))");
    }
    for ids in [filter.ids.as_deref(), among].into_iter().flatten() {
        push_numbers(query, ids);
    }
}

/// Few numbers are looked up one by one. Many are a text of one byte for each game, in which every game that is read looks itself
/// up: a list of them would have to be sorted first.
fn push_numbers(query: &mut QueryBuilder<sqlx::Sqlite>, ids: &[u64]) {
    if ids.len() <= MANY {
        query
            .push(" AND archive.id IN (SELECT value FROM json_each(")
            .push_bind(serde_json::json!(ids).to_string())
            .push("))");
        return;
    }
    let last = ids.iter().copied().max().unwrap_or_default();
    let mut is_listed = vec![0_u8; usize::try_from(last).unwrap_or_default()];
    for &id in ids {
        // SQL counts from 1, and so do the games.
        let place = usize::try_from(id).unwrap_or_default().wrapping_sub(1);
        if let Some(byte) = is_listed.get_mut(place) {
            *byte = 1;
        }
    }
    query
        .push(" AND substr(")
        .push_bind(is_listed)
        .push(", archive.id, 1) = x'01'");
}

fn push_days(query: &mut QueryBuilder<sqlx::Sqlite>, filter: &Filter, sort: Sort) {
    let date = match sort {
        Sort::Date => " AND date",
        Sort::Plies | Sort::Added => " AND +date",
    };
    if let Some(from) = &filter.from {
        query.push(date).push(" >= ").push_bind(from.clone());
    }
    if let Some(to) = &filter.to {
        // A day that is known in part comes after its year or month in the alphabet.
        query.push(date).push(" <= ").push_bind(format!("{to}~"));
        query.push(" AND date <> ''");
    }
}

/// Names are found among the players first.
fn push_names(query: &mut QueryBuilder<sqlx::Sqlite>, filter: &Filter) {
    const WITH_NAME: &str = " IN (SELECT id FROM archive_players WHERE instr(key, ";
    for (start, name) in [
        (" AND white_player", &filter.white),
        (" AND black_player", &filter.black),
    ] {
        if let Some(name) = name {
            query.push(start).push(WITH_NAME);
            query.push_bind(name.clone()).push(") > 0)");
        }
    }
    if let Some(player) = &filter.player {
        query.push(" AND (white_player").push(WITH_NAME);
        query.push_bind(player.clone()).push(") > 0)");
        query.push(" OR black_player").push(WITH_NAME);
        query.push_bind(player.clone()).push(") > 0))");
    }
}

fn push_order(query: &mut QueryBuilder<sqlx::Sqlite>, search: &Search) {
    let direction = if search.ascending { " ASC" } else { " DESC" };
    let column = match search.sort {
        Sort::Date => Some("date"),
        Sort::Plies => Some("plies"),
        Sort::Added => None,
    };
    query.push(" ORDER BY ");
    if let Some(column) = column {
        query.push(column).push(direction).push(", ");
    }
    query.push("archive.id").push(direction);
}
