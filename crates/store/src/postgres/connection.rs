//! A dedicated connection for work that must not wait for other work, reopened when lost.

use std::time::Duration;

use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use tokio::sync::{Mutex, MutexGuard};

use crate::{StoreError, query};

/// Short enough for a node to notice that the database is down.
const QUERY_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(super) struct DedicatedConnection {
    connect: PgConnectOptions,
    /// `None` after a failure and before the first use.
    connection: Mutex<Option<PgConnection>>,
}

/// A connection in use. It is closed unless it is kept after a success.
pub(super) struct Lease<'a> {
    slot: MutexGuard<'a, Option<PgConnection>>,
    pub(super) connection: PgConnection,
}

impl DedicatedConnection {
    pub(super) fn new(connect: PgConnectOptions) -> DedicatedConnection {
        DedicatedConnection {
            connect,
            connection: Mutex::default(),
        }
    }

    /// Waits until the connection is free.
    pub(super) async fn open(&self) -> Result<Lease<'_>, StoreError> {
        let mut slot = self.connection.lock().await;
        let connection = match slot.take() {
            Some(connection) => connection,
            None => in_time(self.connect.connect()).await?,
        };
        Ok(Lease { slot, connection })
    }
}

impl Lease<'_> {
    pub(super) fn keep(mut self) {
        *self.slot = Some(self.connection);
    }
}

pub(super) async fn in_time<T>(
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    Ok(query::in_time(QUERY_TIMEOUT, work).await?)
}
