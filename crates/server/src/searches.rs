//! A bound on how many answers are searched for at a time.

use std::{sync::Arc, thread::available_parallelism};

use tokio::{
    sync::Semaphore,
    task::{JoinError, spawn_blocking},
};

/// How many may wait for their turn.
const QUEUE: usize = 64;

/// Turns for searches: half of the processors search at a time, and a bounded number of others waits.
#[derive(Clone, Debug)]
pub struct Searches {
    running: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

/// Why nothing was searched.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// Too many wait already.
    #[error("too much is being searched for: ask again soon")]
    Busy,
    /// The search broke off.
    #[error("{0}")]
    Broken(#[from] JoinError),
}

impl Default for Searches {
    fn default() -> Searches {
        let processors = available_parallelism().map_or(1, usize::from);
        Searches::new((processors / 2).max(1), QUEUE)
    }
}

impl Searches {
    /// So many at a time, and so many in all that run or wait.
    pub fn new(running: usize, waiting: usize) -> Searches {
        Searches {
            running: Arc::new(Semaphore::new(running)),
            waiting: Arc::new(Semaphore::new(waiting.max(running))),
        }
    }

    /// Does the work on a thread of its own when it is its turn.
    ///
    /// # Errors
    /// Too many wait already, or the work panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, SearchError> {
        let place = Arc::clone(&self.waiting).try_acquire_owned();
        let place = place.map_err(|_| SearchError::Busy)?;
        let turn = Arc::clone(&self.running).acquire_owned().await;
        let turn = turn.map_err(|_| SearchError::Busy)?;
        let done = spawn_blocking(move || {
            let done = work();
            // Whoever asked may be gone; the turn lasts as long as the work all the same.
            drop((turn, place));
            done
        });
        Ok(done.await?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn those_for_whom_there_is_no_room_are_told_at_once() {
        let searches = Searches::new(1, 1);
        let (end, ended) = mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel::<()>();
        let first = tokio::spawn({
            let searches = searches.clone();
            async move {
                let work = move || {
                    begin.send(()).expect("the test waits");
                    ended.recv().expect("the test ends it");
                    1
                };
                searches.run(work).await
            }
        });
        begun.await.expect("the search begins");
        assert!(matches!(searches.run(|| 2).await, Err(SearchError::Busy)));
        end.send(()).expect("the search waits");
        assert_eq!(first.await.expect("a task").expect("a result"), 1);
        assert_eq!(searches.run(|| 3).await.expect("a result"), 3);
    }
}
