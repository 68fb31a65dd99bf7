//! Questions to the archive.

use sqlx::QueryBuilder;

use super::{
    Postgres, StoreError,
    archive_condition::{Condition, conditions, order},
    archive_row as rows,
    row::{from_sql, to_sql},
};
use crate::catalog::{Filter, Search, Stored};

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
        query.push(order(search));
        query
            .push(" LIMIT ")
            .push_bind(i64::from(search.size))
            .push(" OFFSET ")
            .push_bind(i64::from(search.page - 1) * i64::from(search.size))
            .push(") AS page JOIN archive ON archive.id = place JOIN archive_games ON archive_games.id = place");
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
    for condition in conditions(filter, among) {
        query.push(" AND ");
        match condition {
            Condition::Number(column, is, value) => {
                query.push(column).push(is).push_bind(value);
            }
            Condition::Text(column, is, value) => {
                query.push(column).push(is).push_bind(value);
            }
            Condition::Level(level) => {
                let any = " IN (white_level, black_level)";
                query.push_bind(level).push(any);
            }
            Condition::Name(players, name) => push_name(query, players, &name),
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

/// Names are found among the players first.
fn push_name(query: &mut Query, players: &[&'static str], name: &str) {
    let mut any = query.push("(").separated(" OR ");
    for player in players {
        any.push(player)
            .push_unseparated(" IN (SELECT id FROM archive_players WHERE strpos(key, ")
            .push_bind_unseparated(name.to_owned())
            .push_unseparated(") > 0)");
    }
    query.push(")");
}
