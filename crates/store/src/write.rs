//! Changes queued for a database.

use std::pin::Pin;

use tokio::sync::oneshot;

use crate::{StoreError, query::Connection};

/// The result of a change that is running.
pub(crate) type Answer<'c, T, E = ChangeError> =
    Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>>;

/// A change as a function of its data.
pub(crate) type Change<D, T, E> = for<'c> fn(&'c mut Connection<'_>, &'c D) -> Answer<'c, T, E>;

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
    pub(crate) const ARCHIVE: WriteOptions = WriteOptions {
        locks_archive: true,
        ..WriteOptions::DEFAULT
    };
    pub(crate) const ONCE: WriteOptions = WriteOptions {
        is_repeatable: false,
        ..WriteOptions::DEFAULT
    };

    const DEFAULT: WriteOptions = WriteOptions {
        locks_archive: false,
        is_repeatable: true,
        is_slow: false,
    };
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions::DEFAULT
    }
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
    fn run<'c>(&'c mut self, connection: &'c mut Connection<'_>) -> Answer<'c, ()>;

    /// Reports the outcome to the caller, who may have gone.
    fn finish(self: Box<Self>, committed: Result<(), StoreError>);
}

/// A [`Write`] made of a function and its arguments.
pub(crate) struct Job<D, T, E> {
    data: D,
    run: Change<D, T, E>,
    /// Outcome of the last run.
    outcome: Option<T>,
    caller: oneshot::Sender<Result<T, StoreError>>,
}

impl<D, T, E> Job<D, T, E>
where
    D: Send + Sync + 'static,
    T: Send + 'static,
    E: Into<ChangeError> + 'static,
{
    pub(crate) fn boxed(
        data: D,
        run: Change<D, T, E>,
    ) -> (Box<dyn Write>, oneshot::Receiver<Result<T, StoreError>>) {
        let (caller, answer) = oneshot::channel();
        let job = Job {
            data,
            run,
            outcome: None,
            caller,
        };
        (Box::new(job), answer)
    }
}

impl<D, T, E> Write for Job<D, T, E>
where
    D: Send + Sync,
    T: Send,
    E: Into<ChangeError>,
{
    fn run<'c>(&'c mut self, connection: &'c mut Connection<'_>) -> Answer<'c, ()> {
        Box::pin(async move {
            self.outcome = None;
            let outcome = (self.run)(connection, &self.data).await;
            self.outcome = Some(outcome.map_err(Into::into)?);
            Ok(())
        })
    }

    fn finish(self: Box<Self>, committed: Result<(), StoreError>) {
        let Job {
            outcome, caller, ..
        } = *self;
        caller
            .send(committed.and_then(|()| outcome.ok_or(StoreError::Closed)))
            .ok();
    }
}
