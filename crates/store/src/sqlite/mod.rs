//! SQLite: a single node, nothing to set up.

mod lock;
mod writer;

use std::{io, path::Path, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    migrate::MigrateError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::{sync::mpsc, task::JoinHandle};

pub use lock::DirectoryLock;
use writer::Writer;

use crate::{
    OpenError, Result, StoreError, StoreOptions,
    migrations::{self, SchemaState},
    outage_log::OutageLog,
    private_files,
    query::Connection as StoreConnection,
    write::Write,
};

/// Writes that may wait for the disk before their callers have to wait too.
const MAX_QUEUED_WRITES: usize = 4096;
const READERS: u32 = 2;
/// Long enough for a server that fills its archive, which releases its lock frequently.
const MAINTENANCE_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(crate) struct Sqlite {
    writes: mpsc::Sender<Box<dyn Write>>,
    pub(crate) readers: SqlitePool,
}

impl Sqlite {
    pub(crate) async fn open(
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
        migrations::migrator(migrations::SQLITE)
            .run_direct(None, &mut connection, false)
            .await
            .map_err(|error| match error {
                MigrateError::VersionMissing(_) => OpenError::Newer {
                    path: options.file(),
                },
                error => failed(error.into()),
            })?;
        let schema = SchemaState::read(&mut StoreConnection::sqlite(&mut connection)).await;
        if let Some(to) = schema.map_err(|error| failed(error.into()))?.moved_to {
            // Nothing was changed, so a failure to close does not matter.
            connection.close().await.ok();
            return Err(OpenError::Moved {
                path: options.file(),
                to,
            });
        }
        let readers = SqlitePoolOptions::new()
            .min_connections(0)
            .max_connections(READERS)
            .connect_lazy_with(connect.clone());
        let (writes, waiting) = mpsc::channel(MAX_QUEUED_WRITES);
        let writer = Writer::new(connect, connection, Arc::clone(outages));
        let task = tokio::spawn(writer.run(waiting));
        Ok((Sqlite { writes, readers }, task))
    }

    /// Hands a change to the writer, which reports to the caller itself.
    pub(crate) async fn write(&self, write: Box<dyn Write>) -> Result<()> {
        let sent = self.writes.send(write).await;
        sent.map_err(|_| StoreError::Closed)
    }
}

/// Creates the directory and makes the database unreadable for others. SQLite gives its log the permissions of the database.
fn make_private(options: &StoreOptions) -> io::Result<()> {
    private_files::create_directory(&options.directory)?;
    let file = options.file();
    match private_files::create(&file) {
        Ok(_) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        // Opening the database gives a better error.
        Err(_) => return Ok(()),
    }
    for file in options.files() {
        private_files::restrict_file(&file);
    }
    Ok(())
}

/// Opens a database that exists, for maintenance.
pub(crate) async fn open_existing(file: &Path) -> sqlx::Result<SqliteConnection> {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(MAINTENANCE_TIMEOUT)
        .disable_statement_logging()
        .connect()
        .await
}

pub(crate) fn connect_options(options: &StoreOptions) -> SqliteConnectOptions {
    let connect = SqliteConnectOptions::new()
        .filename(options.file())
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Acknowledged moves survive a power cut.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(options.busy_timeout)
        // In KiB: listing the archive scans its whole narrow table, which should stay in memory.
        .pragma("cache_size", "-32768")
        .disable_statement_logging();
    match options.max_pages {
        Some(pages) => connect.pragma("max_page_count", pages.to_string()),
        None => connect,
    }
}
