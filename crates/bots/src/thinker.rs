//! Engine threads shared by all house bots, running only while there is work, and their fair queue.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use skep_engine::{Engine, Level, Options};
use skep_rules::Game;
use skep_solo::computer::{Thought, checked};
use tokio::sync::oneshot;

use crate::engagements::Adversary;

/// Maximum queue length. Every game has at most one pending search.
const MAX_QUEUE: usize = 10_000;
/// Idle time after which a thread ends and frees its table.
const LINGER: Duration = Duration::from_secs(20);
/// Transposition table size in MiB; the strongest level needs less.
const HASH: usize = 8;
/// Nice value of engine threads.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

#[derive(Clone, Debug)]
pub struct Question {
    /// The side to move is the bot's.
    pub game: Game,
    pub level: Level,
    /// Seed of its deliberate mistakes.
    pub seed: u64,
}

impl Question {
    /// Searches for a move. The result depends only on the question, not on the engine's state or on time.
    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Option<Thought> {
        engine.clear();
        let report = engine.play_at_level_deterministic(&self.game, self.level, self.seed, stop);
        checked(&self.game, report.as_ref())
    }
}

struct Job {
    question: Question,
    reply: oneshot::Sender<Option<Thought>>,
}

/// Handle to the engine threads, which end with the last handle.
#[derive(Clone)]
pub struct Thinker {
    shared: Arc<Shared>,
    /// Held by handles only, not by threads.
    _end: Arc<End>,
}

struct Shared {
    threads: usize,
    state: Mutex<State>,
    woken: Condvar,
    stop: AtomicBool,
}

struct State {
    queue: Queue<Adversary, Job>,
    /// Number of threads, and number of idle ones.
    threads: usize,
    idle: usize,
}

/// Stops the threads.
struct End(Arc<Shared>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
        self.0.woken.notify_all();
    }
}

impl Thinker {
    /// Creates a handle; threads are started on demand, up to this number.
    pub fn new(threads: usize) -> Thinker {
        let shared = Arc::new(Shared {
            threads: threads.max(1),
            state: Mutex::new(State {
                queue: Queue::new(MAX_QUEUE),
                threads: 0,
                idle: 0,
            }),
            woken: Condvar::new(),
            stop: AtomicBool::new(false),
        });
        Thinker {
            _end: Arc::new(End(Arc::clone(&shared))),
            shared,
        }
    }

    /// Searches for a move when it is this opponent's turn in the queue. `None` if the game is over or the queue is
    /// full. Dropping the future cancels a search that has not started.
    pub(crate) async fn think(&self, with: Adversary, question: Question) -> Option<Thought> {
        let (reply, answer) = oneshot::channel();
        self.shared.add(with, Job { question, reply })?;
        answer.await.ok().flatten()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // No operation under the lock can panic halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enqueues work, and starts a thread if all are busy.
    fn add(self: &Arc<Self>, with: Adversary, job: Job) -> Option<()> {
        let mut state = self.lock();
        state.queue.push(with, job).ok()?;
        self.woken.notify_one();
        self.start_thread(&mut state);
        Some(())
    }

    /// Starts a thread if there is work for one.
    fn start_thread(self: &Arc<Self>, state: &mut State) {
        // Idle threads have already been woken for their share.
        if state.idle < state.queue.len() && state.threads < self.threads {
            let shared = Arc::clone(self);
            let worker = thread::Builder::new().name("house".to_owned());
            match worker.spawn(move || shared.work()) {
                Ok(_) => state.threads += 1,
                // The existing threads continue, and the next request tries again.
                Err(error) => tracing::warn!(%error, "cannot start an engine thread"),
            }
        }
    }

    /// Processes work while there is any.
    fn work(self: &Arc<Self>) {
        lower_priority();
        let _leaving = Leaving(self);
        let mut engine = Engine::new(Options::default().with_table_mib(HASH));
        while let Some(job) = self.next() {
            if job.reply.is_closed() {
                continue;
            }
            let thought = job.question.answer(&mut engine, &self.stop);
            // The requester may have gone.
            job.reply.send(thought).ok();
        }
    }

    /// Waits for work; `None` after a timeout.
    fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(job) = state.queue.pop() {
                return Some(job);
            }
            state.idle += 1;
            let waited = self.woken.wait_timeout(state, LINGER);
            let (woken, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.idle -= 1;
            if timeout.timed_out() && state.queue.is_empty() {
                return None;
            }
        }
    }
}

/// Unregisters a thread, even after a panic, and hands over work that arrived in the meantime.
struct Leaving<'s>(&'s Arc<Shared>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.threads -= 1;
        if !self.0.stop.load(Ordering::Relaxed) {
            self.0.start_thread(&mut state);
        }
    }
}

/// Yields to the server on machines with few cores.
fn lower_priority() {
    // On Linux this applies to the calling thread only. Failure is harmless.
    #[cfg(target_os = "linux")]
    rustix::process::nice(NICENESS).ok();
}

/// Pending work. Clients take turns, so that a client with much work delays only itself.
#[derive(Debug)]
pub struct Queue<K, J> {
    /// Clients in turn order with their jobs; only those with pending work.
    clients: VecDeque<(K, VecDeque<J>)>,
    most: usize,
    len: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the queue is full")]
pub struct FullError;

impl<K: PartialEq, J> Queue<K, J> {
    pub const fn new(most: usize) -> Queue<K, J> {
        Queue {
            clients: VecDeque::new(),
            most,
            len: 0,
        }
    }

    pub const fn len(&self) -> usize {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds work for a client, after its earlier work.
    pub fn push(&mut self, client: K, job: J) -> Result<(), FullError> {
        if self.len >= self.most {
            return Err(FullError);
        }
        self.len += 1;
        match self.clients.iter_mut().find(|(key, _)| *key == client) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.clients.push_back((client, VecDeque::from([job]))),
        }
        Ok(())
    }

    /// The next work; its client moves to the end of the queue.
    pub fn pop(&mut self) -> Option<J> {
        let (client, mut jobs) = self.clients.pop_front()?;
        let job = jobs.pop_front()?;
        self.len -= 1;
        if !jobs.is_empty() {
            self.clients.push_back((client, jobs));
        }
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use skep_game::ids::GameId;
    use skep_rules::{GameType, Ruleset};

    use super::*;

    fn question(level: u32, seed: u64) -> Question {
        let mut game = Game::new(Ruleset::uhp(GameType::BASE_MLP));
        for uhp in ["wL", "bL wL-", "wQ -wL", "bQ bL-"] {
            game.play_uhp(uhp).expect("a legal move");
        }
        Question {
            game,
            level: Level::try_from(level).expect("a level"),
            seed,
        }
    }

    fn guest(number: u64) -> Adversary {
        Adversary::Guest(GameId::derived_from(&number.to_string()))
    }

    #[tokio::test]
    async fn starts_threads_on_demand() {
        let thinker = Thinker::new(2);
        assert_eq!(thinker.shared.lock().threads, 0);
        let thought = thinker.think(guest(1), question(1, 1)).await;
        assert!(thought.is_some());
        assert_eq!(thinker.shared.lock().threads, 1);
    }

    #[tokio::test]
    async fn moves_do_not_depend_on_load() {
        let alone = Thinker::new(1);
        let mut calm = Vec::new();
        for seed in 0..12 {
            let level = 1 + seed as u32 % 6;
            calm.push(alone.think(guest(seed), question(level, seed)).await);
        }
        let busy = Thinker::new(2);
        let asked = (0..12).map(|seed| {
            let (busy, level) = (busy.clone(), 1 + seed as u32 % 6);
            tokio::spawn(async move { busy.think(guest(seed % 3), question(level, seed)).await })
        });
        for (asked, calm) in asked.collect::<Vec<_>>().into_iter().zip(calm) {
            assert_eq!(asked.await.expect("an answer"), calm);
        }
        assert!(busy.shared.lock().threads <= 2);
    }

    #[tokio::test]
    async fn returns_no_move_for_a_finished_game() {
        let mut over = question(3, 1);
        over.game
            .resign(skep_rules::Color::White)
            .expect("a resignation");
        let thinker = Thinker::new(1);
        assert_eq!(thinker.think(guest(1), over).await, None);
    }

    fn drained(queue: &mut Queue<&'static str, u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn clients_take_turns() {
        let mut queue = Queue::new(100);
        for job in 0..50 {
            queue.push("greedy", job).expect("room");
        }
        queue.push("anna", 100).expect("room");
        queue.push("ben", 200).expect("room");
        queue.push("anna", 101).expect("room");
        let order = drained(&mut queue);
        assert_eq!(order[..6], [0, 100, 200, 1, 101, 2]);
        assert_eq!(order.len(), 53);
        assert!(queue.is_empty());
    }

    #[test]
    fn keeps_the_order_per_client() {
        let mut queue = Queue::new(10);
        for job in [3, 1, 2] {
            queue.push("anna", job).expect("room");
        }
        assert_eq!(drained(&mut queue), [3, 1, 2]);
    }

    #[test]
    fn a_served_client_moves_to_the_end() {
        let mut queue = Queue::new(10);
        queue.push("anna", 1).expect("room");
        queue.push("ben", 2).expect("room");
        assert_eq!(queue.pop(), Some(1));
        // Anna asks again immediately, but comes after Ben.
        queue.push("anna", 3).expect("room");
        assert_eq!(drained(&mut queue), [2, 3]);
    }

    #[test]
    fn rejects_work_when_full() {
        let mut queue = Queue::new(2);
        queue.push("anna", 1).expect("room");
        queue.push("ben", 2).expect("room");
        assert_eq!(queue.push("cyril", 3), Err(FullError));
        assert_eq!(queue.len(), 2);
        queue.pop();
        queue.push("cyril", 3).expect("room");
        assert_eq!(drained(&mut queue), [2, 3]);
    }
}
