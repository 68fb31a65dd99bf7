//! Why a solver's moves cannot be judged.

use skep_game::{
    StartError,
    protocol::{ErrorCode, ProtocolError},
    sandbox,
};
use skep_rules::{Game, ReadMoveError, WhyNot};

/// A try at an exercise or a puzzle that cannot be played.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TryError {
    /// The exercise or puzzle itself is faulty.
    #[error("the position cannot be played: {0}")]
    Start(#[from] StartError),
    /// A move could not be read.
    #[error("{0}")]
    Notation(#[from] ReadMoveError),
    /// A move is not legal.
    #[error("{reason}")]
    Illegal {
        /// Why not.
        reason: WhyNot,
        /// The game before that move.
        before: Box<Game>,
    },
    /// There are moves after the end, or after a wrong one.
    #[error("there is nothing more to solve")]
    Over,
    /// The search for an answer took too long.
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
