//! Something that is about to happen: decided, to be stored, then to be performed.

use skep_rules::{LegalMove, Outcome};

use super::{Event, LiveGame};
use crate::words::{Ending, Kind};

/// Something that is about to happen in a game of a certain version. A move in it has been read and judged, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub(super) event: Event,
    /// The version that it follows.
    pub(super) after: u32,
    pub(super) judged: Option<Judged>,
}

/// A move that has been read and judged, and how the game ends by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) legal: LegalMove,
    pub(super) outcome: Option<Outcome>,
}

impl Change {
    /// What happens.
    pub const fn event(&self) -> &Event {
        &self.event
    }

    /// The version of the game before it.
    pub const fn after(&self) -> u32 {
        self.after
    }
}

impl LiveGame {
    /// How the game will have ended by a change.
    pub fn result_after(&self, change: &Change) -> Option<Ending> {
        match (&change.event, &change.judged) {
            (Event::Ended { result }, _) => Some(*result),
            (Event::Moved { .. }, Some(judged)) => judged.outcome.map(Ending::from),
            _ => self.result,
        }
    }

    /// Whether something will happen on a server after a change although nobody is there.
    pub fn is_restless_after(&self, change: &Change) -> bool {
        let Some(clock) = &self.clock else {
            return false;
        };
        let runs = match change.event {
            Event::Moved { .. } => self.plies.len() + 1 >= 2,
            Event::Undone { plies, .. } => plies >= 2,
            _ => clock.running().is_some(),
        };
        let is_hosted = self.settings.kind == Kind::Friend;
        runs && is_hosted && self.result_after(change).is_none()
    }

    /// An event that follows the last one. Moves are judged elsewhere.
    pub(super) fn change(&self, event: Event) -> Change {
        Change {
            event,
            after: self.version(),
            judged: None,
        }
    }
}
