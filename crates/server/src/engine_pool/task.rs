//! What the engine is asked, and what it answers.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use skep_rules::Game;
use skep_solo::computer::{Job, Thought};
use tokio::sync::oneshot;

use super::queue::Asked;
use crate::{ids::GameId, party::Party};

/// A question to the engine.
#[derive(Clone, Debug)]
pub struct Task {
    /// Who asks.
    pub party: Party,
    /// In which game, so that a worker knows what it may remember.
    pub id: GameId,
    /// The game.
    pub game: Game,
    /// The question.
    pub job: Job,
    /// How long the engine may think.
    pub time: Duration,
}

/// An answer that is still to come. Dropping it takes the question back.
#[derive(Debug)]
pub struct Thinking {
    stop: Arc<AtomicBool>,
    answer: oneshot::Receiver<Thought>,
}

impl Thinking {
    /// Waits for the answer; nothing if the engine is being closed.
    pub async fn answer(&mut self) -> Option<Thought> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A question with the way back to who asked.
pub(super) struct Question {
    pub(super) task: Task,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) answer: oneshot::Sender<Thought>,
}

impl Question {
    pub(super) fn new(task: Task) -> (Question, Thinking) {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = oneshot::channel();
        let question = Question {
            task,
            stop: Arc::clone(&stop),
            answer: sender,
        };
        (question, Thinking { stop, answer })
    }
}

impl Asked for Question {
    fn party(&self) -> Party {
        self.task.party
    }

    fn is_taken_back(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.answer.is_closed()
    }
}
