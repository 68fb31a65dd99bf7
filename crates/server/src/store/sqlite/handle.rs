//! The store on SQLite: a handle; the actor behind it is the writer.

use std::{io, sync::Arc};

use sqlx::{
    ConnectOptions, Connection, SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use super::{
    Change, Done, OpenError, StoreError, StoreOptions, migrations, moved, outage_log::OutageLog,
    write::Write, writer::Writer,
};
use crate::{
    metrics::{METRICS, Present},
    private_files,
};

/// How many changes may wait for the disk before those who bring more must wait too.
const QUEUE: usize = 4096;
/// How many connections read.
const READERS: u32 = 2;

/// Games in a SQLite database.
#[derive(Debug)]
pub(in crate::store) struct Sqlite {
    writes: mpsc::Sender<Write>,
    pub(super) readers: SqlitePool,
}

impl Sqlite {
    /// Opens the store, and makes it first if it is not there. The task ends when every handle has been dropped and
    /// every change is made.
    ///
    /// # Errors
    /// The directory or the database cannot be used.
    pub(in crate::store) async fn open(
        options: &StoreOptions,
        outages: &Arc<OutageLog>,
    ) -> Result<(Sqlite, JoinHandle<()>), OpenError> {
        make_private(options).map_err(|source| OpenError::Directory {
            path: options.directory.clone(),
            source,
        })?;
        let failed = |source: Box<dyn std::error::Error + Send + Sync>| OpenError::Database {
            path: options.file(),
            source,
        };
        let connect = connect_options(options);
        let mut connection = connect
            .connect()
            .await
            .map_err(|error| failed(error.into()))?;
        // The plain `run` gives a future that cannot be sent to another thread.
        migrations::migrator()
            .run_direct(None, &mut connection, false)
            .await
            .map_err(|error| match error {
                MigrateError::VersionMissing(_) => OpenError::Newer {
                    path: options.file(),
                },
                error => failed(error.into()),
            })?;
        let mark: Result<Option<(String,)>, _> = sqlx::query_as(moved::FIND)
            .fetch_optional(&mut connection)
            .await;
        if let Some((mark,)) = mark.map_err(|error| failed(error.into()))? {
            // Nothing was changed, so it does not matter how the connection ends.
            connection.close().await.ok();
            return Err(OpenError::Moved {
                path: options.file(),
                to: moved::place(&mark),
            });
        }
        let readers = SqlitePoolOptions::new()
            .min_connections(0)
            .max_connections(READERS)
            .connect_lazy_with(connect.clone());
        let (writes, waiting) = mpsc::channel(QUEUE);
        let writer = Writer::new(connect, connection, Arc::clone(outages));
        let task = tokio::spawn(writer.run(waiting));
        Ok((Sqlite { writes, readers }, task))
    }

    /// Lets the writer make a change.
    pub(super) async fn change(&self, change: Change) -> Result<Done, StoreError> {
        let _waiting = Present::of(&METRICS.queue);
        let (done, result) = oneshot::channel();
        self.writes
            .send(Write { change, done })
            .await
            .map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }
}

/// Makes the directory, and sees to it that nobody else can read the database. SQLite gives its log the rights of the database.
fn make_private(options: &StoreOptions) -> io::Result<()> {
    private_files::create_directory(&options.directory)?;
    let file = options.file();
    match private_files::create(&file) {
        Ok(_) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        // Opening the database tells better what is wrong.
        Err(_) => return Ok(()),
    }
    for file in options.files() {
        private_files::restrict_file(&file);
    }
    Ok(())
}

pub(super) fn connect_options(options: &StoreOptions) -> SqliteConnectOptions {
    let connect = SqliteConnectOptions::new()
        .filename(options.file())
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What is acknowledged survives even a power cut.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(options.busy_timeout)
        // In KiB: a list of the archive reads its whole narrow table, which should not come from the system each time.
        .pragma("cache_size", "-32768")
        .disable_statement_logging();
    match options.max_pages {
        Some(pages) => connect.pragma("max_page_count", pages.to_string()),
        None => connect,
    }
}
