//! The one task that changes the database. It takes all changes that wait and commits them together: syncing the disk is
//! what costs, and it costs the same for one change as for a hundred.

use std::time::Instant;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::mpsc;

use super::{
    StoreError,
    write::{Done, Write},
};
use crate::metrics::METRICS;

/// The most changes in one transaction, so that the first does not wait for too many others.
const MAX_BATCH: usize = 256;

/// Commits changes until nobody can send any more.
pub(super) async fn run(mut connection: SqliteConnection, mut writes: mpsc::Receiver<Write>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while writes.recv_many(&mut batch, MAX_BATCH).await > 0 {
        match commit(&mut connection, &batch).await {
            Ok(results) => {
                for (write, result) in batch.drain(..).zip(results) {
                    // Whoever asked may have gone away; the change is made all the same.
                    write.done.send(result).ok();
                }
            }
            Err(error) => {
                tracing::error!(%error, changes = batch.len(), "cannot write to the database");
                let error = StoreError::from(error);
                for write in batch.drain(..) {
                    // Whoever asked may have gone away.
                    write.done.send(Err(error.clone())).ok();
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "cannot close the database");
    }
}

async fn commit(
    connection: &mut SqliteConnection,
    batch: &[Write],
) -> Result<Vec<Result<Done, StoreError>>, sqlx::Error> {
    let begun = Instant::now();
    METRICS.batch.observe(batch.len() as f64);
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(batch.len());
    for write in batch {
        results.push(write.change.run(&mut transaction).await?);
    }
    transaction.commit().await?;
    METRICS.commit.since(begun);
    Ok(results)
}
