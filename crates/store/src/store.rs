//! The store: reads go to a pool of connections, writes to the database's own writer.

use std::{fmt::Display, sync::Arc};

use futures_util::future::BoxFuture;
use skep_game::ids::GameId;
use tokio::task::JoinHandle;

use crate::{
    Cluster, OpenError, Result, StoreError, StoreOptions,
    column::{Arguments, Row},
    metrics::METRICS,
    outage_log::OutageLog,
    postgres::Postgres,
    query::{Connection, Pool, Query, query},
    sqlite::Sqlite,
    write::{Change, ChangeError, Job, Write, WriteOptions},
};

/// A handle to the database of a server.
///
/// A write is on the disk once its answer has come without error.
///
/// The futures through which all statements and changes pass are boxed. The code of an `async fn` is generated where
/// it is awaited, which otherwise would be in each crate above this one.
#[derive(Clone, Debug)]
pub struct Store {
    database: Arc<Database>,
    pub(crate) pool: Pool,
    outages: Arc<OutageLog>,
}

#[derive(Debug)]
enum Database {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

impl Store {
    /// Opens the store, creating it if necessary. The task ends once every handle has been dropped and every write is done.
    pub fn open(
        options: &StoreOptions,
    ) -> BoxFuture<'_, Result<(Store, JoinHandle<()>), OpenError>> {
        Box::pin(Store::open_database(options))
    }

    async fn open_database(options: &StoreOptions) -> Result<(Store, JoinHandle<()>), OpenError> {
        let outages = Arc::new(OutageLog::default());
        let (database, pool, writer) = match &options.postgres {
            Some(postgres) => {
                let (postgres, writer) = Postgres::open(postgres, &outages).await?;
                let pool = Pool::Postgres(postgres.readers.clone());
                (Database::Postgres(Box::new(postgres)), pool, writer)
            }
            None => {
                let (sqlite, writer) = Sqlite::open(options, &outages).await?;
                let pool = Pool::Sqlite(sqlite.readers.clone());
                (Database::Sqlite(sqlite), pool, writer)
            }
        };
        let database = Arc::new(database);
        let store = Store {
            database,
            pool,
            outages,
        };
        Ok((store, writer))
    }

    pub fn outage_log(&self) -> &OutageLog {
        &self.outages
    }

    /// Logs a failure that followed from the store, unless the database is already known to be down.
    pub fn warn(&self, what: &str, error: &dyn Display) {
        if !self.outages.is_failing() {
            tracing::warn!(%error, "{what}");
        }
    }

    /// Like [`Store::warn`], for one game.
    pub fn warn_of_game(&self, game: GameId, what: &str, error: &dyn Display) {
        if !self.outages.is_failing() {
            tracing::warn!(%game, %error, "{what}");
        }
    }

    /// Coordination between nodes; `None` if the database serves a single node.
    pub fn cluster(&self) -> Option<&Cluster> {
        self.postgres().map(|postgres| &postgres.cluster)
    }

    /// Closes the reading connections. The writing ones close once every handle is gone.
    pub async fn close(self) {
        self.pool.close().await;
    }

    pub(crate) fn postgres(&self) -> Option<&Postgres> {
        match &*self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(postgres) => Some(postgres),
        }
    }

    pub(crate) async fn fetch_all<T: Row>(
        &self,
        sql: impl Into<Query>,
        arguments: impl Arguments,
    ) -> Result<Vec<T>> {
        let query = query(sql).args(arguments);
        Ok(self.pool.fetch(query).await?.read(T::from_row)?)
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional<T: Row>(
        &self,
        sql: impl Into<Query>,
        arguments: impl Arguments,
    ) -> Result<Option<T>> {
        let rows = self.fetch_all(sql, arguments).await?;
        Ok(rows.into_iter().next())
    }

    /// Returns the first row of a statement that always has one.
    pub(crate) async fn fetch_one<T: Row>(
        &self,
        sql: impl Into<Query>,
        arguments: impl Arguments,
    ) -> Result<T> {
        let row = self.fetch_optional(sql, arguments).await?;
        Ok(row.ok_or(sqlx::Error::RowNotFound)?)
    }

    /// Makes a change of one statement; returns the number of rows it changed.
    pub(crate) async fn execute(
        &self,
        sql: impl Into<Query>,
        arguments: impl Arguments,
    ) -> Result<u64> {
        let query = query(sql).args(arguments);
        self.write(query, async |db, query| {
            Ok(query.clone().execute(db).await?)
        })
        .await
    }

    /// Runs a change in a transaction. It may run more than once: see [`WriteOptions`].
    pub(crate) async fn write<D, T>(
        &self,
        data: D,
        change: impl for<'c> AsyncFn(&'c mut Connection<'c>, &'c D) -> Result<T, ChangeError>
        + for<'c> Change<'c, D, T>,
    ) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.write_with(WriteOptions::DEFAULT, data, change).await
    }

    pub(crate) async fn write_with<D, T>(
        &self,
        options: WriteOptions,
        data: D,
        change: impl for<'c> AsyncFn(&'c mut Connection<'c>, &'c D) -> Result<T, ChangeError>
        + for<'c> Change<'c, D, T>,
    ) -> Result<T>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let _waiting = METRICS.wait();
        let (job, answer) = Job::new(data, change);
        self.queue(Box::new(job), options).await?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    fn queue(&self, job: Box<dyn Write>, options: WriteOptions) -> BoxFuture<'_, Result<()>> {
        match &*self.database {
            Database::Sqlite(sqlite) => Box::pin(sqlite.write(job)),
            Database::Postgres(postgres) => Box::pin(postgres.write(job, options)),
        }
    }
}
