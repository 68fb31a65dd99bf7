//! Source or target of a transfer.

use std::{cmp::Ordering, time::Duration};

use skep_game::catalog::Source;
use skep_people::house_level;
use sqlx::{PgConnection, SqliteConnection};
use tokio::time::sleep;

use super::{
    TransferError,
    table::{self, Table},
};
use crate::{
    DirectoryLock, OpenError, PostgresError, PostgresOptions, Result, Store, StoreOptions, backup,
    column::{Row, Value},
    migrations::{SET_MOVED, SchemaState},
    postgres,
    query::{Connection, Query, fetch_all, fetch_one, query},
    sqlite::open_existing,
};

/// Rows read and written at once.
const CHUNK: i64 = 500;
/// A server that is shutting down needs a moment to disconnect.
const MAX_CHECKS: u32 = 20;
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

pub(super) struct Endpoint {
    place: String,
    connection: OwnConnection,
    /// Keeps servers from starting in the directory.
    _lock: Option<DirectoryLock>,
}

enum OwnConnection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Endpoint {
    /// Opens the database to be moved.
    pub(super) async fn source(options: &StoreOptions) -> Result<Endpoint, TransferError> {
        if options.postgres.is_none() && !options.file().is_file() {
            return Err(TransferError::NoDatabase(options.place()));
        }
        let mut source = Endpoint::open(options).await?;
        let schema = SchemaState::read(&mut source.connection()).await;
        let schema = source.checked(schema)?;
        let place = source.place.clone();
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
        match source.is_sqlite() {
            true => source.run("BEGIN").await?,
            // All reads see the same snapshot.
            false => source.run("BEGIN ISOLATION LEVEL REPEATABLE READ").await?,
        }
        Ok(source)
    }

    /// Opens the database to be filled, creates its tables, and begins a transaction that [`Endpoint::commit`] ends.
    pub(super) async fn target(options: &StoreOptions) -> Result<Endpoint, TransferError> {
        if options.postgres.is_none() {
            set_moved_aside(options).await?;
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
        let mut target = Endpoint::open(options).await?;
        target.run("BEGIN").await?;
        if target.is_sqlite() {
            // Rows come in the order of the names of their tables.
            target.run("PRAGMA defer_foreign_keys = ON").await?;
        }
        if !target.is_unused().await? {
            return Err(TransferError::Occupied(target.place));
        }
        Ok(target)
    }

    /// Returns whether a database holds nothing but what a server creates: the engine's games and the house opponents.
    async fn is_unused(&mut self) -> Result<bool, TransferError> {
        let select = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM invitations) \
             OR EXISTS (SELECT 1 FROM archive WHERE source <> $1)";
        if self.fetch_one(query(select).args(Source::Engine)).await? {
            return Ok(false);
        }
        let select = "SELECT name FROM accounts";
        let names: sqlx::Result<Vec<String>> = fetch_all(&mut self.connection(), select, ()).await;
        let names = self.checked(names)?;
        Ok(names.iter().all(|name| house_level(name).is_some()))
    }

    /// Marks the source as moved.
    pub(super) async fn mark_moved(mut self, to: &str) -> Result<(), TransferError> {
        self.run("COMMIT").await?;
        self.execute(query(SET_MOVED).args(to)).await
    }

    async fn open(options: &StoreOptions) -> Result<Endpoint, TransferError> {
        if let Some(postgres) = &options.postgres {
            return Endpoint::open_postgres(postgres).await;
        }
        let lock = DirectoryLock::take(&options.directory).await?;
        let place = options.place();
        match open_existing(&options.file()).await {
            Ok(connection) => Ok(Endpoint {
                place,
                connection: OwnConnection::Sqlite(connection),
                _lock: Some(lock),
            }),
            Err(source) => Err(TransferError::Database { place, source }),
        }
    }

    async fn open_postgres(options: &PostgresOptions) -> Result<Endpoint, TransferError> {
        let connection = postgres::connect_for_maintenance(options).await?;
        let mut endpoint = Endpoint {
            place: options.place(),
            connection: OwnConnection::Postgres(connection),
            _lock: None,
        };
        for _ in 0..MAX_CHECKS {
            let is_in_use: bool = endpoint
                .fetch_one(
                    "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() \
                         AND application_name = 'skep' AND pid <> pg_backend_pid())",
                )
                .await?;
            if !is_in_use {
                return Ok(endpoint);
            }
            sleep(CHECK_INTERVAL).await;
        }
        Err(TransferError::InUse(endpoint.place))
    }

    /// The tables by name.
    pub(super) async fn tables(&mut self) -> Result<Vec<Table>, TransferError> {
        let tables = table::tables(&mut self.connection()).await;
        self.checked(tables)
    }

    /// The next rows of a table after one of them, in the order of its key.
    pub(super) async fn rows(
        &mut self,
        table: &Table,
        after: Option<&[Value]>,
    ) -> Result<Vec<Vec<Value>>, TransferError> {
        let key = table.key_names();
        let mut select = query(format!("SELECT {} FROM {}", table.names(), table.name));
        if let Some(after) = after {
            select.push(" WHERE (").push(&key).push(") > (");
            select.push_list(table.key_of(after)).push(")");
        }
        select
            .push(" ORDER BY ")
            .push(&key)
            .push(" LIMIT ")
            .push_bind(CHUNK);
        let rows = select.fetch(&mut self.connection()).await;
        self.checked(rows.and_then(|rows| rows.read(|row| table.read(row))))
    }

    pub(super) async fn insert(
        &mut self,
        table: &Table,
        rows: &[Vec<Value>],
    ) -> Result<(), TransferError> {
        let (name, columns) = (&table.name, table.names());
        let mut insert = query(format!("INSERT INTO {name} ({columns}) VALUES "));
        insert.push_rows(rows);
        self.execute(insert.uncached()).await
    }

    /// Deletes the rows that a new database contains.
    pub(super) async fn clear(&mut self, table: &Table) -> Result<(), TransferError> {
        self.run(format!("DELETE FROM {}", table.name)).await
    }

    /// The last number given to an archived game, or 0.
    pub(super) async fn last_number(&mut self) -> Result<i64, TransferError> {
        let select = match self.is_sqlite() {
            true => "SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'archive'), 0)",
            false => "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM archive_numbers",
        };
        self.fetch_one(select).await
    }

    /// Keeps numbers up to this one from being used for another game, and those of players and accounts from being used twice.
    pub(super) async fn continue_numbers(&mut self, last: i64) -> Result<(), TransferError> {
        if self.is_sqlite() {
            let clear = "DELETE FROM sqlite_sequence WHERE name = 'archive'";
            self.run(clear).await?;
            let insert = format!("INSERT INTO sqlite_sequence VALUES ('archive', {last})");
            return self.run(insert).await;
        }
        if last > 0 {
            let set = format!("SELECT setval('archive_numbers', {last})");
            self.run(set).await?;
        }
        for table in ["accounts", "archive_players"] {
            let set = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), MAX(id)) \
                 FROM {table} HAVING MAX(id) IS NOT NULL"
            );
            self.run(set).await?;
        }
        Ok(())
    }

    pub(super) async fn commit(mut self) -> Result<(), TransferError> {
        self.run("COMMIT").await
    }

    const fn is_sqlite(&self) -> bool {
        matches!(self.connection, OwnConnection::Sqlite(_))
    }

    const fn connection(&mut self) -> Connection<'_> {
        match &mut self.connection {
            OwnConnection::Sqlite(connection) => Connection::sqlite(connection),
            OwnConnection::Postgres(connection) => Connection::postgres(connection, false),
        }
    }

    async fn fetch_one<T: Row>(&mut self, sql: impl Into<Query>) -> Result<T, TransferError> {
        let row = fetch_one(&mut self.connection(), sql, ()).await;
        self.checked(row)
    }

    async fn run(&mut self, sql: impl Into<Query>) -> Result<(), TransferError> {
        self.execute(query(sql).uncached()).await
    }

    async fn execute(&mut self, query: Query) -> Result<(), TransferError> {
        let done = query.execute(&mut self.connection()).await;
        self.checked(done.map(drop))
    }

    fn checked<T>(&self, answer: sqlx::Result<T>) -> Result<T, TransferError> {
        answer.map_err(|source| TransferError::Database {
            place: self.place.clone(),
            source,
        })
    }
}

/// Renames a database whose content was moved away before, so that it can come back.
async fn set_moved_aside(options: &StoreOptions) -> Result<(), TransferError> {
    let file = options.file();
    if backup::moved_to(&file).await?.is_some() {
        let _lock = DirectoryLock::take(&options.directory).await?;
        backup::set_aside(&file, "moved")?;
    }
    Ok(())
}
