//! A thread that thinks for games.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use skep_engine::{Engine, Options};
use skep_solo::computer::{self, Thought};

use super::{
    pool::Shared,
    task::{Question, Task},
};
use crate::ids::GameId;

/// The shortest time that makes sense however many wait.
const LEAST_TIME: Duration = Duration::from_millis(60);

/// Answers questions until the pool is closed.
pub(super) fn run(shared: &Shared) {
    let mut mind: Option<(Engine, GameId)> = None;
    while let Some((question, waiting)) = shared.replies.next(|| mind = None) {
        let id = question.task.id;
        let (engine, remembered) = mind.get_or_insert_with(|| (new_engine(shared), id));
        if *remembered != id {
            engine.clear();
            *remembered = id;
        }
        // A mistake in the engine costs one answer and what it remembered, not the thread.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            think(engine, shared, &question, waiting)
        }));
        let thought = thought.unwrap_or_else(|_| {
            tracing::error!(game = %id, "the engine panicked");
            mind = None;
            None
        });
        let Some(thought) = thought else {
            continue;
        };
        // Whoever asked may have gone away.
        question.answer.send(thought).ok();
    }
}

fn new_engine(shared: &Shared) -> Engine {
    Engine::new(Options {
        threads: 1,
        hash: shared.options.hash,
        lines: 1,
        ..Options::default()
    })
}

fn think(
    engine: &mut Engine,
    shared: &Shared,
    question: &Question,
    waiting: usize,
) -> Option<Thought> {
    let Task {
        game, job, time, ..
    } = &question.task;
    // The more wait, the less time each gets.
    let crowd = u32::try_from(1 + waiting / shared.options.threads.max(1)).unwrap_or(u32::MAX);
    let time = (*time / crowd).max(LEAST_TIME).min(*time);
    computer::think(engine, game, *job, time, &question.stop)
}
