//! Claims against an absent opponent.

use super::{
    Decision, LiveGame, Moment, RefusalError,
    decide::{ensure, not_possible},
};
use crate::{
    clock::Millis,
    words::{BySide, EndReason, Kind, Seat, Side},
};

/// How long a side may be absent on its turn before the other may claim the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    pub with_clock: Millis,
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

/// Absence of players, and how long it is tolerated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absence {
    /// `None` for a side that is present.
    pub since: BySide<Option<Millis>>,
    pub patience: Patience,
}

impl LiveGame {
    /// When the opponent may claim the game. `None` if the side is present, is not to move, can still abort, or plays
    /// by correspondence.
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

    /// Claims a win or a draw because the opponent left.
    pub(super) fn claim(
        &self,
        seat: Seat,
        wins: bool,
        moment: Moment,
    ) -> Result<Decision, RefusalError> {
        self.ensure_running()?;
        let too_early = "the opponent has not been away long enough";
        let me = seat.side().ok_or(not_possible(too_early))?;
        let at = self.claim_at(!me, &moment.absence);
        ensure(at.is_some_and(|at| at <= moment.now), too_early)?;
        Ok(self.ended(wins.then_some(me), EndReason::Abandoned))
    }
}
