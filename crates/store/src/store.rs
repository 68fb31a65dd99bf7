//! The store: reads go to a pool of connections, writes to the database's own writer.

use std::{fmt::Display, sync::Arc};

use skep_game::ids::GameId;
use tokio::task::JoinHandle;

use crate::{
    Cluster, OpenError, StoreError, StoreOptions,
    metrics::METRICS,
    outage_log::OutageLog,
    postgres::Postgres,
    query::{Pool, Query},
    sqlite::Sqlite,
    write::{Change, ChangeError, Job, WriteOptions},
};

/// A handle to the database of a server.
///
/// A write is on the disk once its answer has come without error.
#[derive(Clone, Debug)]
pub struct Store {
    database: Arc<Database>,
    pool: Pool,
    outages: Arc<OutageLog>,
}

#[derive(Debug)]
enum Database {
    Sqlite(Sqlite),
    Postgres(Box<Postgres>),
}

impl Store {
    /// Opens the store, creating it if necessary. The task ends once every handle has been dropped and every write is done.
    pub async fn open(options: &StoreOptions) -> Result<(Store, JoinHandle<()>), OpenError> {
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
        match &*self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(postgres) => Some(&postgres.cluster),
        }
    }

    /// Closes the reading connections. The writing ones close once every handle is gone.
    pub async fn close(self) {
        self.pool.close().await;
    }

    pub(crate) const fn pool(&self) -> &Pool {
        &self.pool
    }

    pub(crate) fn postgres(&self) -> Option<&Postgres> {
        match &*self.database {
            Database::Sqlite(_) => None,
            Database::Postgres(postgres) => Some(postgres),
        }
    }

    /// Makes a change of one statement; returns the number of rows it changed.
    pub(crate) async fn execute(&self, query: Query) -> Result<u64, StoreError> {
        self.write(query, |connection, query| {
            Box::pin(query.clone().execute(connection))
        })
        .await
    }

    /// Runs a change in a transaction. It may run more than once: see [`WriteOptions`].
    pub(crate) async fn write<D, T, E>(
        &self,
        data: D,
        run: Change<D, T, E>,
    ) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
        E: Into<ChangeError> + 'static,
    {
        self.write_with(WriteOptions::default(), data, run).await
    }

    pub(crate) async fn write_with<D, T, E>(
        &self,
        options: WriteOptions,
        data: D,
        run: Change<D, T, E>,
    ) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
        E: Into<ChangeError> + 'static,
    {
        let _waiting = METRICS.wait();
        let (job, answer) = Job::boxed(data, run);
        match &*self.database {
            Database::Sqlite(sqlite) => sqlite.write(job).await?,
            Database::Postgres(postgres) => postgres.write(job, options).await?,
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }
}
