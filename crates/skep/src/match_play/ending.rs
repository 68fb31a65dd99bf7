//! How a game of a match ended.

use skep_rules::{Color, DrawReason, Game, GameResult, Outcome};

use super::schedule::{Fixture, Side};
use super::tally::Points;

/// A game that is over.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) fixture: Fixture,
    pub(crate) game: Game,
    pub(crate) ending: Ending,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// By the rules.
    OnBoard(Outcome),
    /// The pieces stood in the same places for the third time, which is a draw even where the rules tell the positions apart.
    Repetition,
    /// It was too long, and counts as a draw.
    MoveLimit,
    /// An engine committed a fault, and lost.
    Fault {
        by: Side,
        fault: Fault,
        detail: String,
    },
}

/// A fault of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// It did not answer in time.
    Time,
    /// Its process ended.
    Crash,
    /// Its move is against the rules, or no move at all.
    IllegalMove,
    /// It answered with an error.
    Error,
    /// It did not say that it is ready.
    NoStart,
}

impl Fault {
    pub(crate) const ALL: [Fault; 5] = [
        Fault::Time,
        Fault::Crash,
        Fault::IllegalMove,
        Fault::Error,
        Fault::NoStart,
    ];

    /// The name, as reports and records give it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Fault::Time => "time forfeit",
            Fault::Crash => "crash",
            Fault::IllegalMove => "illegal move",
            Fault::Error => "error",
            Fault::NoStart => "no start",
        }
    }
}

impl Ending {
    /// The name of the ending, without names of engines.
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

    /// The result for A.
    pub(crate) fn points(&self) -> Points {
        match self.winner() {
            None => Points::Draw,
            Some(color) if color == self.fixture.color_of(Side::A) => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}
