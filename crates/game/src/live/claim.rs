//! What the side that is still here may do about one that has gone.

use super::{Decision, LiveGame, Moment, RefusalError};
use crate::{
    clock::Millis,
    words::{BySide, EndReason, Ending, Kind, Seat, Side},
};

/// How long a side may be gone on its turn before the other may claim the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// If there are clocks.
    pub with_clock: Millis,
    /// If there are none: nobody is in a hurry.
    pub without_clock: Millis,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            with_clock: 60 * 1000,
            without_clock: 10 * 60 * 1000,
        }
    }
}

/// Who has gone, and what the others have to put up with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// Since when each side has been gone; `None` for one that is here.
    pub since: BySide<Option<Millis>>,
    /// How long that is to be borne.
    pub patience: Patience,
}

impl LiveGame {
    /// When a game may be claimed from a side that has gone. `None` while it keeps nobody waiting: it is here, it is not its
    /// turn, or the game has hardly begun and can be called off, or there are days
    /// for each move.
    pub fn claim_at(&self, gone: Side, absence: &Absence) -> Option<Millis> {
        let since = absence.since[gone].filter(|_| self.deadline.is_none())?;
        let is_played = self.settings.kind == Kind::Friend
            && self.result.is_none()
            && !self.waiting()
            && self.turn() == gone;
        let last = self.plies.last().filter(|_| self.plies.len() >= 2);
        let turn_began = last.filter(|_| is_played)?.at;
        let patience = match self.clock {
            Some(_) => absence.patience.with_clock,
            None => absence.patience.without_clock,
        };
        Some(since.max(turn_began).saturating_add(patience))
    }

    /// A side claims the win, or a draw, because the other has gone.
    pub(super) fn claim(
        &self,
        seat: Seat,
        wins: bool,
        moment: Moment,
    ) -> Result<Decision, RefusalError> {
        self.ensure_running()?;
        let too_early =
            || RefusalError::NotPossible("the other side has not been gone for long enough");
        let me = seat.side().ok_or_else(too_early)?;
        let at = self.claim_at(!me, &moment.absence);
        let at = at.ok_or_else(too_early)?;
        if moment.now < at {
            return Err(too_early());
        }
        let result = Ending {
            winner: wins.then_some(me),
            reason: EndReason::Abandoned,
        };
        Ok(self.happens(super::Event::Ended { result }))
    }
}
