//! A thread that thinks for games.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use skep_engine::{Engine, Limits, Options, Report, Score};

use super::{
    pool::Shared,
    task::{Job, Question, Thought},
};
use crate::ids::GameId;

/// How long advice may take, and a look at the position.
const HINT_TIME: Duration = Duration::from_millis(1_200);
const ASSESS_TIME: Duration = Duration::from_millis(300);
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
        let Some(thought) = thought.or_else(|| any_move(&question)) else {
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
    let game = &question.task.game;
    // The more wait, the less time each gets.
    let crowd = u32::try_from(1 + waiting / shared.options.threads.max(1)).unwrap_or(u32::MAX);
    let limits = |time: Duration| Limits::time((time / crowd).max(LEAST_TIME).min(time));
    let stop = &question.stop;
    let report = match question.task.job {
        Job::Reply { level, seed, time } => {
            engine.play_at_level(game, level, seed, &limits(time), stop)
        }
        Job::Hint => engine.search(game, &limits(HINT_TIME), stop, |_| {}),
        Job::Assess => engine.search(game, &limits(ASSESS_TIME), stop, |_| {}),
    }?;
    thought(question, &report)
}

/// What a report says, if its move is legal.
fn thought(question: &Question, report: &Report) -> Option<Thought> {
    let mv = report.best_move()?;
    let score = report.lines.first()?.score;
    let is_legal = question.task.game.board().is_legal(mv);
    is_legal.then_some(Thought { mv, score })
}

/// Some legal move, should the engine fail; nothing if the game is over.
fn any_move(question: &Question) -> Option<Thought> {
    let mv = *question.task.game.legal_moves().first()?;
    let score = Score::Estimate(0);
    Some(Thought { mv, score })
}
