//! A kind of work: its queue, and how its threads wait for something to do.

use std::{
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use super::queue::{Asked, Queue};

/// After so long without a question the memory is given back.
const IDLE: Duration = Duration::from_secs(60);

/// A queue and those who wait for what comes into it.
pub(super) struct Lane<Q> {
    queue: Mutex<Queue<Q>>,
    wake: Condvar,
    closing: AtomicBool,
    /// How many threads wait for a question. Written with the queue in hand.
    resting: AtomicUsize,
}

impl<Q> Default for Lane<Q> {
    fn default() -> Lane<Q> {
        Lane {
            queue: Mutex::default(),
            wake: Condvar::new(),
            closing: AtomicBool::new(false),
            resting: AtomicUsize::new(0),
        }
    }
}

impl<Q: Asked> Lane<Q> {
    /// The queue, for a look or a change.
    pub(super) fn queue(&self) -> MutexGuard<'_, Queue<Q>> {
        lock(&self.queue)
    }

    /// Puts a question into the queue; once the lane is closed it is dropped, which tells whoever asks.
    pub(super) fn push(&self, queue: &mut MutexGuard<'_, Queue<Q>>, question: Q) {
        if self.closing.load(Ordering::Relaxed) {
            return;
        }
        queue.push(question);
        self.wake.notify_one();
    }

    /// Waits for a question; also tells how many more wait. Nothing once the lane is closed. `rest` is called when there
    /// has been nothing to do for a while.
    pub(super) fn next(&self, mut rest: impl FnMut()) -> Option<(Q, usize)> {
        let mut queue = lock(&self.queue);
        loop {
            if self.closing.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(question) = queue.pop() {
                return Some((question, queue.len()));
            }
            self.resting.fetch_add(1, Ordering::Relaxed);
            let (woken, timeout) = self
                .wake
                .wait_timeout(queue, IDLE)
                .unwrap_or_else(PoisonError::into_inner);
            self.resting.fetch_sub(1, Ordering::Relaxed);
            queue = woken;
            if timeout.timed_out() {
                rest();
            }
        }
    }

    /// How many threads of so many are at work or about to be.
    pub(super) fn busy(&self, of: usize) -> usize {
        let queue = lock(&self.queue);
        let busy = of.saturating_sub(self.resting.load(Ordering::Relaxed));
        busy + queue.len()
    }

    /// Lets nobody in any more and sends everybody home.
    pub(super) fn close(&self) {
        let mut queue = lock(&self.queue);
        self.closing.store(true, Ordering::Relaxed);
        queue.clear();
        self.wake.notify_all();
    }
}

/// Locks; whoever panicked with the lock in hand left what it guards whole, since nothing there can fail halfway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
