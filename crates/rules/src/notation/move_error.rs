//! Errors of reading and playing moves.

use crate::{Direction, Piece, WhyNot};

/// Syntax error of a move, independent of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveSyntaxError {
    /// The text is empty.
    #[error("a move is missing")]
    Empty,
    /// The first word is neither a piece nor `pass`.
    #[error("a move starts with a piece such as wQ, bA1 or wM, or is pass")]
    BadPiece,
    /// The second word names no piece.
    #[error(
        "a destination is a piece such as bA1 with -, / or \\ on one side of it, or the piece alone"
    )]
    BadDestination,
    /// The destination has direction marks on both sides of its piece.
    #[error("a destination has only one direction")]
    TwoDirections,
}

/// A destination that does not exist in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReferenceError {
    /// The reference piece is not on the table.
    #[error("{reference} is not on the table")]
    NotOnTable {
        /// The reference piece.
        reference: Piece,
    },
    /// Only the first piece of a game is written without a destination.
    #[error("a move after the first needs a destination")]
    Missing,
    /// The first piece of a game is written without a destination.
    #[error("the first piece of a game has no destination")]
    OnEmptyTable,
    /// A direction means a cell on the ground, which is occupied: to climb, name the occupant alone.
    #[error("{occupant} is there: to climb on it, name it without a direction")]
    Occupied {
        /// The reference piece.
        reference: Piece,
        /// Direction from the reference.
        direction: Direction,
        /// Top piece of the cell.
        occupant: Piece,
    },
    /// Without a direction, the reference must be the top of its stack.
    #[error("{top} is on top of {reference}")]
    Covered {
        /// The reference piece.
        reference: Piece,
        /// Top piece of its stack.
        top: Piece,
    },
}

/// Error returned when reading a move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadMoveError {
    /// The text is not a move.
    #[error(transparent)]
    Syntax(#[from] MoveSyntaxError),
    /// The destination does not exist in this position.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
}

/// Error returned when playing a move given as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayMoveError {
    /// The text is not a move.
    #[error(transparent)]
    Syntax(#[from] MoveSyntaxError),
    /// The destination does not exist in this position.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] WhyNot),
}

impl From<ReadMoveError> for PlayMoveError {
    fn from(error: ReadMoveError) -> PlayMoveError {
        match error {
            ReadMoveError::Syntax(error) => PlayMoveError::Syntax(error),
            ReadMoveError::Reference(error) => PlayMoveError::Reference(error),
        }
    }
}
