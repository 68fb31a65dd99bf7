//! What one thread learns in the searches of a game.

use super::{corrections::Corrections, estimates::Estimates, history::History};

/// The experience that a thread keeps from one search of a game to the next.
pub(super) struct Learnt {
    pub(super) history: History,
    pub(super) corrections: Corrections,
    pub(super) estimates: Estimates,
}

impl Learnt {
    pub(super) fn new() -> Learnt {
        Learnt {
            history: History::new(),
            corrections: Corrections::new(),
            estimates: Estimates::new(),
        }
    }
}
