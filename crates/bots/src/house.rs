//! State shared by all house bots.

use std::sync::{Mutex, PoisonError};

use skep_engine::Level;
use skep_game::ids::GameId;
use tokio::sync::{mpsc, watch};

use crate::{
    api::Api,
    engagements::{Capacity, Engagements},
    thinker::Thinker,
};

/// A game that a bot is to play.
pub(crate) struct Assignment {
    pub(crate) api: Api,
    pub(crate) level: Level,
    pub(crate) game: GameId,
}

pub(crate) struct House {
    engagements: Mutex<Engagements>,
    /// Whether capacity is exhausted.
    full: watch::Sender<bool>,
    pub(crate) thinker: Thinker,
    assignments: mpsc::UnboundedSender<Assignment>,
}

impl House {
    pub(crate) fn new(
        capacity: Capacity,
        threads: usize,
        assignments: mpsc::UnboundedSender<Assignment>,
    ) -> House {
        House {
            engagements: Mutex::new(Engagements::new(capacity)),
            full: watch::Sender::new(false),
            thinker: Thinker::new(threads),
            assignments,
        }
    }

    /// Starts playing a game unless a bot already does.
    pub(crate) fn assign(&self, assignment: Assignment) {
        if self.engagements(|games| games.attend(assignment.game)) {
            // Without a receiver the house is shutting down.
            self.assignments.send(assignment).ok();
        }
    }

    pub(crate) fn has_room(&self) -> bool {
        !*self.full.borrow()
    }

    /// Publishes whether capacity is exhausted.
    pub(crate) fn full(&self) -> watch::Receiver<bool> {
        self.full.subscribe()
    }

    /// Changes the games of the bots.
    pub(crate) fn engagements<T>(&self, change: impl FnOnce(&mut Engagements) -> T) -> T {
        // No operation under the lock can panic halfway.
        let mut engagements = self
            .engagements
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let changed = change(&mut engagements);
        let is_full = engagements.is_full();
        // Sent while holding the lock, so that the last value is current.
        self.full
            .send_if_modified(|full| std::mem::replace(full, is_full) != is_full);
        changed
    }
}
