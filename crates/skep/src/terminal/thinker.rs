//! The engine thread and its handle.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::{io, thread};

use skep_engine::{Engine, Limits, Options};
use skep_rules::Game;
use skep_solo::computer::{self, Job, Thought};

use super::play::Event;

/// A request to the engine.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// Identifies the answer.
    pub(crate) number: u64,
    pub(crate) job: Job,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

/// The answer to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// The number of the task.
    pub(crate) number: u64,
    /// `None` only if the game is over.
    pub(crate) thought: Option<Thought>,
}

/// Size of the transposition table, in MiB.
const HASH: usize = 32;

/// Handle of the engine thread.
pub(crate) struct Thinker {
    orders: Sender<(Task, Arc<AtomicBool>)>,
    /// Stops the current task.
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts the thread, which sends its answers as events.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub(crate) fn start(events: Sender<Event>) -> io::Result<Thinker> {
        let (orders, tasks) = channel();
        thread::Builder::new()
            .name("thinker".to_owned())
            .spawn(move || {
                let worked = catch_unwind(AssertUnwindSafe(|| work(&tasks, &events)));
                // After a panic, no answer would ever arrive. Without a receiver, nothing waits for one.
                if worked.is_err() {
                    events.send(Event::EngineLost).ok();
                }
            })?;
        Ok(Thinker {
            orders,
            stop: Arc::default(),
        })
    }

    /// Replaces the current task. Returns whether the thread is still running.
    pub(crate) fn think(&mut self, task: Task) -> bool {
        self.stop();
        self.stop = Arc::default();
        self.orders.send((task, Arc::clone(&self.stop))).is_ok()
    }

    /// Stops the current task. Its answer may still arrive.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn work(tasks: &Receiver<(Task, Arc<AtomicBool>)>, events: &Sender<Event>) {
    let mut engine = None;
    while let Ok((task, stop)) = tasks.recv() {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        // Created on demand: two people at one keyboard need no engine.
        let engine =
            engine.get_or_insert_with(|| Engine::new(Options::default().with_table_mib(HASH)));
        let finding = Finding {
            number: task.number,
            thought: computer::think(engine, &task.game, task.job, task.limits, &stop),
        };
        if events.send(Event::Thought(finding)).is_err() {
            // The program is ending.
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use skep_rules::{GameType, Ruleset};

    use super::*;

    fn task(number: u64, time: Duration) -> Task {
        Task {
            number,
            job: Job::Hint,
            game: Game::new(Ruleset::uhp(GameType::BASE)),
            limits: Limits::time(time),
        }
    }

    #[test]
    fn a_newer_task_stops_the_current_one() {
        let (sender, events) = channel();
        let mut thinker = Thinker::start(sender).unwrap();
        assert!(thinker.think(task(1, Duration::from_secs(3600))));
        assert!(thinker.think(task(2, Duration::from_secs(3600))));
        thinker.stop();
        // The first may have been stopped before it began, and so may the second.
        assert!(thinker.think(task(3, Duration::from_millis(20))));
        loop {
            let Ok(Event::Thought(finding)) = events.recv_timeout(Duration::from_secs(60)) else {
                panic!("no answer");
            };
            if finding.number == 3 {
                assert!(finding.thought.is_some());
                return;
            }
        }
    }
}
