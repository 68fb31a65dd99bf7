//! Positions that cannot be played.

use alloc::vec::Vec;
use core::fmt;

use super::{Position, Problem};
use crate::Game;

/// Error of a position that cannot be played, from [`Position::to_board`].
///
/// Its text names the first problem; [`InvalidPosition::problems`] lists all of them.
///
/// ```
/// use skep_rules::{Game, Position};
///
/// let position: Position = "Base_w9_S1.3g1".parse()?;
/// let invalid = Game::from_position(&position).unwrap_err();
/// assert_eq!(invalid.to_string(), "the position cannot be played: the hive is in 2 parts");
/// assert_eq!(invalid.problems().len(), 1);
/// # Ok::<(), skep_rules::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InvalidPosition {
    /// Never empty.
    problems: Vec<Problem>,
}

impl InvalidPosition {
    /// The error of a position with these problems; `None` if none of them prevents playing.
    pub(super) fn new(problems: Vec<Problem>) -> Option<InvalidPosition> {
        let problems: Vec<Problem> = problems.into_iter().filter(Problem::is_error).collect();
        (!problems.is_empty()).then_some(InvalidPosition { problems })
    }

    /// All problems with [`Severity::Error`](super::Severity::Error), in the order of [`Position::problems`].
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the position cannot be played")?;
        let [first, others @ ..] = &self.problems[..] else {
            return Ok(());
        };
        write!(f, ": {first}")?;
        match others.len() {
            0 => Ok(()),
            1 => f.write_str(", and one more problem"),
            more => write!(f, ", and {more} more problems"),
        }
    }
}

impl Game {
    /// Starts a game from a position, such as a puzzle, without draws by repetition.
    ///
    /// # Errors
    /// As [`Position::to_board`].
    pub fn from_position(position: &Position) -> Result<Game, InvalidPosition> {
        Ok(Game::from_board(position.to_board()?))
    }
}
