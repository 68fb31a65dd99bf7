//! A connection of its own for what must not wait for anything else, opened again when it is lost.

use std::time::Duration;

use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use tokio::{
    sync::{Mutex, MutexGuard},
    time::timeout,
};

use super::{StoreError, trouble::too_late};

/// How long a question may take. A node that waits for longer would not notice that the database is away.
const PATIENCE: Duration = Duration::from_secs(3);

/// A connection of its own.
#[derive(Debug)]
pub(super) struct Line {
    connect: PgConnectOptions,
    /// `None` after a failure, or before the first question.
    connection: Mutex<Option<PgConnection>>,
}

/// A connection in use. Unless it is kept afterwards, it is closed: something went wrong then.
pub(super) struct OpenLine<'a> {
    slot: MutexGuard<'a, Option<PgConnection>>,
    pub(super) connection: PgConnection,
}

impl Line {
    pub(super) fn new(connect: PgConnectOptions) -> Line {
        Line {
            connect,
            connection: Mutex::default(),
        }
    }

    /// The connection, once nobody else uses it.
    pub(super) async fn open(&self) -> Result<OpenLine<'_>, StoreError> {
        let mut slot = self.connection.lock().await;
        let connection = match slot.take() {
            Some(connection) => connection,
            None => in_time(self.connect.connect()).await?,
        };
        Ok(OpenLine { slot, connection })
    }
}

impl OpenLine<'_> {
    /// All went well.
    pub(super) fn keep(mut self) {
        *self.slot = Some(self.connection);
    }
}

/// An answer, unless it takes too long.
pub(super) async fn in_time<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    let answer = timeout(PATIENCE, work).await;
    answer
        .unwrap_or_else(|_| Err(too_late()))
        .map_err(StoreError::from)
}
