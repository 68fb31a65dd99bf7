//! What a position is worth.

use std::fmt;

/// The worth of a position for the player to move, as the search counts it.
pub(crate) type Value = i32;

/// A win right now; a win in so many plies is worth that much less.
pub(crate) const WIN: Value = 30_000;

/// Values above this are wins, and below its negative losses, that the search has seen to the end.
pub(crate) const WIN_IN_SIGHT: Value = WIN - 1_000;

/// Greater than every value.
pub(crate) const INFINITE: Value = WIN + 1;

/// The worth of a position for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate, in hundredths of a unit that is roughly a free piece.
    Estimate(i32),
    /// The player wins within so many plies, whatever the other does.
    WinIn(u32),
    /// The player loses within so many plies against best play; 0 if the game is lost already.
    LossIn(u32),
}

/// An estimate of this much means odds of e to 1; found by the fit of the weights to the results of games.
const ODDS: f64 = 220.0;

impl Score {
    /// The share of the points that the player can expect, from 0 to 1: the estimate as the results of the engine's own
    /// games calibrate it.
    pub fn expectation(self) -> f64 {
        match self {
            Score::Estimate(value) => 1.0 / (1.0 + (-f64::from(value) / ODDS).exp()),
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
        }
    }

    pub(crate) const fn from_value(value: Value) -> Score {
        if value > WIN_IN_SIGHT {
            Score::WinIn((WIN - value) as u32)
        } else if value < -WIN_IN_SIGHT {
            Score::LossIn((WIN + value) as u32)
        } else {
            Score::Estimate(value)
        }
    }

    pub(crate) const fn to_value(self) -> Value {
        match self {
            Score::Estimate(value) => value,
            Score::WinIn(plies) => WIN - plies as Value,
            Score::LossIn(plies) => plies as Value - WIN,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Estimate(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::WinIn(plies) => write!(f, "win in {plies}"),
            Score::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}
