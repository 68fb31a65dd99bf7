//! The store on PostgreSQL: a handle. Appends go through the writer, which makes those that come together together; every other
//! change is a transaction of its own.

use std::{sync::Arc, time::Instant};

use sqlx::{
    ConnectOptions, Connection, PgConnection, PgPool, migrate::MigrateError,
    postgres::PgPoolOptions,
};
use tokio::{
    sync::{Semaphore, mpsc, oneshot},
    task::JoinHandle,
    time::{Duration, sleep},
};

use super::{
    Change, Done, EventRow, OpenError, PostgresError, PostgresOptions, StoreError,
    cluster::Neighbours,
    migrations, moved,
    outage_log::OutageLog,
    write::Write,
    writer::{Waiting, Writer, within},
};
use crate::metrics::{METRICS, Present};

/// How many appends may wait before those who bring more must wait too.
const QUEUE: usize = 4096;
/// How many other changes are under way at once; most of them wait for a connection.
const CHANGES: usize = 256;
/// How long to wait for a connection. Shorter than whoever asks for the health of a server waits.
const ACQUIRE: Duration = Duration::from_millis(2500);
/// How long to wait before a database that is away is tried again.
const PAUSE: Duration = Duration::from_millis(250);

/// Games in a PostgreSQL database.
#[derive(Debug)]
pub(in crate::store) struct Postgres {
    pub(super) readers: PgPool,
    pub(super) neighbours: Neighbours,
    writers: PgPool,
    appends: mpsc::Sender<Waiting>,
    changes: Arc<Semaphore>,
    outages: Arc<OutageLog>,
}

impl Postgres {
    /// Opens the store, and makes its tables first if they are not there. The task ends when every handle has been dropped
    /// and every change is made.
    ///
    /// # Errors
    /// The database cannot be used.
    pub(in crate::store) async fn open(
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
                .acquire_timeout(ACQUIRE)
                .connect_lazy_with(options.connect_bounded())
        };
        let (appends, waiting) = mpsc::channel(QUEUE);
        let writer = Writer::open(options.connect_bounded(), Arc::clone(outages)).await;
        let task = tokio::spawn(writer.run(waiting));
        let readers = pool(options.readers());
        let postgres = Postgres {
            neighbours: Neighbours::new(options.connect_bounded(), readers.clone()),
            readers,
            writers: pool(options.writers()),
            appends,
            changes: Arc::new(Semaphore::new(CHANGES)),
            outages: Arc::clone(outages),
        };
        Ok((postgres, task))
    }

    /// Makes a change: a plain event together with others that come at this time, anything else in a transaction of its own.
    pub(super) async fn change(&self, change: Change) -> Result<Done, StoreError> {
        match change {
            Change::Append {
                event,
                next: None,
                seat: None,
                archived: None,
                end: None,
            } => self.append(event).await,
            change => self.make(Write(change)).await,
        }
    }

    async fn append(&self, event: EventRow) -> Result<Done, StoreError> {
        let _waiting = Present::of(&METRICS.queue);
        let (done, result) = oneshot::channel();
        self.appends
            .send(Waiting { event, done })
            .await
            .map_err(|_| StoreError::Closed)?;
        let appended = result.await.map_err(|_| StoreError::Closed)?;
        appended.map(|()| Done::default())
    }

    /// Makes a change in a transaction of its own. It is made even if nobody waits for it any more.
    async fn make(&self, write: Write) -> Result<Done, StoreError> {
        let waiting = Present::of(&METRICS.queue);
        let changes = Arc::clone(&self.changes);
        let permit = changes
            .acquire_owned()
            .await
            .map_err(|_| StoreError::Closed)?;
        let pool = self.writers.clone();
        // While a change is under way the task of the store does not end.
        let busy = self.appends.clone();
        let outages = Arc::clone(&self.outages);
        let making = tokio::spawn(async move {
            let begun = Instant::now();
            let done = write.make(&pool, &outages).await;
            METRICS.commit.since(begun);
            drop((busy, permit, waiting));
            done
        });
        making.await.map_err(|_| StoreError::Closed)?
    }
}

/// Waits for the database, and brings it up to date.
async fn prepare(options: &PostgresOptions) -> Result<(), PostgresError> {
    let given_up = Instant::now() + options.wait;
    let failed = |error| PostgresError::of(error, options.user(), options.database());
    let mut is_told = false;
    let mut connection = loop {
        let connect = options.connect();
        let connected = within(connect.connect()).await;
        match connected.map_err(failed) {
            Ok(connection) => break connection,
            Err(error) if error.may_pass() && Instant::now() < given_up => {
                if !is_told {
                    tracing::warn!(
                        place = options.place(),
                        "PostgreSQL {error}; waiting for it"
                    );
                    is_told = true;
                }
                sleep(PAUSE).await;
            }
            Err(error) => return Err(error),
        }
    };
    let prepared = match bring_up_to_date(&mut connection, options).await {
        Ok(()) => check_moved(&mut connection).await.map_err(failed).flatten(),
        Err(error) => Err(error),
    };
    // What was done is done; how the connection ends does not matter.
    connection.close().await.ok();
    prepared
}

async fn bring_up_to_date(
    connection: &mut PgConnection,
    options: &PostgresOptions,
) -> Result<(), PostgresError> {
    let failed = |error| PostgresError::of(error, options.user(), options.database());
    check(connection).await.map_err(failed)??;
    let found = migrations::reached(connection).await.map_err(failed)?;
    if found > migrations::latest() {
        return Err(PostgresError::Newer);
    }
    if found == migrations::latest() {
        return Ok(());
    }
    // The plain `run` gives a future that cannot be sent to another thread.
    let taken = migrations::migrator()
        .run_direct(None, connection, false)
        .await;
    taken.map_err(|error| match error {
        MigrateError::VersionMissing(_) => PostgresError::Newer,
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => failed(error),
        error => PostgresError::Steps(error),
    })
}

/// Refuses a database whose content is elsewhere now.
async fn check_moved(
    connection: &mut PgConnection,
) -> Result<Result<(), PostgresError>, sqlx::Error> {
    let mark: Option<(String,)> = sqlx::query_as(moved::FIND)
        .fetch_optional(connection)
        .await?;
    Ok(match mark {
        Some((mark,)) => Err(PostgresError::Moved {
            to: moved::place(&mark),
        }),
        None => Ok(()),
    })
}

/// Whether this is a server with which we can work.
async fn check(connection: &mut PgConnection) -> Result<Result<(), PostgresError>, sqlx::Error> {
    let (version, read_only): (i32, String) = sqlx::query_as(
        "SELECT current_setting('server_version_num')::integer, current_setting('transaction_read_only')",
    )
    .fetch_one(connection)
    .await?;
    Ok(PostgresError::judge(version, read_only == "on"))
}
