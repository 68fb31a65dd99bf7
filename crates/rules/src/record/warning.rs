//! Warnings about records that could be read anyway.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use super::GameResult;
use crate::Piece;

/// Something in a record that was read leniently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Warning {
    /// Ply concerned, from 1; the next ply where no move was made; 0 for the whole record.
    pub ply: u32,
    /// What is odd.
    pub kind: WarningKind,
}

/// Kind of a warning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum WarningKind {
    /// The bytes are not UTF-8; invalid ones were replaced by U+FFFD.
    #[error("the text is not UTF-8, and some characters were lost")]
    NotUtf8,
    /// A piece of which a side has only one carries a number, as in `wM1`.
    #[error("unexpected piece number in {text:?}")]
    NumberedPiece {
        /// The move as written.
        text: String,
    },
    /// A direction leads onto a piece, read as a climb.
    #[error("a direction leads onto a piece in {text:?}: read as a climb")]
    DirectionClimbs {
        /// The move as written.
        text: String,
    },
    /// A covered piece is named where the top of its stack is meant.
    #[error("a covered piece is named instead of the top of its stack in {text:?}")]
    CoveredReference {
        /// The move as written.
        text: String,
    },
    /// A queen is a player's first piece, so the rulebook opening is assumed (R9).
    #[error("the queen comes first, so the rulebook opening is assumed")]
    QueenFirst,
    /// The record does not name a known bug set; it was inferred from the moves.
    #[error("the bug set is missing or unknown and was inferred from the moves")]
    SetAssumed,
    /// A variation was left out.
    #[error("a variation was left out")]
    VariationSkipped,
    /// The result is unknown.
    #[error("unknown result {text:?}")]
    UnknownResult {
        /// The result as written.
        text: String,
    },
    /// The stated result contradicts the board, which takes precedence.
    #[error("the stated result, {stated}, contradicts the board")]
    ResultDisagrees {
        /// The stated result.
        stated: GameResult,
    },
    /// The record numbers equal bugs in an order other than that of placement.
    #[error("equal bugs were renumbered in the order of placement: {}", renumbered(.pieces))]
    Renumbered {
        /// Each written name that means another piece, with that piece.
        pieces: Vec<(Piece, Piece)>,
    },
    /// The coordinates of a move contradict its reference piece, which takes precedence.
    #[error("the coordinates contradict the reference piece in {text:?}")]
    CoordinatesDisagree {
        /// The move as written.
        text: String,
    },
    /// A missing forced pass was inserted.
    #[error("a missing forced pass was inserted")]
    PassInserted,
    /// A turn was confirmed without a move.
    #[error("a turn is confirmed without a move")]
    StrayDone,
    /// An unknown command was ignored.
    #[error("unknown command {text:?} was ignored")]
    UnknownCommand {
        /// The command.
        text: String,
    },
    /// The closing bracket of the record is missing.
    #[error("the record is truncated")]
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
