//! Endings of match games.

use skep_rules::{Color, DrawReason, Game, GameResult, Outcome};

use super::results::Points;
use super::schedule::{Fixture, Side};

#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) fixture: Fixture,
    pub(crate) game: Game,
    pub(crate) ending: Ending,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    OnBoard(Outcome),
    /// Third occurrence of an arrangement of pieces, a draw even if the rules distinguish the positions.
    Repetition,
    /// Too long, counted as a draw.
    MoveLimit,
    /// An engine lost by a fault.
    Fault {
        by: Side,
        fault: Fault,
        detail: String,
    },
}

skep_rules::names! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Fault {
        /// No answer in time.
        Time => "time forfeit",
        /// The process ended.
        Crash => "crash",
        /// An illegal or unreadable move.
        IllegalMove => "illegal move",
        /// An error instead of a move.
        Error => "error",
        /// No banner.
        NoStart => "no start",
    }

    pub(crate) const ALL;
    /// The name in reports and records.
    pub(crate) const fn name;
}

impl Ending {
    /// The name in reports and records, without the engine.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Ending::OnBoard(Outcome::Win { .. }) => "queen surrounded",
            Ending::OnBoard(Outcome::Draw(DrawReason::Repetition)) | Ending::Repetition => {
                "third repetition"
            }
            Ending::OnBoard(Outcome::Draw(DrawReason::BothSurrounded)) => "both queens surrounded",
            Ending::OnBoard(Outcome::Draw(DrawReason::Agreement)) => "agreement",
            Ending::MoveLimit => "move limit",
            Ending::Fault { fault, .. } => fault.name(),
        }
    }
}

impl Finished {
    pub(crate) fn winner(&self) -> Option<Color> {
        match &self.ending {
            Ending::OnBoard(outcome) => outcome.winner(),
            Ending::Repetition | Ending::MoveLimit => None,
            Ending::Fault { by, .. } => Some(!self.fixture.color_of(*by)),
        }
    }

    pub(crate) fn result(&self) -> GameResult {
        self.winner().map_or(GameResult::Draw, GameResult::won_by)
    }

    /// The result from A's point of view.
    pub(crate) fn points(&self) -> Points {
        match self.winner() {
            None => Points::Draw,
            Some(color) if color == self.fixture.color_of(Side::A) => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}
