//! Questions to the archive.
//!
//! A list reads an index from its beginning to its end, in which every condition can be judged and which has the order of the
//! list: so a late page costs what the first one costs, and no condition is slower than another.

use sqlx::QueryBuilder;

use super::{
    Sqlite, StoreError,
    archive_condition::{Condition, conditions, order},
    archive_row as rows,
    row::{from_sql, to_sql},
};
use crate::catalog::{Filter, Search, Sort, Stored};

type Query = QueryBuilder<sqlx::Sqlite>;

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
        let mut count = Query::new("SELECT COUNT(*) FROM archive WHERE 1");
        push_filter(&mut count, &search.filter, search.sort, among);
        let (total,): (i64,) = count.build_query_as().fetch_one(&self.readers).await?;
        if total == 0 {
            return Ok((Vec::new(), 0));
        }
        let mut query = Query::new("SELECT ");
        // The page is found first, so that only its games are read wholly.
        query
            .push(rows::COLUMNS)
            .push(" FROM (SELECT id AS place FROM archive WHERE 1");
        push_filter(&mut query, &search.filter, search.sort, among);
        query.push(order(search));
        query
            .push(" LIMIT ")
            .push_bind(search.size)
            .push(" OFFSET ")
            .push_bind(i64::from(search.page - 1) * i64::from(search.size))
            .push(") JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
        query.push(order(search));
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
        let mut query = Query::new("SELECT ");
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
        let mut query = Query::new("SELECT ");
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
}

/// The conditions, each after an AND. A plus before a column keeps SQLite from going by the index that begins with it where
/// that would not give the order of the list: sorting takes longer than reading everything in the right order.
fn push_filter(query: &mut Query, filter: &Filter, sort: Sort, among: Option<&[u64]>) {
    for condition in conditions(filter, among) {
        query.push(" AND ");
        match condition {
            Condition::Number(column, is, value) => {
                query.push(plus(column, sort)).push(column).push(is);
                query.push_bind(value);
            }
            Condition::Text(column, is, value) => {
                query.push(plus(column, sort)).push(column).push(is);
                query.push_bind(value);
            }
            Condition::Level(level) => {
                let any = " IN (white_level, black_level)";
                query.push_bind(level).push(any);
            }
            Condition::Name(players, name) => push_name(query, players, &name),
            Condition::Numbers(column, values) if values.len() > MANY => {
                push_many(query, column, &values);
            }
            Condition::Numbers(column, values) => {
                push_list(query, column, &serde_json::json!(values));
            }
            Condition::Texts(column, values) => {
                push_list(query, column, &serde_json::json!(values));
            }
        }
    }
}

/// What stands before a column.
fn plus(column: &str, sort: Sort) -> &'static str {
    match (column, sort) {
        ("plies", Sort::Date | Sort::Added) | ("date", Sort::Plies | Sort::Added) => "+",
        _ => "",
    }
}

/// What is looked up value by value.
fn push_list(query: &mut Query, column: &str, values: &serde_json::Value) {
    query
        .push(column)
        .push(" IN (SELECT value FROM json_each(")
        .push_bind(values.to_string())
        .push("))");
}

/// Many numbers are a text of one byte for each game, in which every game that is read looks itself up: a list of them would
/// have to be sorted first.
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
    query
        .push("substr(")
        .push_bind(is_listed)
        .push(", ")
        .push(column)
        .push(", 1) = x'01'");
}

/// Names are found among the players first.
fn push_name(query: &mut Query, players: &[&'static str], name: &str) {
    let mut any = query.push("(").separated(" OR ");
    for player in players {
        any.push(player)
            .push_unseparated(" IN (SELECT id FROM archive_players WHERE instr(key, ")
            .push_bind_unseparated(name.to_owned())
            .push_unseparated(") > 0)");
    }
    query.push(")");
}
