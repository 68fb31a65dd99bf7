//! Changes queued for a database.

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use crate::{Result, StoreError, query::Connection};

/// A running change.
pub(crate) type ChangeFuture<'c, T> = BoxFuture<'c, Result<T, ChangeError>>;

/// A change: an asynchronous function of a connection and of the data given with it. It borrows the data, because it may run
/// several times.
///
/// `AsyncFn` cannot say that its future may be sent to another thread, which this trait adds.
pub(crate) trait Change<'c, D, T>: Send + Sync + 'static {
    fn run(&self, db: &'c mut Connection<'c>, data: &'c D) -> ChangeFuture<'c, T>;
}

impl<'c, D, T, F, R> Change<'c, D, T> for F
where
    D: 'static,
    F: Fn(&'c mut Connection<'c>, &'c D) -> R + Send + Sync + 'static,
    R: Future<Output = Result<T, ChangeError>> + Send + 'c,
{
    fn run(&self, db: &'c mut Connection<'c>, data: &'c D) -> ChangeFuture<'c, T> {
        Box::pin(self(db, data))
    }
}

/// How PostgreSQL treats a change. SQLite has one writer and needs none of this.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WriteOptions {
    /// Holds the lock of the archive during the transaction.
    pub(crate) locks_archive: bool,
    /// May run again after its connection broke, when it is unknown whether it was committed.
    pub(crate) is_repeatable: bool,
    /// May take longer than other changes.
    pub(crate) is_slow: bool,
}

impl WriteOptions {
    pub(crate) const DEFAULT: WriteOptions = WriteOptions {
        locks_archive: false,
        is_repeatable: true,
        is_slow: false,
    };
    pub(crate) const ARCHIVE: WriteOptions = WriteOptions {
        locks_archive: true,
        ..WriteOptions::DEFAULT
    };
    pub(crate) const ONCE: WriteOptions = WriteOptions {
        is_repeatable: false,
        ..WriteOptions::DEFAULT
    };
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum ChangeError {
    /// The transaction has failed and must be rolled back.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The change does not apply. Nothing was written before this was noticed, so others in the same transaction stand.
    #[error(transparent)]
    Refused(#[from] StoreError),
}

/// A change and its caller.
pub(crate) trait Write: Send {
    /// Makes the change within a transaction. The caller hears of it only after [`Write::finish`].
    fn run<'c>(&'c mut self, db: &'c mut Connection<'c>) -> ChangeFuture<'c, ()>;

    /// Reports the outcome to the caller, who may have gone.
    fn finish(self: Box<Self>, committed: Result<()>);
}

/// A [`Write`] made of a function and its data.
pub(crate) struct Job<D, T, F> {
    data: D,
    change: F,
    /// Outcome of the last run.
    outcome: Option<T>,
    caller: oneshot::Sender<Result<T>>,
}

impl<D, T, F> Job<D, T, F> {
    pub(crate) fn new(data: D, change: F) -> (Job<D, T, F>, oneshot::Receiver<Result<T>>) {
        let (caller, answer) = oneshot::channel();
        let job = Job {
            data,
            change,
            outcome: None,
            caller,
        };
        (job, answer)
    }
}

impl<D, T, F> Write for Job<D, T, F>
where
    D: Send + Sync,
    T: Send,
    F: for<'c> Change<'c, D, T>,
{
    fn run<'c>(&'c mut self, db: &'c mut Connection<'c>) -> ChangeFuture<'c, ()> {
        Box::pin(async move {
            self.outcome = None;
            self.outcome = Some(self.change.run(db, &self.data).await?);
            Ok(())
        })
    }

    fn finish(self: Box<Self>, committed: Result<()>) {
        let (outcome, caller) = (self.outcome, self.caller);
        let outcome = committed.and_then(|()| outcome.ok_or(StoreError::Closed));
        caller.send(outcome).ok();
    }
}
