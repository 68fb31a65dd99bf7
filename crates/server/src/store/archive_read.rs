//! Questions to the archive.
//!
//! A list reads every row that might fit: a row is short, so that a hundred thousand of them take less time than a glance, and
//! no condition or order is slower than another. Only a list without conditions goes by the index of days.

use sqlx::{QueryBuilder, Sqlite};

use super::{
    Store, StoreError, archive_row as rows,
    row::{from_sql, to_sql},
};
use crate::{
    archive::{Filter, Search, Sort, Stored},
    ids::GameId,
};

impl Store {
    /// A page of the games that fit, and how many there are in all. `among` are the numbers of those that may be listed;
    /// nothing for all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn archive_page(
        &self,
        search: &Search,
        among: Option<&[u64]>,
    ) -> Result<(Vec<Stored>, u64), StoreError> {
        let mut count = QueryBuilder::new("SELECT COUNT(*) FROM archive WHERE 1");
        push_filter(&mut count, &search.filter, among);
        let (total,): (i64,) = count.build_query_as().fetch_one(&self.readers).await?;
        let mut query = QueryBuilder::new("SELECT ");
        // The page is found first, so that only its games are read wholly.
        query
            .push(rows::COLUMNS)
            .push(" FROM (SELECT id AS place FROM archive WHERE 1");
        push_filter(&mut query, &search.filter, among);
        let by_index = search.filter.is_empty() && among.is_none();
        push_order(&mut query, search, by_index);
        query
            .push(" LIMIT ")
            .push_bind(search.size)
            .push(" OFFSET ")
            .push_bind(i64::from(search.page - 1) * i64::from(search.size))
            .push(") JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
        push_order(&mut query, search, false);
        let found = query.build().fetch_all(&self.readers).await?;
        let games = found.iter().map(rows::stored).collect::<Result<_, _>>()?;
        Ok((games, from_sql(total)))
    }

    /// The next games that fit, behind one of them, in the order of their numbers.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn archive_after(
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
        push_filter(&mut query, filter, among);
        query.push(" ORDER BY archive.id LIMIT ").push_bind(most);
        let found = query.build().fetch_all(&self.readers).await?;
        found.iter().map(rows::stored).collect()
    }

    /// A game of the archive; nothing if there is none of this number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn archived(&self, id: u64) -> Result<Option<Stored>, StoreError> {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT ");
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
    pub async fn is_done(&self, name: &str) -> Result<bool, StoreError> {
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
    pub async fn games_after(&self, after: &str, most: usize) -> Result<Vec<GameId>, StoreError> {
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

/// The conditions, each after an AND.
fn push_filter(query: &mut QueryBuilder<Sqlite>, filter: &Filter, among: Option<&[u64]>) {
    let mut number = |condition: &'static str, value: Option<i64>| {
        if let Some(value) = value {
            query.push(" AND ").push(condition).push_bind(value);
        }
    };
    number("pieces = ", filter.set.map(rows::set_number));
    number("opening = ", filter.opening.map(rows::opening_number));
    number("source = ", filter.source.map(rows::source_number));
    number("result = ", filter.result.map(rows::result_number));
    let reason = filter
        .reason
        .map(|reason| rows::reason_number(Some(reason)));
    number("reason = ", reason);
    number("plies >= ", filter.min.map(i64::from));
    number("plies <= ", filter.max.map(i64::from));
    if let Some(level) = filter.level {
        query
            .push(" AND (white_level = ")
            .push_bind(level)
            .push(" OR black_level = ")
            .push_bind(level)
            .push(")");
    }
    push_names(query, filter);
    if let Some(from) = &filter.from {
        query.push(" AND +date >= ").push_bind(from.clone());
    }
    if let Some(to) = &filter.to {
        // A day that is known in part comes after its year or month in the alphabet.
        query
            .push(" AND +date <= ")
            .push_bind(format!("{to}~"))
            .push(" AND date <> ''");
    }
    if let Some(own) = &filter.own {
        query
            .push(" AND origin IN (SELECT value FROM json_each(")
            .push_bind(serde_json::json!(own).to_string())
            .push("))");
    }
    for ids in [filter.ids.as_deref(), among].into_iter().flatten() {
        query
            .push(" AND archive.id IN (SELECT value FROM json_each(")
            .push_bind(serde_json::json!(ids).to_string())
            .push("))");
    }
}

fn push_names(query: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    if let Some(player) = &filter.player {
        query
            .push(" AND (instr(white_key, ")
            .push_bind(player.clone())
            .push(") > 0 OR instr(black_key, ")
            .push_bind(player.clone())
            .push(") > 0)");
    }
    for (start, name) in [
        (" AND instr(white_key, ", &filter.white),
        (" AND instr(black_key, ", &filter.black),
    ] {
        if let Some(name) = name {
            query.push(start).push_bind(name.clone()).push(") > 0");
        }
    }
}

/// The order. A plus before a column keeps an index from being used: with conditions it would read rows all over the table.
fn push_order(query: &mut QueryBuilder<Sqlite>, search: &Search, by_index: bool) {
    let column = match search.sort {
        Sort::Date if by_index => "date",
        Sort::Date => "+date",
        Sort::Plies => "+plies",
        Sort::Added => "archive.id",
    };
    let direction = if search.ascending { " ASC" } else { " DESC" };
    query.push(" ORDER BY ").push(column).push(direction);
    if search.sort != Sort::Added {
        query.push(", archive.id").push(direction);
    }
}
