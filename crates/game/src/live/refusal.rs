//! Reasons why a game refuses a request.

use skep_rules::{Piece, ReadMoveError, WhyNot};

/// The request was refused and the game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalError {
    #[error("both sides are taken")]
    NoFreeSide,
    #[error("it is the other side's turn")]
    NotYourTurn,
    #[error("the game is over")]
    GameOver,
    /// The client had not seen later moves or a takeback.
    #[error("{0}")]
    Stale(&'static str),
    /// The client refers to something that has not happened here, as far as this server knows.
    #[error("the game has not got that far")]
    Unheard,
    #[error("{0}")]
    NotPossible(&'static str),
    /// A line of conditional moves is not playable.
    #[error("line {line}, move {ply}: {why}")]
    Line {
        line: usize,
        /// Both count from 1.
        ply: usize,
        why: Box<RefusalError>,
    },
    #[error("{0}")]
    Notation(#[from] ReadMoveError),
    #[error("{why}")]
    Illegal {
        /// `None` for a pass.
        piece: Option<Piece>,
        why: WhyNot,
    },
}
