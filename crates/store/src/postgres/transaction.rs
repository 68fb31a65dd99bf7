//! Changes other than plain appends, each in its own transaction.

use std::time::Instant;

use sqlx::{Connection as _, PgPool};
use tokio::time::sleep;

use super::connection::{Fault, MAX_ATTEMPTS, MAX_RETRY_TIME, RETRY_INTERVAL};
use crate::{
    Result,
    outage_log::OutageLog,
    query::{Connection, STATEMENT_TIMEOUT, execute, in_time},
    write::{ChangeError, Write, WriteOptions},
};

/// Advisory lock of the archive, held until the end of the transaction and taken before the row of any game: the numbers of
/// archived games follow each other, and rows of the position index are read, changed and written.
const ARCHIVE_LOCK: i64 = 0x736b_6570_0001;

/// Makes a change and reports to its caller. It is made again if the connection breaks; the change recognises that it was
/// committed by [`Connection::is_retry`].
pub(super) async fn make(
    mut write: Box<dyn Write>,
    options: WriteOptions,
    pool: &PgPool,
    outages: &OutageLog,
) {
    let deadline = Instant::now() + MAX_RETRY_TIME;
    let mut attempts = 0;
    let mut is_retry = false;
    let outcome = loop {
        attempts += 1;
        let attempt = attempt(&mut *write, options, pool, is_retry);
        let attempted = match options.is_slow {
            true => attempt.await,
            false => in_time(STATEMENT_TIMEOUT, attempt).await,
        };
        let error = match attempted {
            Ok(outcome) => {
                if outcome.is_ok() {
                    outages.stored();
                }
                break outcome;
            }
            Err(error) => error,
        };
        match Fault::of(&error) {
            Fault::Disconnected if Instant::now() < deadline && options.is_repeatable => {
                is_retry = true;
                sleep(RETRY_INTERVAL).await;
            }
            Fault::Contended if attempts < MAX_ATTEMPTS => {}
            _ => break Err(outages.report(error)),
        }
    };
    write.finish(outcome);
}

async fn attempt(
    write: &mut dyn Write,
    options: WriteOptions,
    pool: &PgPool,
    is_retry: bool,
) -> sqlx::Result<Result<()>> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let mut within = Connection::postgres(&mut transaction, is_retry);
    if options.locks_archive {
        let lock = "SELECT pg_advisory_xact_lock($1)";
        execute(&mut within, lock, ARCHIVE_LOCK).await?;
    }
    match write.run(&mut within).await {
        Ok(()) => {
            transaction.commit().await?;
            Ok(Ok(()))
        }
        Err(ChangeError::Refused(error)) => {
            transaction.rollback().await?;
            Ok(Err(error))
        }
        Err(ChangeError::Database(error)) => Err(error),
    }
}
