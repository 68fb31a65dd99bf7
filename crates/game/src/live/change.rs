//! Changes: decided, then stored, then applied.

use skep_rules::{Move, Outcome};

use super::{Event, LiveGame};

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
    /// An event other than a move, for the current version.
    pub(super) fn change(&self, event: Event) -> Change {
        Change {
            event,
            after: self.version(),
            judged: None,
        }
    }
}
