//! Changes: decided, then stored, then applied.

use skep_rules::{Move, Outcome};

use super::{Event, LiveGame};
use crate::{clock::Millis, deadline::Deadline, words::Ending};

/// An event decided for a certain version of the game, with its move already validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub(super) event: Event,
    /// The version it applies to.
    pub(super) after: u32,
    pub(super) judged: Option<Judged>,
}

/// A validated move and the outcome it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) mv: Move,
    pub(super) outcome: Option<Outcome>,
}

impl Change {
    pub const fn event(&self) -> &Event {
        &self.event
    }

    /// The version it applies to.
    pub const fn after(&self) -> u32 {
        self.after
    }
}

impl LiveGame {
    /// The result once a change has been applied.
    pub fn result_after(&self, change: &Change) -> Option<Ending> {
        match (&change.event, &change.judged) {
            (Event::Ended { result }, _) => Some(*result),
            (Event::Moved { .. }, Some(judged)) => judged.outcome.map(Ending::from),
            _ => self.result,
        }
    }

    /// [`LiveGame::due`] once a change has been applied.
    pub fn due_after(&self, change: &Change, at: Millis) -> Option<Millis> {
        if let Some(deadline) = self.deadline_after(change, at) {
            return Some(deadline.by());
        }
        let mut clock = self.clock?;
        let mut plies = self.plies.len();
        match &change.event {
            Event::Moved { lag, .. } => {
                plies += 1;
                clock.moved(self.turn(), plies, at, *lag);
            }
            Event::Undone { plies: left, .. } => {
                plies = *left as usize;
                clock.undone(self.mover(plies), plies, at);
            }
            Event::TimeAdded { side, time } => clock.add(*side, *time),
            Event::Resumed { left } => clock.resume(*left, at),
            _ => {}
        }
        self.timer(&clock, plies, self.result_after(change))
    }

    /// [`LiveGame::deadline`] once a change has been applied.
    pub(super) fn deadline_after(&self, change: &Change, at: Millis) -> Option<Deadline> {
        let mut deadline = *self.deadline()?;
        match &change.event {
            Event::Moved { .. } | Event::Undone { .. } => deadline.turn(at),
            Event::Paused { days } => deadline.pause(*days, at),
            Event::Resumed { left } => deadline.resume(left[self.turn()], at),
            _ => {}
        }
        self.result_after(change).is_none().then_some(deadline)
    }

    /// An event other than a move, for the current version.
    pub(super) fn change(&self, event: Event) -> Change {
        Change {
            event,
            after: self.version(),
            judged: None,
        }
    }
}
