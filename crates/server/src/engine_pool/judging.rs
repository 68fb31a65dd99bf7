//! Judging plies, for reviews and for those who look for a better move.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use skep_engine::{
    Engine,
    review::{Judged, Quality, engine, judge},
};
use skep_rules::{Game, Move};
use tokio::sync::oneshot;

use super::{pool::Shared, queue::Asked};
use crate::party::Party;

/// A ply to be judged.
#[derive(Clone, Debug)]
pub struct JudgingTask {
    /// Who asks.
    pub party: Party,
    /// The game before the ply.
    pub before: Game,
    /// The move.
    pub mv: Move,
    /// How thoroughly.
    pub quality: Quality,
}

/// A judgement that is still to come. Dropping it takes the question back.
#[derive(Debug)]
pub struct Judging {
    stop: Arc<AtomicBool>,
    judged: oneshot::Receiver<Judged>,
}

impl Judging {
    /// Waits for the judgement; nothing if the engine is being closed, or if there is none.
    pub async fn judged(&mut self) -> Option<Judged> {
        (&mut self.judged).await.ok()
    }
}

impl Drop for Judging {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A ply with the way back to who asked.
pub(super) struct Trial {
    task: JudgingTask,
    stop: Arc<AtomicBool>,
    judged: oneshot::Sender<Judged>,
}

impl Trial {
    pub(super) fn new(task: JudgingTask) -> (Trial, Judging) {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, judged) = oneshot::channel();
        let trial = Trial {
            task,
            stop: Arc::clone(&stop),
            judged: sender,
        };
        (trial, Judging { stop, judged })
    }
}

impl Asked for Trial {
    fn party(&self) -> Party {
        self.task.party
    }

    fn is_taken_back(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.judged.is_closed()
    }
}

/// Judges until the pool is closed.
pub(super) fn run(shared: &Shared) {
    let mut mind: Option<Engine> = None;
    while let Some((trial, _)) = shared.trials.next(|| mind = None) {
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let JudgingTask {
                before,
                mv,
                quality,
                ..
            } = &trial.task;
            let engine = mind.get_or_insert_with(engine);
            judge(engine, before, *mv, *quality, &trial.stop)
        }));
        match judged {
            // Whoever asked may have gone away.
            Ok(Some(judged)) => drop(trial.judged.send(judged)),
            Ok(None) => {}
            Err(_) => {
                tracing::error!("the engine panicked in a review");
                mind = None;
            }
        }
    }
}
