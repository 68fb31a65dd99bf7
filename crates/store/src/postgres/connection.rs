//! A dedicated connection for work that must not wait for other work, reopened when lost.

use std::time::Duration;

use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use tokio::sync::Mutex;

use crate::{
    Result,
    column::Row,
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
        let rows = in_time(query.fetch_all(on)).await?;
        *slot = Some(connection);
        Ok(rows)
    }

    pub(super) async fn execute(&self, query: Query) -> Result<()> {
        self.fetch_all::<()>(query).await?;
        Ok(())
    }
}

pub(super) async fn in_time<T>(work: impl Future<Output = sqlx::Result<T>>) -> Result<T> {
    Ok(query::in_time(QUERY_TIMEOUT, work).await?)
}
