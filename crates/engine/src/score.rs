//! Scores and search values.

use std::{cmp::Ordering, fmt};

/// Internal search value from the side to move's point of view, in centi-units.
pub(crate) type Value = i32;

/// Value of a win on the spot; a win in n plies is worth n less.
pub(crate) const WIN: Value = 30_000;

/// Values above this are forced wins, and values below its negative forced losses, found by search.
pub const WIN_IN_SIGHT: Value = WIN - 1_000;

/// Exceeds every value.
pub(crate) const INFINITE: Value = WIN + 1;

/// The value of a position for one player.
///
/// Better scores are greater: every win exceeds every estimate, and a faster win a slower one.
///
/// ```
/// use skep_engine::Score;
///
/// assert!(Score::WinIn(3) > Score::WinIn(5));
/// assert!(Score::WinIn(5) > Score::Estimate(900));
/// assert!(Score::LossIn(2) < Score::LossIn(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Heuristic value in hundredths of a unit, where a free piece is worth roughly one unit.
    Estimate(i32),
    /// Forced win within this many plies.
    WinIn(u32),
    /// Forced loss within this many plies; 0 if the game is already lost.
    LossIn(u32),
}

/// Scale of the logistic curve from values to expected scores, fitted to game results.
pub(crate) const EXPECTATION_SCALE: i32 = 220;

impl Score {
    /// Expected share of the points, from 0 to 1, calibrated on the engine's own games.
    pub fn expectation(self) -> f64 {
        match self {
            Score::Estimate(value) => {
                1.0 / (1.0 + (-f64::from(value) / f64::from(EXPECTATION_SCALE)).exp())
            }
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

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        let key = |score: Score| match score {
            Score::LossIn(plies) => (-1, i64::from(plies)),
            Score::Estimate(value) => (0, i64::from(value)),
            Score::WinIn(plies) => (1, -i64::from(plies)),
        };
        key(*self).cmp(&key(*other))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
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
