//! Why a game refuses something.

use skep_rules::{Piece, ReadMoveError, WhyNot};

/// Why a request came to nothing. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalError {
    /// Both sides are taken.
    #[error("both sides are taken")]
    NoFreeSide,
    /// The other side is to move.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The request was about a game that has gone on, or whose moves were taken back.
    #[error("{0}")]
    Stale(&'static str),
    /// The request is about something that has not happened here, as far as is known.
    #[error("the game has not come that far")]
    Unheard,
    /// It makes no sense now.
    #[error("{0}")]
    NotPossible(&'static str),
    /// A line of conditional moves cannot be played.
    #[error("line {line}, move {ply}: {why}")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// Which move of it, counted from 1.
        ply: usize,
        /// Why.
        why: Box<RefusalError>,
    },
    /// The move cannot be read.
    #[error("{0}")]
    Notation(#[from] ReadMoveError),
    /// The rules forbid the move.
    #[error("{why}")]
    Illegal {
        /// The piece, unless it is a pass.
        piece: Option<Piece>,
        /// The reason.
        why: WhyNot,
    },
}
