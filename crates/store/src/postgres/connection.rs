//! Dedicated connections for work that must not wait for other work, and classification of errors.

use std::time::Duration;

use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use tokio::sync::Mutex;

use crate::{
    Result,
    column::Row,
    error::code_of,
    query::{self, Connection, Query},
};

/// Short enough for a node to notice that the database is down.
const QUERY_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug)]
pub(super) struct DedicatedConnection {
    connect: PgConnectOptions,
    /// `None` after a failure and before the first use.
    connection: Mutex<Option<PgConnection>>,
}

impl DedicatedConnection {
    pub(super) fn new(connect: PgConnectOptions) -> DedicatedConnection {
        DedicatedConnection {
            connect,
            connection: Mutex::default(),
        }
    }

    /// Waits until the connection is free. It is closed after a failure.
    pub(super) async fn fetch_all<T: Row>(&self, query: Query) -> Result<Vec<T>> {
        let mut slot = self.connection.lock().await;
        let mut connection = match slot.take() {
            Some(connection) => connection,
            None => in_time(self.connect.connect()).await?,
        };
        let on = &mut Connection::postgres(&mut connection, false);
        let rows = in_time(query.fetch(on)).await?;
        *slot = Some(connection);
        Ok(rows.read(T::from_row)?)
    }

    pub(super) async fn execute(&self, query: Query) -> Result<()> {
        self.fetch_all::<()>(query).await?;
        Ok(())
    }
}

pub(super) async fn in_time<T>(work: impl Future<Output = sqlx::Result<T>>) -> Result<T> {
    Ok(query::in_time(QUERY_TIMEOUT, work).await?)
}

/// Retry time after the connection broke. A restart of PostgreSQL takes a second or two.
pub(super) const MAX_RETRY_TIME: Duration = Duration::from_secs(5);
pub(super) const RETRY_INTERVAL: Duration = Duration::from_millis(100);
/// Attempts after deadlocks.
pub(super) const MAX_ATTEMPTS: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The connection broke: the statement may or may not have been executed.
    Disconnected,
    /// A deadlock or serialisation failure: nothing was done, and another attempt may succeed.
    Contended,
    /// The statement was rejected and nothing was done.
    Refused,
}

impl Fault {
    pub(super) fn of(error: &sqlx::Error) -> Fault {
        let is_broken = matches!(
            error,
            sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::WorkerCrashed
        );
        match &*code_of(error) {
            "40001" | "40P01" => Fault::Contended,
            // The server stops, has crashed, starts, has closed the session, or has no room for another one.
            "57P01" | "57P02" | "57P03" | "57P05" | "53300" => Fault::Disconnected,
            code if is_broken || code.starts_with("08") => Fault::Disconnected,
            _ => Fault::Refused,
        }
    }
}
