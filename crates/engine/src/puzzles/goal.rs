//! The task of a puzzle.

use std::{fmt, str::FromStr};

/// The solver's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Force a win in exactly this many of the solver's moves.
    Win(u32),
    /// Find the only move that does not lose by force. After the most stubborn of the others the opponent wins in this
    /// many moves.
    Save(u32),
}

impl Goal {
    /// The maximum number of moves.
    pub const MOST: u32 = 6;

    /// The number of moves: the solver's in a win, the opponent's in a rescue.
    pub const fn moves(self) -> u32 {
        match self {
            Goal::Win(moves) | Goal::Save(moves) => moves,
        }
    }

    /// The length of the solution in plies, including the opponent's replies.
    pub const fn plies(self) -> usize {
        match self {
            Goal::Win(moves) => 2 * moves as usize - 1,
            Goal::Save(_) => 1,
        }
    }

    /// The number of moves within which no other first move may win.
    ///
    /// For a win in two this is one more than the solution takes, so that a solver is not refused for a win that is
    /// hardly slower. A win in one is unmistakable anyway, and for longer wins the proof would take too long.
    pub(super) const fn without_rival(moves: u32) -> u32 {
        match moves {
            2 => 3,
            _ => moves,
        }
    }

    /// The number of opponent moves that the rescue is proven to survive, where the other moves lose within `moves`.
    pub(super) const fn held(moves: u32) -> u32 {
        match moves {
            1 => 3,
            2 => 4,
            _ => moves + 1,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Win(moves) => write!(f, "win {moves}"),
            Goal::Save(moves) => write!(f, "save {moves}"),
        }
    }
}

/// The error returned when parsing an invalid goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a goal is `win` or `save` followed by a number from 1 to {}",
    Goal::MOST
)]
#[non_exhaustive]
pub struct ParseGoalError;

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Goal, ParseGoalError> {
        let (kind, moves) = text.split_once(' ').ok_or(ParseGoalError)?;
        let moves: u32 = moves.parse().map_err(|_| ParseGoalError)?;
        if !(1..=Goal::MOST).contains(&moves) {
            return Err(ParseGoalError);
        }
        match kind {
            "win" => Ok(Goal::Win(moves)),
            "save" => Ok(Goal::Save(moves)),
            _ => Err(ParseGoalError),
        }
    }
}
