//! Problems of a position.

use crate::{Bug, Color, Hex, Outcome, Piece, PieceSet};
use alloc::{vec, vec::Vec};

/// Severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(
    feature = "schema",
    schemars(rename = "ProblemSeverity"),
    ts(rename = "ProblemSeverity")
)]
pub enum Severity {
    /// The position can be played, but no game leads to it or the game is over. May be ignored: puzzles are often
    /// composed that way.
    Doubt,
    /// The rules do not cover the position, so it has no board.
    Error,
}

crate::codes! {
    /// A problem of a position, with the pieces and cells concerned.
    #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
    #[non_exhaustive]
    pub enum Problem {
        // Errors.
        /// The hive is in several parts (R10).
        #[error("the hive is in {} parts", parts.len())]
        Split {
            /// Cells of each part, largest part first.
            parts: Vec<Vec<Hex>>,
        } => "split",
        /// The game's set does not contain the piece.
        #[error("{piece} is not in the set")]
        NotInSet {
            /// The piece.
            piece: Piece,
            /// Its cells.
            at: Vec<Hex>,
        } => "not-in-set",
        /// A side has more pieces of a kind than the game provides.
        #[error("{color} has {count} of the {bug}, more than {}", bug.count())]
        TooMany {
            /// Their owner.
            color: Color,
            /// The kind.
            bug: Bug,
            /// Number on the table.
            count: usize,
            /// Their cells.
            at: Vec<Hex>,
        } => "too-many",
        /// The same piece is on the table more than once. [`crate::Position::renumber`] fixes it unless there are too
        /// many of the kind.
        #[error("{piece} is on the table {} times", at.len())]
        Repeated {
            /// The piece.
            piece: Piece,
            /// Its cells.
            at: Vec<Hex>,
        } => "repeated",
        /// A piece is on the table while one of its kind with a lower number is in hand, which UHP cannot express.
        /// [`crate::Position::renumber`] fixes it.
        #[error("{piece} is on the table and {missing} is not")]
        OutOfOrder {
            /// The piece on the table.
            piece: Piece,
            /// The lowest-numbered piece of the kind in hand.
            missing: Piece,
            /// Cell of the piece.
            at: Hex,
        } => "out-of-order",
        /// A bug that cannot climb is on top of another piece (R21, R26).
        #[error("{piece} is on top of another piece")]
        CannotClimb {
            /// The piece.
            piece: Piece,
            /// Its cell.
            at: Hex,
        } => "cannot-climb",
        /// A stack is higher than all beetles and mosquitoes of the set on one other piece (R21).
        #[error("a stack is {height} high; the maximum is {max_height}")]
        TooHigh {
            /// Cell of the stack.
            at: Hex,
            /// Its height.
            height: usize,
            /// Highest stack possible with the set.
            max_height: usize,
        } => "too-high",
        /// A player has taken a turn but has no piece on the table, although the first turn is always a placement (R1,
        /// R8).
        #[error("{color} has had a turn but has no piece on the table")]
        NoFirstPiece {
            /// The player.
            color: Color,
        } => "no-first-piece",
        /// A player has more pieces on the table than turns to place them. [`crate::Position::raise_turn`] fixes it.
        #[error("{color} has {pieces} pieces on the table after {turns} turns")]
        TooFewTurns {
            /// The player.
            color: Color,
            /// Pieces of the player on the table.
            pieces: u32,
            /// Turns taken by the player.
            turns: u32,
        } => "too-few-turns",
        /// A piece rests, but the set has no pillbug, without which resting has no meaning.
        #[error("{piece} rests, but the set has no pillbug")]
        RestWithoutPillbug {
            /// The resting piece.
            piece: Piece,
        } => "rest-without-pillbug",
        /// A resting piece is not on the table.
        #[error("{piece} rests, but is not on the table")]
        RestInHand {
            /// The resting piece.
            piece: Piece,
        } => "rest-in-hand",
        /// A resting piece is covered.
        #[error("{piece} rests, but another piece is on top of it")]
        RestCovered {
            /// The resting piece.
            piece: Piece,
            /// Its cell.
            at: Hex,
        } => "rest-covered",

        // Doubts.
        /// A player's queen should be on the table by now (R6).
        #[error(
            "{color}'s queen is still in hand after {turns} turns and with {pieces} pieces on the table"
        )]
        QueenLate {
            /// The player.
            color: Color,
            /// Pieces of the player on the table.
            pieces: u32,
            /// Turns taken by the player.
            turns: u32,
        } => "queen-late",
        /// A player's first piece was the queen, against the tournament opening (R9).
        #[error("{color}'s queen was placed first, against the tournament opening")]
        QueenFirst {
            /// The player.
            color: Color,
            /// Cell of the queen.
            at: Hex,
        } => "queen-first",
        /// A piece has climbed although its owner's queen is in hand (R7).
        #[error("{piece} has moved, but {}'s queen is in hand", piece.color())]
        MovedBeforeQueen {
            /// The piece.
            piece: Piece,
            /// Its cell.
            at: Hex,
        } => "moved-before-queen",
        /// A player whose queen is in hand has taken more turns than they have pieces on the table. Without a queen
        /// they could only place pieces (R7), so this takes a forced pass.
        #[error("{color} has {pieces} pieces on the table after {turns} turns, and could not move")]
        TooManyTurns {
            /// The player.
            color: Color,
            /// Pieces of the player on the table.
            pieces: u32,
            /// Turns taken by the player.
            turns: u32,
        } => "too-many-turns",
        /// A player has taken enough turns to place their pieces, but not to climb onto others as well.
        /// [`crate::Position::raise_turn`] fixes it.
        #[error(
            "{color} needs {needed} turns for the pieces on the table, {climbed} of them on stacks, and has taken {turns}"
        )]
        ClimbedTooEarly {
            /// The player.
            color: Color,
            /// Pieces of the player on top of others.
            climbed: u32,
            /// Turns needed for all placements and climbs.
            needed: u32,
            /// Turns taken by the player.
            turns: u32,
        } => "climbed-too-early",
        /// Every turn placed a piece, so the colours can touch only where the first two pieces meet (R2, R3), but they
        /// touch elsewhere.
        #[error("no piece has moved, but the colours touch in {contacts} places")]
        ContactWithoutMove {
            /// Number of pairs of adjacent pieces of different colours.
            contacts: u32,
            /// Cells of these pieces.
            at: Vec<Hex>,
        } => "contact-without-move",
        /// A piece rests, but the previous player cannot have moved a piece: every turn placed one, or their queen is
        /// in hand (R7).
        #[error("{piece} rests, but {mover} cannot have moved a piece")]
        RestWithoutMove {
            /// The resting piece.
            piece: Piece,
            /// The previous player.
            mover: Color,
        } => "rest-without-move",
        /// A piece of the player to move rests, so it was thrown, but no pillbug or mosquito of the other player that
        /// could have thrown it is beside it (R27).
        #[error("{piece} rests, but nothing beside it could have thrown it")]
        RestWithoutThrower {
            /// The resting piece.
            piece: Piece,
            /// Its cell.
            at: Hex,
        } => "rest-without-thrower",
        /// One or both queens are surrounded, so the game is over (R31, R32).
        #[error("the game is over: {outcome}")]
        Over {
            /// The outcome.
            outcome: Outcome,
            /// Cells of the surrounded queens.
            at: Vec<Hex>,
        } => "over",
    }

    /// Every [`Problem::code`], in declaration order.
    pub const CODES;
    /// Stable name of the kind of problem, such as `split`, for programs and message catalogues.
    pub const fn code;
}

impl Problem {
    /// Severity of the problem.
    pub const fn severity(&self) -> Severity {
        match self {
            Problem::QueenLate { .. }
            | Problem::QueenFirst { .. }
            | Problem::MovedBeforeQueen { .. }
            | Problem::TooManyTurns { .. }
            | Problem::ClimbedTooEarly { .. }
            | Problem::ContactWithoutMove { .. }
            | Problem::RestWithoutMove { .. }
            | Problem::RestWithoutThrower { .. }
            | Problem::Over { .. } => Severity::Doubt,
            _ => Severity::Error,
        }
    }

    /// Returns true if the problem prevents the position from being played.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// Cells for an editor to highlight.
    pub fn hexes(&self) -> Vec<Hex> {
        match self {
            // The largest part counts as the hive.
            Problem::Split { parts } => parts.iter().skip(1).flatten().copied().collect(),
            Problem::NotInSet { at, .. }
            | Problem::TooMany { at, .. }
            | Problem::Repeated { at, .. }
            | Problem::ContactWithoutMove { at, .. }
            | Problem::Over { at, .. } => at.clone(),
            Problem::OutOfOrder { at, .. }
            | Problem::CannotClimb { at, .. }
            | Problem::TooHigh { at, .. }
            | Problem::RestCovered { at, .. }
            | Problem::QueenFirst { at, .. }
            | Problem::MovedBeforeQueen { at, .. }
            | Problem::RestWithoutThrower { at, .. } => vec![*at],
            _ => Vec::new(),
        }
    }

    /// Pieces for an editor to highlight, on the table or in hand.
    pub fn pieces(&self) -> PieceSet {
        match *self {
            Problem::NotInSet { piece, .. }
            | Problem::Repeated { piece, .. }
            | Problem::CannotClimb { piece, .. }
            | Problem::RestWithoutPillbug { piece }
            | Problem::RestInHand { piece }
            | Problem::RestCovered { piece, .. }
            | Problem::MovedBeforeQueen { piece, .. }
            | Problem::RestWithoutMove { piece, .. }
            | Problem::RestWithoutThrower { piece, .. } => PieceSet::single(piece),
            Problem::OutOfOrder { piece, missing, .. } => [piece, missing].into_iter().collect(),
            Problem::TooMany { color, bug, .. } => Piece::of_color(color)
                .filter(|piece| piece.bug() == bug)
                .collect(),
            Problem::QueenLate { color, .. } | Problem::QueenFirst { color, .. } => {
                PieceSet::single(Piece::queen(color))
            }
            Problem::Over { outcome, .. } => Color::ALL
                .into_iter()
                .filter(|&color| outcome.winner() != Some(color))
                .map(Piece::queen)
                .collect(),
            _ => PieceSet::EMPTY,
        }
    }
}
