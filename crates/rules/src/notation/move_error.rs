//! Why a text is not a move that can be played.

use crate::{Direction, Piece, WhyNot};

/// A text that does not have the form of a move, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveSyntaxError {
    /// There is nothing to read.
    #[error("a move is missing")]
    Empty,
    /// The first word names no piece and is not `pass`.
    #[error("a move starts with a piece such as wQ, bA1 or wM, or is pass")]
    BadPiece,
    /// The second word names no piece.
    #[error(
        "a destination is a piece such as bA1 with -, / or \\ on one side of it, or the piece alone"
    )]
    BadDestination,
    /// The destination has a direction mark on both sides of its piece.
    #[error("a destination has only one direction")]
    TwoDirections,
}

/// A destination that names no place in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceError {
    /// The piece that the destination refers to is not on the table.
    #[error("{reference} is not on the table")]
    NotOnTable {
        /// The piece referred to.
        reference: Piece,
    },
    /// Only the first piece of a game is written without a destination.
    #[error("a move after the first needs a destination")]
    Missing,
    /// The first piece of a game is written without a destination.
    #[error("the first piece of a game has no destination")]
    OnEmptyTable,
    /// A direction means a place on the ground, and a piece stands there: to climb, name that piece alone.
    #[error("{occupant} stands there: to climb on it, name it without a direction")]
    Occupied {
        /// The piece referred to.
        reference: Piece,
        /// The direction from it.
        direction: Direction,
        /// The top piece of the cell.
        occupant: Piece,
    },
    /// A piece can climb only on the top of a stack, and another piece is.
    #[error("{top} stands on {reference}")]
    Covered {
        /// The piece referred to.
        reference: Piece,
        /// The top piece of its stack.
        top: Piece,
    },
}

/// Why a text names no move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadMoveError {
    /// The text does not have the form of a move.
    #[error(transparent)]
    Syntax(#[from] MoveSyntaxError),
    /// Its destination is not a place in this position.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
}

/// Why a text was not played as a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayMoveError {
    /// The text does not have the form of a move.
    #[error(transparent)]
    Syntax(#[from] MoveSyntaxError),
    /// Its destination is not a place in this position.
    #[error(transparent)]
    Reference(#[from] ReferenceError),
    /// The rules do not allow the move.
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
