//! The engine at work beside the screen: a handle, and a thread that searches.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use skep_engine::{Engine, Level, Limits, Options, Score};
use skep_rules::{Game, Move};

use super::event::Event;

/// What the engine is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The computer's own move.
    Move,
    /// Advice to the person.
    Hint,
    /// Whether the computer takes a draw: what the position is worth to the side to move.
    Draw,
}

/// Something to think about.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The number of the task, which the answer repeats.
    pub(crate) number: u64,
    /// What for.
    pub(crate) purpose: Purpose,
    /// The game.
    pub(crate) game: Game,
    /// How well to think.
    pub(crate) level: Level,
    /// The seed of the mistakes of the weaker levels.
    pub(crate) seed: u64,
    /// How long it may take.
    pub(crate) limits: Limits,
}

/// The result of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thought {
    /// The number of the task.
    pub(crate) number: u64,
    /// What for.
    pub(crate) purpose: Purpose,
    /// The best move, or `None` only if the game is over.
    pub(crate) best: Option<Move>,
    /// What the position is worth to the side to move.
    pub(crate) score: Option<Score>,
}

/// The size of the engine's transposition table, in mebibytes.
const HASH: usize = 32;

/// The handle of the thread that thinks.
pub(crate) struct Thinker {
    orders: Sender<(Task, Arc<AtomicBool>)>,
    /// Stops the task at hand.
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts the thread; its answers come as events.
    ///
    /// # Errors
    /// If the system has no thread left.
    pub(crate) fn start(events: Sender<Event>) -> io::Result<Thinker> {
        let (orders, tasks) = channel();
        thread::Builder::new()
            .name("thinker".to_owned())
            .spawn(move || work(&tasks, &events))?;
        Ok(Thinker {
            orders,
            stop: Arc::default(),
        })
    }

    /// Thinks about this instead of the task before. Returns whether the thread is still
    /// running.
    pub(crate) fn think(&mut self, task: Task) -> bool {
        self.stop();
        self.stop = Arc::default();
        self.orders.send((task, Arc::clone(&self.stop))).is_ok()
    }

    /// Stops thinking at once. An answer may still come, with the number of its task.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Reports that the thread has panicked, since no answer would ever come.
struct Farewell<'e>(&'e Sender<Event>);

impl Drop for Farewell<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // If the receiver is gone, nobody waits for an answer either.
            self.0.send(Event::EngineLost).ok();
        }
    }
}

fn work(tasks: &Receiver<(Task, Arc<AtomicBool>)>, events: &Sender<Event>) {
    let _farewell = Farewell(events);
    let mut engine = None;
    while let Ok((task, stop)) = tasks.recv() {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        // The table is made when it is first needed: two people at one keyboard need none.
        let engine = engine.get_or_insert_with(|| {
            Engine::new(Options {
                hash: HASH,
                ..Options::default()
            })
        });
        let limits = task.limits;
        let report = engine.play_at_level(&task.game, task.level, task.seed, &limits, &stop);
        let thought = Thought {
            number: task.number,
            purpose: task.purpose,
            best: report.as_ref().and_then(skep_engine::Report::best_move),
            score: report.and_then(|report| report.lines.first().map(|line| line.score)),
        };
        if events.send(Event::Thought(thought)).is_err() {
            // The game has ended and the receiver is gone.
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use skep_rules::{BugSet, Ruleset};

    use super::*;

    fn task(number: u64, time: Duration) -> Task {
        Task {
            number,
            purpose: Purpose::Move,
            game: Game::new(Ruleset::uhp(BugSet::BASE)),
            level: Level::HIGHEST,
            seed: 1,
            limits: Limits::time(time),
        }
    }

    #[test]
    fn a_task_is_answered_and_a_newer_one_stops_it() {
        let (sender, events) = channel();
        let mut thinker = Thinker::start(sender).unwrap();
        assert!(thinker.think(task(1, Duration::from_secs(3600))));
        assert!(thinker.think(task(2, Duration::from_secs(3600))));
        thinker.stop();
        // The first may have been stopped before it began, and so may the second.
        assert!(thinker.think(task(3, Duration::from_millis(20))));
        loop {
            let Ok(Event::Thought(thought)) = events.recv_timeout(Duration::from_secs(60)) else {
                panic!("no answer");
            };
            if thought.number == 3 {
                assert!(thought.best.is_some());
                return;
            }
        }
    }
}
