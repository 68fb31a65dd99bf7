//! Questions to the archive.

use sqlx::QueryBuilder;

use super::{
    Postgres, StoreError, archive_row as rows,
    archive_write::text,
    row::{from_sql, to_sql},
};
use crate::catalog::{Filter, Search, Sort, Stored};

type Query = QueryBuilder<sqlx::Postgres>;

impl Postgres {
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
        let mut count = Query::new("SELECT COUNT(*) FROM archive WHERE TRUE");
        push_filter(&mut count, &search.filter, among);
        let (total,): (i64,) = count.build_query_as().fetch_one(&self.readers).await?;
        if total == 0 {
            return Ok((Vec::new(), 0));
        }
        let mut query = Query::new("SELECT ");
        // The page is found first, so that only its games are read wholly.
        query
            .push(rows::COLUMNS)
            .push(" FROM (SELECT id AS place FROM archive WHERE TRUE");
        push_filter(&mut query, &search.filter, among);
        push_order(&mut query, search);
        query
            .push(" LIMIT ")
            .push_bind(i64::from(search.size))
            .push(" OFFSET ")
            .push_bind(i64::from(search.page - 1) * i64::from(search.size))
            .push(") AS page JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
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
        let mut query = Query::new("SELECT ");
        query
            .push(rows::COLUMNS)
            .push(" FROM archive JOIN archive_games ON archive_games.id = archive.id WHERE archive.id > ")
            .push_bind(to_sql(after));
        push_filter(&mut query, filter, among);
        query
            .push(" ORDER BY archive.id LIMIT ")
            .push_bind(i64::from(most));
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
        let (is_done,): (bool,) =
            sqlx::query_as("SELECT EXISTS (SELECT 1 FROM archive_done WHERE name = $1)")
                .bind(name)
                .fetch_one(&self.readers)
                .await?;
        Ok(is_done)
    }
}

/// The conditions, each after an AND.
fn push_filter(query: &mut Query, filter: &Filter, among: Option<&[u64]>) {
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
    number("plies >= ", filter.min.map(i64::from));
    number("plies <= ", filter.max.map(i64::from));
    if let Some(level) = filter.level {
        query
            .push(" AND ")
            .push_bind(i64::from(level))
            .push(" IN (white_level, black_level)");
    }
    if !filter.sources.is_empty() {
        let sources = filter.sources.iter().copied();
        let numbers: Vec<i64> = sources.map(rows::source_number).collect();
        query
            .push(" AND source = ANY(")
            .push_bind(numbers)
            .push(")");
    }
    push_names(query, filter);
    push_days(query, filter);
    if let Some(own) = &filter.own {
        let own: Vec<String> = own.iter().map(|own| text(own)).collect();
        query.push(" AND origin = ANY(").push_bind(own).push(")");
    }
    for ids in [filter.ids.as_deref(), among].into_iter().flatten() {
        let ids: Vec<i64> = ids.iter().copied().map(to_sql).collect();
        query
            .push(" AND archive.id = ANY(")
            .push_bind(ids)
            .push(")");
    }
}

fn push_days(query: &mut Query, filter: &Filter) {
    if let Some(from) = &filter.from {
        query.push(" AND date >= ").push_bind(text(from));
    }
    if let Some(to) = &filter.to {
        // A day that is known in part comes after its year or month in the alphabet.
        query
            .push(" AND date <= ")
            .push_bind(format!("{}~", text(to)));
        query.push(" AND date <> ''");
    }
}

/// Names are found among the players first.
fn push_names(query: &mut Query, filter: &Filter) {
    const WITH_NAME: &str = " IN (SELECT id FROM archive_players WHERE strpos(key, ";
    for (start, name) in [
        (" AND white_player", &filter.white),
        (" AND black_player", &filter.black),
    ] {
        if let Some(name) = name {
            query.push(start).push(WITH_NAME);
            query.push_bind(text(name)).push(") > 0)");
        }
    }
    if let Some(player) = &filter.player {
        query.push(" AND (white_player").push(WITH_NAME);
        query.push_bind(text(player)).push(") > 0)");
        query.push(" OR black_player").push(WITH_NAME);
        query.push_bind(text(player)).push(") > 0))");
    }
}

fn push_order(query: &mut Query, search: &Search) {
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
