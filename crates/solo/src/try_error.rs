//! Errors of attempts at lessons and puzzles.

use skep_game::protocol::{ErrorCode, ProtocolError};
use skep_game::{StartError, sandbox};
use skep_rules::{Game, ReadMoveError, WhyNot};

#[derive(Clone, Debug, thiserror::Error)]
pub enum TryError {
    /// The lesson or puzzle itself is invalid.
    #[error("the position cannot be played: {0}")]
    Start(#[from] StartError),
    #[error("{0}")]
    Notation(#[from] ReadMoveError),
    #[error("{reason}")]
    Illegal { reason: WhyNot, before: Box<Game> },
    /// Moves after the end, or after a wrong one.
    #[error("the attempt is already over")]
    Over,
    /// The search for a reply took too long.
    #[error("the position is too hard to answer")]
    TooHard,
}

impl From<TryError> for ProtocolError {
    fn from(error: TryError) -> ProtocolError {
        let code = match error {
            TryError::Start(error) => return error.into(),
            TryError::Illegal { reason, before } => {
                return sandbox::illegal(&before, &reason, reason.to_string());
            }
            TryError::Notation(_) => ErrorCode::BadNotation,
            TryError::Over => ErrorCode::NotPossible,
            TryError::TooHard => ErrorCode::TooHard,
        };
        ProtocolError::new(code, error.to_string())
    }
}
