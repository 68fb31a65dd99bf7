//! State shared by all house bots.

use std::sync::{Mutex, MutexGuard, PoisonError};

use skep_engine::Level;
use skep_game::ids::GameId;
use skep_people::wire::Decline;
use tokio::sync::{mpsc, watch};

use crate::{
    api::Api,
    engagements::{Adversary, Capacity, Engagements},
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
    thinker: Thinker,
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

    pub(crate) const fn thinker(&self) -> &Thinker {
        &self.thinker
    }

    /// Reserves capacity for a game.
    pub(crate) fn admit(
        &self,
        game: GameId,
        with: Adversary,
        has_clock: bool,
    ) -> Result<(), Decline> {
        self.change(|engagements| engagements.admit(game, with, has_clock))
    }

    pub(crate) fn note(&self, game: GameId, with: Adversary, has_clock: bool) {
        self.change(|engagements| engagements.note(game, with, has_clock));
    }

    /// Updates a game once its opponent and time control are known.
    pub(crate) fn learn(&self, game: GameId, with: Adversary, has_clock: bool) {
        self.change(|engagements| engagements.learn(game, with, has_clock));
    }

    /// Claims a game for a bot.
    pub(crate) fn attend(&self, game: GameId) -> bool {
        self.change(|engagements| engagements.attend(game))
    }

    /// Starts playing a game unless a bot already does.
    pub(crate) fn assign(&self, assignment: Assignment) {
        if self.attend(assignment.game) {
            // Without a receiver the house is shutting down.
            self.assignments.send(assignment).ok();
        }
    }

    pub(crate) fn end(&self, game: GameId) {
        self.change(|engagements| engagements.end(game));
    }

    pub(crate) fn has_room(&self) -> bool {
        !*self.full.borrow()
    }

    /// Publishes whether capacity is exhausted.
    pub(crate) fn full(&self) -> watch::Receiver<bool> {
        self.full.subscribe()
    }

    fn change<T>(&self, change: impl FnOnce(&mut Engagements) -> T) -> T {
        let mut engagements = self.lock();
        let changed = change(&mut engagements);
        let is_full = engagements.is_full();
        // Sent while holding the lock, so that the last value is current.
        self.full
            .send_if_modified(|full| std::mem::replace(full, is_full) != is_full);
        changed
    }

    fn lock(&self) -> MutexGuard<'_, Engagements> {
        // No operation under the lock can panic halfway.
        self.engagements
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
