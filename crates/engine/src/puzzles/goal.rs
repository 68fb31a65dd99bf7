//! What a puzzle asks for.

use std::{fmt, str::FromStr};

/// What the solver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Win by force, in so many own moves and no fewer.
    Win(u32),
    /// Find the only move that holds: after every other one the opponent wins by force, after the worst of them in so
    /// many of his moves.
    Save(u32),
}

impl Goal {
    /// The most moves a goal may have.
    pub const MOST: u32 = 6;

    /// How many moves the goal is away, the solver's in a win and the opponent's in a rescue.
    pub const fn moves(self) -> u32 {
        match self {
            Goal::Win(moves) | Goal::Save(moves) => moves,
        }
    }

    /// How many plies the solution has, the opponent's answers included.
    pub const fn plies(self) -> usize {
        match self {
            Goal::Win(moves) => 2 * moves as usize - 1,
            Goal::Save(_) => 1,
        }
    }

    /// Within how many own moves no other first move may force a win either, which is proven.
    ///
    /// One more than the solution has where it has two, so that nobody is turned away for a win that is hardly slower. A
    /// win in one is unmistakable as it is, and for longer ones it would take too long to prove.
    pub(super) const fn without_rival(moves: u32) -> u32 {
        match moves {
            2 => 3,
            _ => moves,
        }
    }

    /// For how many moves of the opponent the rescue is proven to hold, given in how many the other moves lose.
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

/// A text that is no goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGoalError;

impl fmt::Display for ParseGoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a goal is `win` or `save` and a number from 1 to {}",
            Goal::MOST
        )
    }
}

impl std::error::Error for ParseGoalError {}

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
