//! The handle of the engine's threads.

use std::{
    io,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::{
    queue::Queue,
    task::{Question, Task, Thinking},
    worker,
};

/// How the engine is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolOptions {
    /// How many threads think.
    pub threads: usize,
    /// The table of positions of each thread, in mebibytes.
    pub hash: usize,
    /// How long the engine thinks about a move where no clock says otherwise.
    pub time: Duration,
    /// How many pieces of advice one party may be waiting for.
    pub hints: usize,
    /// How many questions may wait in all before advice is refused.
    pub queue: usize,
}

impl Default for PoolOptions {
    fn default() -> PoolOptions {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        PoolOptions {
            // The other half serves the players.
            threads: (cores / 2).max(1),
            hash: 16,
            time: Duration::from_secs(5),
            hints: 3,
            queue: 256,
        }
    }
}

/// The engine has too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine has too much to do: ask again soon")]
pub struct EngineBusy;

/// The engine's threads.
#[derive(Clone)]
pub struct EnginePool {
    pub(super) shared: Arc<Shared>,
}

/// What the threads share with those who ask.
pub(super) struct Shared {
    pub(super) options: PoolOptions,
    pub(super) queue: Mutex<Queue>,
    pub(super) wake: Condvar,
    pub(super) closing: AtomicBool,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl EnginePool {
    /// Starts the threads. They take memory only once they have something to think about.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn start(options: PoolOptions) -> io::Result<EnginePool> {
        let shared = Arc::new(Shared {
            options,
            queue: Mutex::default(),
            wake: Condvar::new(),
            closing: AtomicBool::new(false),
            threads: Mutex::default(),
        });
        for number in 1..=options.threads.max(1) {
            let shared_with_thread = Arc::clone(&shared);
            let thread = thread::Builder::new()
                .name(format!("engine {number}"))
                .spawn(move || worker::run(&shared_with_thread))?;
            lock(&shared.threads).push(thread);
        }
        Ok(EnginePool { shared })
    }

    /// How the pool is set up.
    pub fn options(&self) -> PoolOptions {
        self.shared.options
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        lock(&self.shared.queue).len()
    }

    /// Asks for a move of the computer. That is never refused: a game has one such question at a time, and there are
    /// limits on games.
    pub fn reply(&self, task: Task) -> Thinking {
        let (question, thinking) = Question::new(task);
        self.push(&mut lock(&self.shared.queue), question);
        thinking
    }

    /// Asks for something that a game can do without.
    ///
    /// # Errors
    /// Too much is being asked, by this party or in all.
    pub fn advise(&self, task: Task) -> Result<Thinking, EngineBusy> {
        let mut queue = lock(&self.shared.queue);
        let options = self.shared.options;
        if queue.len() >= options.queue || queue.len_of(task.party) >= options.hints {
            return Err(EngineBusy);
        }
        let (question, thinking) = Question::new(task);
        self.push(&mut queue, question);
        Ok(thinking)
    }

    /// Ends the threads and waits for them.
    pub fn close(&self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        lock(&self.shared.queue).clear();
        self.shared.wake.notify_all();
        let threads = std::mem::take(&mut *lock(&self.shared.threads));
        for thread in threads {
            // A worker that panicked has nothing left to be waited for.
            thread.join().ok();
        }
    }

    fn push(&self, queue: &mut MutexGuard<'_, Queue>, question: Question) {
        if self.shared.closing.load(Ordering::Relaxed) {
            return;
        }
        queue.push(question);
        self.shared.wake.notify_one();
    }
}

/// Locks; whoever panicked with the lock in hand left the queue whole, since nothing in it can fail halfway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
