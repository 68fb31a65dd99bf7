//! Statements that both databases run.
//!
//! SQL is written once, in PostgreSQL's dialect. [`for_sqlite`] translates the few constructs that SQLite spells differently.

use std::{borrow::Cow, fmt::Write as _, io, time::Duration};

use sqlx::{
    AssertSqlSafe, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, SqlitePool,
    postgres::PgArguments, query::Query as Bound, sqlite::SqliteArguments,
};
use tokio::time::timeout;

use crate::column::{Row, RowRef, Value};

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
pub(crate) fn query(sql: impl Into<Cow<'static, str>>) -> Query {
    Query {
        sql: sql.into(),
        arguments: Vec::new(),
        is_cached: true,
    }
}

impl Query {
    /// Adds the next argument.
    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Query {
        self.arguments.push(value.into());
        self
    }

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

    /// Keeps a statement that is unlikely to be run again out of the cache of prepared statements.
    pub(crate) fn uncached(mut self) -> Query {
        self.is_cached = false;
        self
    }

    /// Runs the statement and returns the number of rows it changed.
    pub(crate) async fn execute<'a>(self, on: impl Into<Executor<'a>>) -> Result<u64, sqlx::Error> {
        let done = match on.into() {
            Executor::Sqlite(connection) => {
                return Ok(self.for_sqlite().execute(connection).await?.rows_affected());
            }
            Executor::SqlitePool(pool) => {
                return Ok(self.for_sqlite().execute(pool).await?.rows_affected());
            }
            Executor::Postgres(connection) => self.for_postgres().execute(connection).await?,
            Executor::PostgresPool(pool) => {
                in_time(STATEMENT_TIMEOUT, self.for_postgres().execute(pool)).await?
            }
        };
        Ok(done.rows_affected())
    }

    /// Runs the statement and returns its rows.
    pub(crate) async fn fetch_all<'a, T: Row>(
        self,
        on: impl Into<Executor<'a>>,
    ) -> Result<Vec<T>, sqlx::Error> {
        self.fetch_with(on, T::from_row).await
    }

    /// Runs the statement and reads its rows.
    pub(crate) async fn fetch_with<'a, T>(
        self,
        on: impl Into<Executor<'a>>,
        read: impl Fn(RowRef<'_>) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, sqlx::Error> {
        let rows = match on.into() {
            Executor::Sqlite(connection) => {
                let rows = self.for_sqlite().fetch_all(connection).await?;
                return rows.iter().map(|row| read(RowRef::Sqlite(row))).collect();
            }
            Executor::SqlitePool(pool) => {
                let rows = self.for_sqlite().fetch_all(pool).await?;
                return rows.iter().map(|row| read(RowRef::Sqlite(row))).collect();
            }
            Executor::Postgres(connection) => self.for_postgres().fetch_all(connection).await?,
            Executor::PostgresPool(pool) => {
                in_time(STATEMENT_TIMEOUT, self.for_postgres().fetch_all(pool)).await?
            }
        };
        rows.iter().map(|row| read(RowRef::Postgres(row))).collect()
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional<'a, T: Row>(
        self,
        on: impl Into<Executor<'a>>,
    ) -> Result<Option<T>, sqlx::Error> {
        Ok(self.fetch_all(on).await?.into_iter().next())
    }

    /// Returns the first row of a statement that always has one.
    pub(crate) async fn fetch_one<'a, T: Row>(
        self,
        on: impl Into<Executor<'a>>,
    ) -> Result<T, sqlx::Error> {
        let row = self.fetch_optional(on).await?;
        row.ok_or(sqlx::Error::RowNotFound)
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

/// Arguments of different types.
pub(crate) trait Arguments {
    fn push_to(self, arguments: &mut Vec<Value>);
}

macro_rules! tuple_arguments {
    ($(($($value:ident)+))*) => {
        $(impl<$($value: Into<Value>),+> Arguments for ($($value,)+) {
            #[expect(non_snake_case, reason = "named after their types")]
            fn push_to(self, arguments: &mut Vec<Value>) {
                let ($($value,)+) = self;
                arguments.extend([$($value.into()),+]);
            }
        })*
    };
}

tuple_arguments! { (A B) (A B C) (A B C D) (A B C D E) }

/// Runs several statements with the same argument.
pub(crate) async fn execute_each(
    connection: &mut Connection<'_>,
    statements: &[&'static str],
    argument: impl Into<Value>,
) -> Result<(), sqlx::Error> {
    let argument = argument.into();
    for &statement in statements {
        query(statement)
            .bind(argument.clone())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Inserts rows, several with one statement. `sql` ends before `VALUES`; `conflict` is appended.
pub(crate) async fn insert_rows<const N: usize>(
    connection: &mut Connection<'_>,
    sql: &'static str,
    conflict: &'static str,
    rows: Vec<[Value; N]>,
) -> Result<(), sqlx::Error> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut insert = query(sql);
        insert.push(" VALUES ");
        let mut count = 0;
        for row in rows.by_ref().take(INSERT_CHUNK) {
            insert.push(if count == 0 { "(" } else { ", (" });
            for (column, value) in row.into_iter().enumerate() {
                insert.push(if column == 0 { "" } else { ", " });
                insert.push_bind(value);
            }
            insert.push(")");
            count += 1;
        }
        insert.push(" ").push(conflict);
        insert.is_cached = count == 1 || count == INSERT_CHUNK;
        insert.execute(&mut *connection).await?;
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
    pub(crate) async fn lock(&mut self, key: &str) -> Result<(), sqlx::Error> {
        if self.is_sqlite() {
            return Ok(());
        }
        query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))")
            .bind(key)
            .execute(self)
            .await?;
        Ok(())
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

    pub(crate) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A connection or pool that runs a statement.
pub(crate) enum Executor<'a> {
    Sqlite(&'a mut SqliteConnection),
    SqlitePool(&'a SqlitePool),
    Postgres(&'a mut PgConnection),
    PostgresPool(&'a PgPool),
}

impl<'a> From<&'a mut Connection<'_>> for Executor<'a> {
    fn from(connection: &'a mut Connection<'_>) -> Executor<'a> {
        match &mut connection.database {
            DatabaseConnection::Sqlite(connection) => Executor::Sqlite(connection),
            DatabaseConnection::Postgres(connection) => Executor::Postgres(connection),
        }
    }
}

impl<'a> From<&'a Pool> for Executor<'a> {
    fn from(pool: &'a Pool) -> Executor<'a> {
        match pool {
            Pool::Sqlite(pool) => Executor::SqlitePool(pool),
            Pool::Postgres(pool) => Executor::PostgresPool(pool),
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
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
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
