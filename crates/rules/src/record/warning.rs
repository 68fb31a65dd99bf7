//! What was odd in a record that could be read nevertheless.

use std::fmt;

use super::GameResult;
use crate::Piece;

/// Something in a record that had to be read leniently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The move concerned, from 1; the move to come where none was made; 0 for the record as a whole.
    pub ply: u32,
    /// What is odd.
    pub kind: WarningKind,
}

/// What is odd in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WarningKind {
    /// The bytes are not UTF-8; what could not be read stands as U+FFFD.
    #[error("the text is not UTF-8, and some characters are lost")]
    NotUtf8,
    /// A piece of which a side has one carries a number, as in `wM1`.
    #[error("a number stands where UHP writes none, in {text:?}")]
    NumberedPiece {
        /// The move as it was written.
        text: String,
    },
    /// A direction leads onto a piece, which is taken for a climb.
    #[error("a direction leads onto a piece, in {text:?}: taken for a climb")]
    DirectionClimbs {
        /// The move as it was written.
        text: String,
    },
    /// A covered piece is named where the top of its stack is meant.
    #[error("a covered piece is named instead of the top of its stack, in {text:?}")]
    CoveredReference {
        /// The move as it was written.
        text: String,
    },
    /// A queen is a player's first piece, so that the game is read with the rulebook opening (R9).
    #[error("the queen comes first, so the rulebook opening is assumed")]
    QueenFirst,
    /// The record does not say with which pieces the game is played; the moves do.
    #[error("the set of pieces is missing or unknown and was found from the moves")]
    SetAssumed,
    /// A variation was left out.
    #[error("a variation was left out")]
    VariationSkipped,
    /// The result is unknown.
    #[error("unknown result {text:?}")]
    UnknownResult {
        /// The result as it was written.
        text: String,
    },
    /// The record claims another result than the board shows; the board is believed.
    #[error("the record says {stated}, the board shows otherwise")]
    ResultDisagrees {
        /// What the record says.
        stated: GameResult,
    },
    /// The record numbers equal bugs in another order than they were placed in.
    #[error("equal bugs are renumbered in the order in which they were placed: {}", renumbered(.pieces))]
    Renumbered {
        /// Each name in the record that stands for another piece, with that piece.
        pieces: Vec<(Piece, Piece)>,
    },
    /// The coordinates of a move do not fit its reference piece; the reference is believed.
    #[error("the coordinates do not fit the reference piece, in {text:?}")]
    CoordinatesDisagree {
        /// The move as it was written.
        text: String,
    },
    /// A forced pass is missing from the record and was put in.
    #[error("a forced pass is missing and was put in")]
    PassInserted,
    /// A turn was confirmed without anything to confirm.
    #[error("a turn is confirmed without a move")]
    StrayDone,
    /// A node says something unknown and was left out.
    #[error("{text:?} is unknown and was left out")]
    UnknownCommand {
        /// The word.
        text: String,
    },
    /// The record ends before its closing bracket.
    #[error("the record is cut off")]
    Truncated,
}

fn renumbered(pieces: &[(Piece, Piece)]) -> String {
    let pieces: Vec<String> = pieces
        .iter()
        .map(|(written, piece)| format!("{written} is {piece}"))
        .collect();
    pieces.join(", ")
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            0 => self.kind.fmt(f),
            ply => write!(f, "move {ply}: {}", self.kind),
        }
    }
}
