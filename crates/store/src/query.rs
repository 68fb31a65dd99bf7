//! Statements that both databases run.
//!
//! SQL is written once, in PostgreSQL's dialect. [`for_sqlite`] translates the few constructs that SQLite spells differently.

use std::{borrow::Cow, fmt::Write as _, io, time::Duration};

use futures_util::future::BoxFuture;
use sqlx::{
    AssertSqlSafe, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, SqlitePool,
    postgres::{PgArguments, PgRow},
    query::Query as Bound,
    sqlite::{SqliteArguments, SqliteRow},
};
use tokio::time::timeout;

use crate::column::{Arguments, Row, RowRef, Value};

/// Time after which a connection to PostgreSQL counts as broken; longer than the server's own limits.
pub(crate) const STATEMENT_TIMEOUT: Duration = Duration::from_secs(20);
/// Rows written by one statement of [`insert_rows`].
const INSERT_CHUNK: usize = 64;

/// A statement with its arguments.
#[derive(Clone)]
pub(crate) struct Query {
    sql: Cow<'static, str>,
    arguments: Vec<Value>,
    is_cached: bool,
}

/// Starts a statement. Arguments are numbered `$1`, `$2`, and so on.
pub(crate) fn query(sql: impl Into<Query>) -> Query {
    sql.into()
}

impl<S: Into<Cow<'static, str>>> From<S> for Query {
    fn from(sql: S) -> Query {
        Query {
            sql: sql.into(),
            arguments: Vec::new(),
            is_cached: true,
        }
    }
}

impl Query {
    /// Adds the next arguments.
    pub(crate) fn args(mut self, values: impl Arguments) -> Query {
        values.push_to(&mut self.arguments);
        self
    }

    /// Appends SQL.
    pub(crate) fn push(&mut self, sql: &str) -> &mut Query {
        self.sql.to_mut().push_str(sql);
        self
    }

    /// Appends the next placeholder and its argument.
    pub(crate) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Query {
        self.arguments.push(value.into());
        // Writing to a string does not fail.
        write!(self.sql.to_mut(), "${}", self.arguments.len()).ok();
        self
    }

    /// Appends rows of placeholders and their arguments, as after `VALUES`.
    pub(crate) fn push_rows(&mut self, rows: &[impl AsRef<[Value]>]) -> &mut Query {
        for (number, row) in rows.iter().enumerate() {
            self.push(if number == 0 { "(" } else { ", (" });
            self.push_list(row.as_ref()).push(")");
        }
        self
    }

    /// Appends placeholders separated by commas and their arguments.
    pub(crate) fn push_list<'a>(
        &mut self,
        values: impl IntoIterator<Item = &'a Value>,
    ) -> &mut Query {
        for (number, value) in values.into_iter().enumerate() {
            self.push(if number == 0 { "" } else { ", " });
            self.push_bind(value.clone());
        }
        self
    }

    /// Keeps a statement that is unlikely to be run again out of the cache of prepared statements.
    pub(crate) fn uncached(mut self) -> Query {
        self.is_cached = false;
        self
    }

    /// Runs the statement and returns the number of rows it changed.
    pub(crate) async fn execute(self, db: &mut Connection<'_>) -> sqlx::Result<u64> {
        match &mut db.database {
            DatabaseConnection::Sqlite(connection) => {
                let done = self.for_sqlite().execute(&mut **connection).await?;
                Ok(done.rows_affected())
            }
            DatabaseConnection::Postgres(connection) => {
                let done = self.for_postgres().execute(&mut **connection).await?;
                Ok(done.rows_affected())
            }
        }
    }

    /// Runs the statement and returns its rows as the database has them.
    pub(crate) async fn fetch(self, db: &mut Connection<'_>) -> sqlx::Result<Rows> {
        Ok(match &mut db.database {
            DatabaseConnection::Sqlite(connection) => {
                Rows::Sqlite(self.for_sqlite().fetch_all(&mut **connection).await?)
            }
            DatabaseConnection::Postgres(connection) => {
                Rows::Postgres(self.for_postgres().fetch_all(&mut **connection).await?)
            }
        })
    }

    /// Runs the statement and returns its rows.
    pub(crate) async fn fetch_all<T: Row>(self, db: &mut Connection<'_>) -> sqlx::Result<Vec<T>> {
        self.fetch(db).await?.read(T::from_row)
    }

    fn for_sqlite(self) -> Bound<'static, Sqlite, SqliteArguments> {
        let mut bound = sqlx::query(AssertSqlSafe(for_sqlite(&self.sql)));
        for value in self.arguments {
            bound = match value {
                Value::Integer(value) => bound.bind(value),
                Value::Real(value) => bound.bind(value),
                Value::Text(value) => bound.bind(value),
                Value::Bytes(value) => bound.bind(value),
                Value::Integers(values) => bound.bind(serde_json::json!(values).to_string()),
                Value::Texts(values) => bound.bind(serde_json::json!(values).to_string()),
            };
        }
        bound.persistent(self.is_cached)
    }

    fn for_postgres(self) -> Bound<'static, Postgres, PgArguments> {
        let mut bound = match self.sql {
            Cow::Borrowed(sql) => sqlx::query(sql),
            Cow::Owned(sql) => sqlx::query(AssertSqlSafe(sql)),
        };
        for value in self.arguments {
            bound = match value {
                Value::Integer(value) => bound.bind(value),
                Value::Real(value) => bound.bind(value),
                Value::Text(value) => bound.bind(value),
                Value::Bytes(value) => bound.bind(value),
                Value::Integers(values) => bound.bind(values),
                Value::Texts(values) => bound.bind(values),
            };
        }
        bound.persistent(self.is_cached)
    }
}

/// Rows of a statement. Only reading them depends on their type, so that fetching is compiled once.
pub(crate) enum Rows {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

impl Rows {
    pub(crate) fn read<T>(
        &self,
        read: impl Fn(RowRef<'_>) -> sqlx::Result<T>,
    ) -> sqlx::Result<Vec<T>> {
        match self {
            Rows::Sqlite(rows) => rows.iter().map(|row| read(RowRef::Sqlite(row))).collect(),
            Rows::Postgres(rows) => rows.iter().map(|row| read(RowRef::Postgres(row))).collect(),
        }
    }
}

/// Runs a statement and returns the number of rows it changed.
pub(crate) async fn execute(
    db: &mut Connection<'_>,
    sql: impl Into<Query>,
    arguments: impl Arguments,
) -> sqlx::Result<u64> {
    query(sql).args(arguments).execute(db).await
}

/// Runs a statement and returns its rows.
pub(crate) async fn fetch_all<T: Row>(
    db: &mut Connection<'_>,
    sql: impl Into<Query>,
    arguments: impl Arguments,
) -> sqlx::Result<Vec<T>> {
    query(sql).args(arguments).fetch_all(db).await
}

/// Runs a statement and returns its first row, if there is one.
pub(crate) async fn fetch_optional<T: Row>(
    db: &mut Connection<'_>,
    sql: impl Into<Query>,
    arguments: impl Arguments,
) -> sqlx::Result<Option<T>> {
    let rows = fetch_all(db, sql, arguments).await?;
    Ok(rows.into_iter().next())
}

/// Runs a statement that always has a row, and returns the first.
pub(crate) async fn fetch_one<T: Row>(
    db: &mut Connection<'_>,
    sql: impl Into<Query>,
    arguments: impl Arguments,
) -> sqlx::Result<T> {
    let row = fetch_optional(db, sql, arguments).await?;
    row.ok_or(sqlx::Error::RowNotFound)
}

/// Runs several statements with the same argument.
pub(crate) async fn execute_each(
    db: &mut Connection<'_>,
    statements: &[&'static str],
    argument: impl Into<Value>,
) -> sqlx::Result<()> {
    let argument = argument.into();
    for &statement in statements {
        execute(db, statement, argument.clone()).await?;
    }
    Ok(())
}

/// Handling of a row whose key exists.
#[derive(Clone, Copy)]
pub(crate) enum OnConflict {
    Fail,
    Ignore,
    /// Replaces the row with the same value in these columns.
    Replace(&'static str),
}

/// Inserts rows, several with one statement.
pub(crate) async fn insert_rows<const N: usize>(
    db: &mut Connection<'_>,
    table: &str,
    columns: &str,
    conflict: OnConflict,
    rows: Vec<[Value; N]>,
) -> sqlx::Result<()> {
    let conflict = match conflict {
        OnConflict::Fail => String::new(),
        OnConflict::Ignore => " ON CONFLICT DO NOTHING".to_owned(),
        OnConflict::Replace(key) => {
            let replaced = columns.split(", ");
            let replaced = replaced.filter(|column| !key.split(", ").any(|key| key == *column));
            let replaced = replaced.map(|column| format!("{column} = excluded.{column}"));
            let replaced: Vec<String> = replaced.collect();
            format!(" ON CONFLICT ({key}) DO UPDATE SET {}", replaced.join(", "))
        }
    };
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let chunk: Vec<[Value; N]> = rows.by_ref().take(INSERT_CHUNK).collect();
        let mut insert = query(format!("INSERT INTO {table} ({columns}) VALUES "));
        insert.is_cached = chunk.len() == 1 || chunk.len() == INSERT_CHUNK;
        insert.push_rows(&chunk).push(&conflict);
        insert.execute(db).await?;
    }
    Ok(())
}

/// The connection of a transaction.
pub(crate) struct Connection<'a> {
    database: DatabaseConnection<'a>,
    /// An earlier attempt at the same change may have been committed before its connection broke.
    pub(crate) is_retry: bool,
}

enum DatabaseConnection<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl<'a> Connection<'a> {
    pub(crate) const fn sqlite(connection: &'a mut SqliteConnection) -> Connection<'a> {
        Connection {
            database: DatabaseConnection::Sqlite(connection),
            is_retry: false,
        }
    }

    pub(crate) const fn postgres(
        connection: &'a mut PgConnection,
        is_retry: bool,
    ) -> Connection<'a> {
        Connection {
            database: DatabaseConnection::Postgres(connection),
            is_retry,
        }
    }

    pub(crate) const fn is_sqlite(&self) -> bool {
        matches!(self.database, DatabaseConnection::Sqlite(_))
    }

    /// Locks a key until the end of the transaction. Several keys are locked in their order, which prevents deadlocks. SQLite
    /// has a single writer and needs no locks.
    pub(crate) async fn lock(&mut self, key: &str) -> sqlx::Result<()> {
        if self.is_sqlite() {
            return Ok(());
        }
        let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))";
        execute(self, lock, key).await.map(drop)
    }
}

/// The connections used for reading.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    pub(crate) const fn is_sqlite(&self) -> bool {
        matches!(self, Pool::Sqlite(_))
    }

    /// Runs a statement on one of the connections.
    pub(crate) fn fetch(&self, query: Query) -> BoxFuture<'_, sqlx::Result<Rows>> {
        match self {
            Pool::Sqlite(pool) => Box::pin(async {
                let mut connection = pool.acquire().await?;
                query.fetch(&mut Connection::sqlite(&mut connection)).await
            }),
            Pool::Postgres(pool) => Box::pin(in_time(STATEMENT_TIMEOUT, async {
                let mut connection = pool.acquire().await?;
                let db = &mut Connection::postgres(&mut connection, false);
                query.fetch(db).await
            })),
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// Translates a statement into SQLite's dialect: row locks are dropped, lists become JSON, and functions get their other name.
fn for_sqlite(sql: &str) -> String {
    let mut text = sql.to_owned();
    for (postgres, sqlite) in [
        (" FOR UPDATE", ""),
        (" FOR SHARE", ""),
        ("GREATEST(", "MAX("),
        ("strpos(", "instr("),
        ("LIMIT ALL", "LIMIT -1"),
    ] {
        if text.contains(postgres) {
            text = text.replace(postgres, sqlite);
        }
    }
    while let Some(start) = text.find("= ANY($") {
        let Some(length) = text[start..].find(')') else {
            break;
        };
        let argument = &text[start + "= ANY(".len()..start + length];
        let list = format!("IN (SELECT value FROM json_each({argument}))");
        text.replace_range(start..=start + length, &list);
    }
    text
}

/// Fails as if the connection had broken when PostgreSQL takes too long.
pub(crate) async fn in_time<T>(
    limit: Duration,
    work: impl Future<Output = sqlx::Result<T>>,
) -> sqlx::Result<T> {
    let is_late = io::Error::new(io::ErrorKind::TimedOut, "PostgreSQL does not answer");
    let answer = timeout(limit, work).await;
    answer.unwrap_or(Err(sqlx::Error::Io(is_late)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_translated_for_sqlite() {
        for (postgres, sqlite) in [
            (
                "SELECT 1 FROM a WHERE b = $1",
                "SELECT 1 FROM a WHERE b = $1",
            ),
            (
                "SELECT 1 FROM a WHERE b = $1 FOR UPDATE",
                "SELECT 1 FROM a WHERE b = $1",
            ),
            (
                "SELECT GREATEST(a, 0) FROM a WHERE b = ANY($1) AND c = ANY($12)",
                "SELECT MAX(a, 0) FROM a WHERE b IN (SELECT value FROM json_each($1)) \
                 AND c IN (SELECT value FROM json_each($12))",
            ),
        ] {
            assert_eq!(for_sqlite(postgres), sqlite);
        }
    }
}
