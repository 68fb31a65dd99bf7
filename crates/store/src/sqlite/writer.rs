//! The task that changes the database. It commits all waiting changes together: syncing the disk dominates the cost, and it
//! costs the same for one change as for a hundred.

use std::{slice, sync::Arc, time::Instant};

use sqlx::{ConnectOptions, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::mpsc;

use crate::{
    Result,
    metrics::METRICS,
    outage_log::OutageLog,
    query::Connection,
    write::{ChangeError, Write},
};

/// Limits how long the first change of a transaction waits for the others.
const MAX_BATCH: usize = 256;

pub(super) struct Writer {
    connect: SqliteConnectOptions,
    /// `None` after a failure, which leaves the connection in an unknown state.
    connection: Option<SqliteConnection>,
    outages: Arc<OutageLog>,
}

enum CommitError {
    /// The database accepts no changes at present.
    Database(sqlx::Error),
    /// One of the changes, or all of them together, failed.
    Change(sqlx::Error),
}

type Results = Vec<Result<()>>;

impl Writer {
    pub(super) const fn new(
        connect: SqliteConnectOptions,
        connection: SqliteConnection,
        outages: Arc<OutageLog>,
    ) -> Writer {
        Writer {
            connect,
            connection: Some(connection),
            outages,
        }
    }

    /// Commits changes until every sender is gone.
    pub(super) async fn run(mut self, mut writes: mpsc::Receiver<Box<dyn Write>>) {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        while writes.recv_many(&mut batch, MAX_BATCH).await > 0 {
            let results = self.make(&mut batch).await;
            for (write, result) in batch.drain(..).zip(results) {
                write.finish(result);
            }
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::error!(%error, "cannot close the database");
        }
    }

    /// Makes changes together, or one by one if one of them fails.
    async fn make(&mut self, batch: &mut [Box<dyn Write>]) -> Results {
        let error = match self.commit(batch).await {
            Ok(results) => return results,
            Err(CommitError::Change(error)) if batch.len() > 1 => {
                if !self.outages.is_failing() {
                    tracing::warn!(%error, changes = batch.len(), "cannot write changes together");
                }
                return self.make_each(batch).await;
            }
            Err(CommitError::Change(error) | CommitError::Database(error)) => error,
        };
        let error = self.outages.report(error);
        batch.iter().map(|_| Err(error.clone())).collect()
    }

    async fn make_each(&mut self, batch: &mut [Box<dyn Write>]) -> Results {
        let count = batch.len();
        let mut results = Vec::with_capacity(count);
        for write in batch {
            match self.commit(slice::from_mut(write)).await {
                Ok(result) => results.extend(result),
                Err(CommitError::Change(error)) => results.push(Err(self.outages.report(error))),
                Err(CommitError::Database(error)) => {
                    let error = self.outages.report(error);
                    // Spares the others the same wait.
                    results.resize_with(count, || Err(error.clone()));
                    break;
                }
            }
        }
        results
    }

    async fn commit(&mut self, batch: &mut [Box<dyn Write>]) -> Result<Results, CommitError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self
                .connect
                .connect()
                .await
                .map_err(CommitError::Database)?,
        };
        let committed = commit(&mut connection, batch).await;
        if committed.is_ok() {
            self.connection = Some(connection);
            self.outages.stored();
        } else {
            // Closing rolls back; whether that fails as well makes no difference.
            connection.close().await.ok();
        }
        committed
    }
}

async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut [Box<dyn Write>],
) -> Result<Results, CommitError> {
    let begun = Instant::now();
    METRICS.batch.observe(batch.len() as f64);
    let transaction = connection.begin_with("BEGIN IMMEDIATE").await;
    let mut transaction = transaction.map_err(CommitError::Database)?;
    let mut results = Vec::with_capacity(batch.len());
    for write in batch {
        let mut connection = Connection::sqlite(&mut transaction);
        results.push(match write.run(&mut connection).await {
            Ok(()) => Ok(()),
            Err(ChangeError::Refused(error)) => Err(error),
            Err(ChangeError::Database(error)) => return Err(CommitError::Change(error)),
        });
    }
    transaction.commit().await.map_err(CommitError::Change)?;
    METRICS.committed(begun);
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        StoreOptions,
        query::execute,
        sqlite::{Sqlite, connect_options},
        write::Job,
    };

    /// Fails if the key exists.
    async fn insert(db: &mut Connection<'_>, key: &&str) -> Result<u64, ChangeError> {
        let insert = "INSERT INTO settings (key, value) VALUES ($1, '')";
        Ok(execute(db, insert, *key).await?)
    }

    #[tokio::test]
    async fn a_failing_change_does_not_affect_the_rest_of_its_batch() {
        let directory = tempfile::tempdir().expect("a directory");
        let options = StoreOptions::new(directory.path());
        let outages = Arc::default();
        let opened = Sqlite::open(&options, &outages).await;
        let (sqlite, task) = opened.expect("a database");
        drop(sqlite);
        task.await.expect("closed");
        let connect = connect_options(&options);
        let connection = connect.connect().await.expect("a connection");
        let writer = Writer::new(connect, connection, outages);
        // All of them wait before the writer begins, so that it takes them together.
        let (writes, waiting) = mpsc::channel::<Box<dyn Write>>(MAX_BATCH);
        let mut answers = Vec::new();
        for key in ["a", "b", "a", "c"] {
            let (job, answer) = Job::new(key, insert);
            assert!(writes.send(Box::new(job)).await.is_ok());
            answers.push(answer);
        }
        drop(writes);
        writer.run(waiting).await;
        let mut results = Vec::new();
        for answer in answers {
            results.push(answer.await.expect("an answer").is_ok());
        }
        assert_eq!(results, [true, true, false, true]);
    }
}
