//! One of the two databases.

use std::{cmp::Ordering, time::Duration};

use skep_game::catalog::Source;
use skep_people::house_level;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Database, Encode, PgConnection, QueryBuilder, SqliteConnection,
    Type, sqlite::SqliteConnectOptions,
};
use tokio::time::sleep;

use super::{TransferError, cell::Cell, schema, table::Table};
use crate::{
    DirectoryLock, OpenError, PostgresError, PostgresOptions, Store, StoreOptions, archive, backup,
    migrations::{SET_MOVED, SchemaState},
    postgres,
    query::Connection,
};

/// How many rows are read and written together.
const PORTION: usize = 500;
/// How often it is looked whether servers have gone, and how long from one look to the next: one that ends takes a moment.
const LOOKS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// One of the two databases.
pub(super) struct End {
    place: String,
    connection: Link,
    /// No server starts in the directory meanwhile.
    _alone: Option<DirectoryLock>,
}

enum Link {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Does the same with either connection.
macro_rules! either {
    ($end:expr, $connection:ident => $work:expr) => {
        match &mut $end.connection {
            Link::Sqlite($connection) => $work,
            Link::Postgres($connection) => $work,
        }
    };
}

/// The cells of a row.
macro_rules! cells {
    ($row:expr, $table:expr) => {
        $table
            .columns
            .iter()
            .map(|column| Cell::read($row, &column.name, column.kind))
            .collect::<Result<Vec<Cell>, sqlx::Error>>()
    };
}

impl End {
    /// Opens the database from which everything comes.
    pub(super) async fn source(options: &StoreOptions) -> Result<End, TransferError> {
        if options.postgres.is_none() && !options.file().is_file() {
            let place = options.file().display().to_string();
            return Err(TransferError::NoDatabase(place));
        }
        let mut end = End::open(options).await?;
        let mut connection = match &mut end.connection {
            Link::Sqlite(connection) => Connection::sqlite(connection),
            Link::Postgres(connection) => Connection::postgres(connection, false),
        };
        let schema = SchemaState::read(&mut connection).await;
        let schema = end.checked(schema)?;
        let place = end.place.clone();
        if schema.found == 0 {
            return Err(TransferError::NoDatabase(place));
        }
        match schema.found.cmp(&schema.known) {
            Ordering::Less => return Err(TransferError::Older(place)),
            Ordering::Greater => return Err(TransferError::Newer(place)),
            Ordering::Equal => {}
        }
        if let Some(to) = schema.moved_to {
            return Err(TransferError::Moved { from: place, to });
        }
        match &end.connection {
            Link::Sqlite(_) => end.run("BEGIN").await?,
            // Everything is read as it is now.
            Link::Postgres(_) => end.run("BEGIN ISOLATION LEVEL REPEATABLE READ").await?,
        }
        Ok(end)
    }

    /// Opens the database to which everything goes, makes its tables, and begins. Nothing lasts until [`End::keep`].
    pub(super) async fn target(options: &StoreOptions) -> Result<End, TransferError> {
        if options.postgres.is_none() {
            End::clear_way(options).await?;
        }
        let opened = Store::open(options).await.map_err(|error| match error {
            OpenError::Postgres {
                place,
                fault: PostgresError::Moved { .. },
            } => TransferError::Occupied(place),
            error => error.into(),
        });
        let (store, writer) = opened?;
        store.close().await;
        // It has nothing to write, and cannot fail.
        writer.await.ok();
        let mut end = End::open(options).await?;
        end.run("BEGIN").await?;
        if let Link::Sqlite(_) = end.connection {
            // Rows come in the order of the names of their tables.
            end.run("PRAGMA defer_foreign_keys = ON").await?;
        }
        if !end.is_as_new().await? {
            return Err(TransferError::Occupied(end.place));
        }
        Ok(end)
    }

    /// Puts aside a database of a directory whose content was moved away before, so that it can come back.
    async fn clear_way(options: &StoreOptions) -> Result<(), TransferError> {
        let file = options.file();
        if backup::moved_to(&file).await?.is_some() {
            let _alone = DirectoryLock::take(&options.directory).await?;
            backup::set_aside(&file, "moved")?;
        }
        Ok(())
    }

    /// Whether a database holds nothing but what a server brings along: the engine's games and the house opponents.
    async fn is_as_new(&mut self) -> Result<bool, TransferError> {
        let engine = archive::source_number(Source::Engine);
        let others = format!("archive WHERE source <> {engine}");
        for rows in ["games", "invitations", &others] {
            if self.count(rows).await? > 0 {
                return Ok(false);
            }
        }
        let names: Result<Vec<(String,)>, _> = either!(self, connection => {
            sqlx::query_as("SELECT name FROM accounts").fetch_all(connection).await
        });
        let names = self.checked(names)?;
        Ok(names.iter().all(|(name,)| house_level(name).is_some()))
    }

    /// Marks the database, from which everything was read, as moved.
    pub(super) async fn mark_moved(mut self, to: &str) -> Result<(), TransferError> {
        self.run("COMMIT").await?;
        let marked = either!(self, connection => {
            let insert = sqlx::query(SET_MOVED).bind(to.to_owned());
            insert.execute(connection).await.map(drop)
        });
        self.checked(marked)
    }

    async fn open(options: &StoreOptions) -> Result<End, TransferError> {
        match &options.postgres {
            Some(postgres) => End::open_postgres(postgres).await,
            None => End::open_sqlite(options).await,
        }
    }

    async fn open_sqlite(options: &StoreOptions) -> Result<End, TransferError> {
        let alone = DirectoryLock::take(&options.directory).await?;
        let place = options.file().display().to_string();
        let connected = SqliteConnectOptions::new()
            .filename(options.file())
            .create_if_missing(false)
            .disable_statement_logging()
            .connect()
            .await;
        let connection = connected.map_err(|source| TransferError::Database {
            place: place.clone(),
            source,
        })?;
        Ok(End {
            place,
            connection: Link::Sqlite(connection),
            _alone: Some(alone),
        })
    }

    async fn open_postgres(options: &PostgresOptions) -> Result<End, TransferError> {
        let connection = postgres::connect_for_maintenance(options).await?;
        let mut end = End {
            place: options.place(),
            connection: Link::Postgres(connection),
            _alone: None,
        };
        for _ in 0..LOOKS {
            if !end.is_in_use().await? {
                return Ok(end);
            }
            sleep(PAUSE).await;
        }
        Err(TransferError::InUse(end.place))
    }

    /// Whether servers are connected to a PostgreSQL database.
    async fn is_in_use(&mut self) -> Result<bool, TransferError> {
        let Link::Postgres(connection) = &mut self.connection else {
            return Ok(false);
        };
        let found: Result<(bool,), _> = sqlx::query_as(
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
                 AND application_name = 'skep' AND pid <> pg_backend_pid())",
        )
        .fetch_one(connection)
        .await;
        self.checked(found).map(|(is_in_use,)| is_in_use)
    }

    /// The tables, in the order of their names.
    pub(super) async fn tables(&mut self) -> Result<Vec<Table>, TransferError> {
        let tables = match &mut self.connection {
            Link::Sqlite(connection) => schema::of_sqlite(connection).await,
            Link::Postgres(connection) => schema::of_postgres(connection).await,
        };
        self.checked(tables)
    }

    /// How many rows a table has.
    pub(super) async fn count(&mut self, table: &str) -> Result<i64, TransferError> {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        let count: Result<(i64,), _> = either!(self, connection => {
            sqlx::query_as(AssertSqlSafe(sql)).fetch_one(connection).await
        });
        self.checked(count).map(|(count,)| count)
    }

    /// The next rows of a table behind one of them, in the order of its key.
    pub(super) async fn rows(
        &mut self,
        table: &Table,
        after: Option<&[Cell]>,
    ) -> Result<Vec<Vec<Cell>>, TransferError> {
        let rows = match &mut self.connection {
            Link::Sqlite(connection) => {
                let mut query = select::<sqlx::Sqlite>(table, after);
                query.build().fetch_all(connection).await.and_then(|rows| {
                    let cells = |row| cells!(row, table);
                    rows.iter().map(cells).collect()
                })
            }
            Link::Postgres(connection) => {
                let mut query = select::<sqlx::Postgres>(table, after);
                query.build().fetch_all(connection).await.and_then(|rows| {
                    let cells = |row| cells!(row, table);
                    rows.iter().map(cells).collect()
                })
            }
        };
        self.checked(rows)
    }

    /// Adds rows to a table.
    pub(super) async fn insert(
        &mut self,
        table: &Table,
        rows: &[Vec<Cell>],
    ) -> Result<(), TransferError> {
        let inserted = match &mut self.connection {
            Link::Sqlite(connection) => {
                let mut query = insert::<sqlx::Sqlite>(table, rows);
                query.build().execute(connection).await.map(drop)
            }
            Link::Postgres(connection) => {
                let mut query = insert::<sqlx::Postgres>(table, rows);
                query.build().execute(connection).await.map(drop)
            }
        };
        self.checked(inserted)
    }

    /// Deletes the rows with which a new database begins.
    pub(super) async fn clear(&mut self, table: &Table) -> Result<(), TransferError> {
        self.run(&format!("DELETE FROM {}", table.name)).await
    }

    /// The last number that a game of the archive has got; 0 if there was none.
    pub(super) async fn last_number(&mut self) -> Result<i64, TransferError> {
        let sql = match &self.connection {
            Link::Sqlite(_) => {
                "SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'archive'), 0)"
            }
            Link::Postgres(_) => {
                "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM archive_numbers"
            }
        };
        let last: Result<(i64,), _> =
            either!(self, connection => sqlx::query_as(sql).fetch_one(connection).await);
        self.checked(last).map(|(last,)| last)
    }

    /// Numbers up to this one are never used for another game, nor are those of players and accounts twice.
    pub(super) async fn go_on_from(&mut self, last: i64) -> Result<(), TransferError> {
        if let Link::Sqlite(_) = self.connection {
            let clear = "DELETE FROM sqlite_sequence WHERE name = 'archive'";
            self.run(clear).await?;
            let insert = format!("INSERT INTO sqlite_sequence VALUES ('archive', {last})");
            return self.run(&insert).await;
        }
        if last > 0 {
            let set = format!("SELECT setval('archive_numbers', {last})");
            self.run(&set).await?;
        }
        for table in ["accounts", "archive_players"] {
            let set = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id)) \
                 FROM {table} HAVING MAX(id) IS NOT NULL"
            );
            self.run(&set).await?;
        }
        Ok(())
    }

    /// Keeps everything that was written.
    pub(super) async fn keep(mut self) -> Result<(), TransferError> {
        self.run("COMMIT").await
    }

    async fn run(&mut self, sql: &str) -> Result<(), TransferError> {
        let sql = AssertSqlSafe(sql.to_owned());
        let done = either!(self, connection => {
            sqlx::raw_sql(sql).execute(connection).await.map(drop)
        });
        self.checked(done)
    }

    fn checked<T>(&self, answer: Result<T, sqlx::Error>) -> Result<T, TransferError> {
        answer.map_err(|source| TransferError::Database {
            place: self.place.clone(),
            source,
        })
    }
}

fn select<DB>(table: &Table, after: Option<&[Cell]>) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<f64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Vec<u8>>: Encode<'q, DB> + Type<DB>,
{
    let mut query = QueryBuilder::new(table.select());
    let key = table.key_names();
    if let Some(after) = after {
        query.push(" WHERE (").push(&key).push(") > (");
        let mut values = query.separated(", ");
        for &place in &table.key {
            if let Some(cell) = after.get(place) {
                cell.bind(&mut values);
            }
        }
        query.push(")");
    }
    query.push(" ORDER BY ").push(&key);
    query.push(" LIMIT ").push(PORTION);
    query
}

fn insert<DB>(table: &Table, rows: &[Vec<Cell>]) -> QueryBuilder<DB>
where
    DB: Database,
    for<'q> Option<i64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<f64>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<String>: Encode<'q, DB> + Type<DB>,
    for<'q> Option<Vec<u8>>: Encode<'q, DB> + Type<DB>,
{
    let head = format!("INSERT INTO {} ({}) ", table.name, table.names());
    let mut query = QueryBuilder::new(head);
    query.push_values(rows, |mut row, cells| {
        for cell in cells {
            cell.bind(&mut row);
        }
    });
    query
}
