//! Outcomes of a game.

use core::fmt;

use crate::Color;

/// Result of a finished game and the reason for it.
///
/// ```
/// use skep_rules::{Color, Game, Outcome, Ruleset, WinReason};
///
/// let mut game = Game::new(Ruleset::default());
/// assert_eq!(game.outcome(), None);
/// game.resign(Color::Black)?;
/// let outcome = Outcome::Win {
///     winner: Color::White,
///     by: WinReason::Resignation,
/// };
/// assert_eq!(game.outcome(), Some(outcome));
/// assert_eq!(outcome.to_string(), "White wins: Black resigned");
/// # Ok::<(), skep_rules::ActionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// One player has won.
    Win {
        /// The winner.
        winner: Color,
        /// Reason for the win.
        by: WinReason,
    },
    /// The game is a draw.
    Draw(DrawReason),
}

/// Reason for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum WinReason {
    /// The loser's queen is surrounded (R31).
    Surrounded,
    /// The loser resigned (R35).
    Resignation,
    /// The loser ran out of time (R35).
    Time,
}

/// Reason for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DrawReason {
    /// One move surrounded both queens (R32).
    BothSurrounded,
    /// The players agreed on a draw (R33).
    Agreement,
    /// The position occurred for the third time (R34).
    Repetition,
}

impl Outcome {
    /// Outcome by surrounded queens (R31, R32), or `None` if neither is.
    pub(crate) const fn of_surrounded(white: bool, black: bool) -> Option<Outcome> {
        let winner = match (white, black) {
            (false, false) => return None,
            (true, true) => return Some(Outcome::Draw(DrawReason::BothSurrounded)),
            (true, false) => Color::Black,
            (false, true) => Color::White,
        };
        let by = WinReason::Surrounded;
        Some(Outcome::Win { winner, by })
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, by } => {
                let loser = !*winner;
                match by {
                    WinReason::Surrounded => {
                        write!(f, "{winner} wins: {loser}'s queen is surrounded")
                    }
                    WinReason::Resignation => write!(f, "{winner} wins: {loser} resigned"),
                    WinReason::Time => write!(f, "{winner} wins: {loser} ran out of time"),
                }
            }
            Outcome::Draw(DrawReason::BothSurrounded) => {
                f.write_str("draw: both queens are surrounded")
            }
            Outcome::Draw(DrawReason::Agreement) => f.write_str("draw by agreement"),
            Outcome::Draw(DrawReason::Repetition) => f.write_str("draw by repetition"),
        }
    }
}
