//! Where moves are thought about: a few threads for all opponents, and only while there is something to think about.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use skep_engine::{Engine, Level, Options, Report, Score};
use skep_rules::{Game, Move};
use tokio::sync::oneshot;

use crate::{engagements::Adversary, queue::Queue};

/// How much work may wait. Every game has one move to think about at most.
const MOST_WAITING: usize = 10_000;
/// How long a thread waits for work before it ends and its table with it.
const LINGER: Duration = Duration::from_secs(20);
/// The table of a thread, in mebibytes: the strongest level fills less.
const HASH: usize = 8;
/// By how much thinking gives way to the server.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// A move, and what the game is worth to whoever plays it: 1 if it is won, 0 if it is lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    /// The move.
    pub mv: Move,
    /// The expected score.
    pub expectation: f64,
}

/// What there is to think about.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game; whoever is to move thinks.
    pub game: Game,
    /// How well.
    pub level: Level,
    /// The seed of the mistakes.
    pub seed: u64,
}

impl Question {
    /// The answer of an engine. It depends on the question alone: neither on what the engine has seen before nor on how long it takes.
    fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Option<Thought> {
        engine.clear();
        let report = engine.play_by_nodes(&self.game, self.level, self.seed, stop);
        let found = report.and_then(|report| thought(&self.game, &report));
        // Should the search find nothing, any legal move will do.
        found.or_else(|| {
            let mv = *self.game.legal_moves().first()?;
            let expectation = Score::Estimate(0).expectation();
            Some(Thought { mv, expectation })
        })
    }
}

struct Job {
    question: Question,
    reply: oneshot::Sender<Option<Thought>>,
}

/// Where moves are thought about: a handle. The threads end with the last one.
#[derive(Clone)]
pub struct Thinker {
    shared: Arc<Shared>,
    /// Only handles hold it, and no thread.
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
    /// How many threads there are, and how many of them wait for work.
    threads: usize,
    idle: usize,
}

/// Ends the threads.
struct End(Arc<Shared>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
        self.0.woken.notify_all();
    }
}

impl Thinker {
    /// A thinker with so many threads at the most; there are none yet.
    pub fn new(threads: usize) -> Thinker {
        let shared = Arc::new(Shared {
            threads: threads.max(1),
            state: Mutex::new(State {
                queue: Queue::new(MOST_WAITING),
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

    /// How many threads there are at the moment.
    pub fn threads(&self) -> usize {
        self.shared.lock().threads
    }

    /// Thinks about a game with somebody, when it is their turn. `None` if the game is over, or if that cannot be done now. Whoever does
    /// not wait for the answer any more does not get one: what has not begun is left.
    pub(crate) async fn think(&self, with: Adversary, question: Question) -> Option<Thought> {
        let (reply, answer) = oneshot::channel();
        self.shared.add(with, Job { question, reply })?;
        answer.await.ok().flatten()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing in it can fail halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds work, and a thread for it if all are busy and there may be more.
    fn add(self: &Arc<Self>, with: Adversary, job: Job) -> Option<()> {
        let mut state = self.lock();
        state.queue.push(with, job).ok()?;
        self.woken.notify_one();
        self.staff(&mut state);
        Some(())
    }

    /// Starts a thread if there is work for one more.
    fn staff(self: &Arc<Self>, state: &mut State) {
        // Those who wait for work have been woken for as much of it.
        if state.idle < state.queue.len() && state.threads < self.threads {
            let shared = Arc::clone(self);
            let worker = thread::Builder::new().name("house".to_owned());
            match worker.spawn(move || shared.work()) {
                Ok(_) => state.threads += 1,
                // Those that there are do the work, and the next question tries again.
                Err(error) => tracing::warn!(%error, "cannot start a thread for a house opponent"),
            }
        }
    }

    /// Does work while there is any.
    fn work(self: &Arc<Self>) {
        give_way();
        let _leaving = Leaving(self);
        let mut engine = Engine::new(Options {
            threads: 1,
            hash: HASH,
            ..Options::default()
        });
        while let Some(job) = self.next() {
            if job.reply.is_closed() {
                continue;
            }
            let thought = job.question.answer(&mut engine, &self.stop);
            // Whoever asked may have gone meanwhile.
            job.reply.send(thought).ok();
        }
    }

    /// Waits for work; `None` if there is none for a while.
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

/// Notes that a thread ends, however it does. Work that came after its last look at the queue is another's.
struct Leaving<'s>(&'s Arc<Shared>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.threads -= 1;
        if !self.0.stop.load(Ordering::Relaxed) {
            self.0.staff(&mut state);
        }
    }
}

/// What a report says, if its move is legal.
fn thought(game: &Game, report: &Report) -> Option<Thought> {
    let mv = report.best_move()?;
    let expectation = report.lines.first()?.score.expectation();
    game.board()
        .is_legal(mv)
        .then_some(Thought { mv, expectation })
}

/// People's moves come first where processors are few.
fn give_way() {
    // On Linux this is about the thread alone. Where it cannot be done, thinking is as important as the rest.
    #[cfg(target_os = "linux")]
    rustix::process::nice(NICENESS).ok();
}

#[cfg(test)]
mod tests {
    use skep_game::ids::GameId;
    use skep_rules::{BugSet, Ruleset};

    use super::*;

    fn question(level: u32, seed: u64) -> Question {
        let mut game = Game::new(Ruleset::uhp(BugSet::BASE_MLP));
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
        Adversary::Guest(GameId::following_from(&number.to_string()))
    }

    #[tokio::test]
    async fn nothing_is_there_before_it_is_needed() {
        let thinker = Thinker::new(2);
        assert_eq!(thinker.threads(), 0);
        let thought = thinker.think(guest(1), question(1, 1)).await;
        assert!(thought.is_some());
        assert_eq!(thinker.threads(), 1);
    }

    #[tokio::test]
    async fn a_level_plays_the_same_under_load_as_without() {
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
        assert!(busy.threads() <= 2);
    }

    #[tokio::test]
    async fn a_game_that_is_over_has_no_move() {
        let mut over = question(3, 1);
        over.game
            .resign(skep_rules::Color::White)
            .expect("a resignation");
        let thinker = Thinker::new(1);
        assert_eq!(thinker.think(guest(1), over).await, None);
    }
}
