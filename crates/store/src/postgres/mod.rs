//! PostgreSQL: several nodes on one database.

mod cluster;
mod connection;
mod notifications;
mod transaction;
mod writer;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, migrate::MigrateError,
    postgres::PgPoolOptions,
};
use tokio::{
    sync::{Semaphore, mpsc, oneshot},
    task::JoinHandle,
    time::sleep,
};

pub use cluster::Cluster;
pub(crate) use cluster::DEAD_AFTER;
use writer::{Append, Writer};

use crate::{
    OpenError, PostgresError, PostgresOptions, Result, StoreError,
    event::EventRow,
    metrics::METRICS,
    migrations::{self, SchemaState},
    outage_log::OutageLog,
    query::{Connection as StoreConnection, STATEMENT_TIMEOUT, fetch_one, in_time},
    write::{Write, WriteOptions},
};

/// Appends that may wait before their callers have to wait too.
const MAX_QUEUED_APPENDS: usize = 4096;
/// Other changes under way at once; most of them wait for a connection.
const MAX_CHANGES: usize = 256;
/// Less than a health check waits.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(2500);
const CONNECT_INTERVAL: Duration = Duration::from_millis(250);

#[derive(Debug)]
pub(crate) struct Postgres {
    pub(crate) readers: PgPool,
    pub(crate) cluster: Cluster,
    writers: PgPool,
    appends: mpsc::Sender<Append>,
    changes: Arc<Semaphore>,
    outages: Arc<OutageLog>,
}

impl Postgres {
    pub(crate) async fn open(
        options: &PostgresOptions,
        outages: &Arc<OutageLog>,
    ) -> Result<(Postgres, JoinHandle<()>), OpenError> {
        prepare(options)
            .await
            .map_err(|fault| OpenError::Postgres {
                place: options.place(),
                fault,
            })?;
        let pool = |most: u32| {
            PgPoolOptions::new()
                .min_connections(0)
                .max_connections(most)
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .connect_lazy_with(options.connect_bounded())
        };
        let (appends, waiting) = mpsc::channel(MAX_QUEUED_APPENDS);
        let writer = Writer::open(options.connect_bounded(), Arc::clone(outages)).await;
        let task = tokio::spawn(writer.run(waiting));
        let readers = pool(options.readers());
        let postgres = Postgres {
            cluster: Cluster::new(options.connect_bounded(), readers.clone()),
            readers,
            writers: pool(options.writers()),
            appends,
            changes: Arc::new(Semaphore::new(MAX_CHANGES)),
            outages: Arc::clone(outages),
        };
        Ok((postgres, task))
    }

    /// Appends an event together with others that arrive at the same time.
    pub(crate) async fn append(&self, event: EventRow) -> Result<()> {
        let _waiting = METRICS.wait();
        let (caller, answer) = oneshot::channel();
        self.appends
            .send(Append { event, caller })
            .await
            .map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Makes a change in its own transaction, which reports to the caller itself. It is made even if the caller has gone.
    pub(crate) async fn write(&self, write: Box<dyn Write>, options: WriteOptions) -> Result<()> {
        let changes = Arc::clone(&self.changes);
        let permit = changes
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let pool = self.writers.clone();
        // Keeps the task of the store running until the change is made.
        let busy = self.appends.clone();
        let outages = Arc::clone(&self.outages);
        tokio::spawn(async move {
            let begun = Instant::now();
            transaction::make(write, options, &pool, &outages).await;
            METRICS.committed(begun);
            drop((busy, permit));
        });
        Ok(())
    }
}

/// Connects for maintenance, with an application name that does not count as a running server and without time limits.
pub(crate) async fn connect_for_maintenance(
    options: &PostgresOptions,
) -> Result<PgConnection, OpenError> {
    let connect = options.connect().application_name("skep maintenance");
    let connected = in_time(STATEMENT_TIMEOUT, connect.connect()).await;
    connected.map_err(|error| OpenError::Postgres {
        place: options.place(),
        fault: PostgresError::of(error, options.user(), options.database()),
    })
}

/// Waits for the database and migrates it.
async fn prepare(options: &PostgresOptions) -> Result<(), PostgresError> {
    let deadline = Instant::now() + options.wait;
    let failed = |error| PostgresError::of(error, options.user(), options.database());
    let mut is_reported = false;
    let mut connection = loop {
        let connect = options.connect();
        let connected = in_time(STATEMENT_TIMEOUT, connect.connect()).await;
        match connected.map_err(failed) {
            Ok(connection) => break connection,
            Err(error) if error.is_transient() && Instant::now() < deadline => {
                if !is_reported {
                    tracing::warn!(
                        place = options.place(),
                        "PostgreSQL {error}; waiting for it"
                    );
                    is_reported = true;
                }
                sleep(CONNECT_INTERVAL).await;
            }
            Err(error) => return Err(error),
        }
    };
    let prepared = migrate(&mut connection, options).await;
    // Everything is committed; a failure to close does not matter.
    connection.close().await.ok();
    prepared
}

async fn migrate(
    connection: &mut PgConnection,
    options: &PostgresOptions,
) -> Result<(), PostgresError> {
    let failed = |error| PostgresError::of(error, options.user(), options.database());
    let db = &mut StoreConnection::postgres(connection, false);
    let select = "SELECT current_setting('server_version_num')::bigint, \
         current_setting('transaction_read_only') = 'on'";
    let (version, is_read_only) = fetch_one(db, select, ()).await.map_err(failed)?;
    PostgresError::check_server(version, is_read_only)?;
    let schema = SchemaState::read(db).await.map_err(failed)?;
    if schema.found > schema.known {
        return Err(PostgresError::Newer);
    }
    if let Some(to) = schema.moved_to {
        return Err(PostgresError::Moved { to });
    }
    if schema.found == schema.known {
        return Ok(());
    }
    // The plain `run` gives a future that cannot be sent to another thread.
    let migrated = migrations::migrator(migrations::POSTGRES)
        .run_direct(None, connection, false)
        .await;
    migrated.map_err(|error| match error {
        MigrateError::VersionMissing(_) => PostgresError::Newer,
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => failed(error),
        error => PostgresError::Migration(error),
    })
}
