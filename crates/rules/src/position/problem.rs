//! What can be wrong with a position.

use crate::{Bug, Color, Hex, Outcome, Piece, PieceSet};

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The position can be played, but no game leads to it or the game is over. That may be ignored: puzzles are often
    /// composed that way.
    Doubt,
    /// The rules do not cover the position, so there is no board for it.
    Error,
}

/// Something that is wrong with a position, with the pieces and cells it concerns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    // Errors.
    /// The hive is in several parts (R10).
    #[error("the hive is in {} parts", parts.len())]
    Split {
        /// The cells of each part, the largest part first.
        parts: Vec<Vec<Hex>>,
    },
    /// The set of the game does not hold the piece.
    #[error("{piece} is not in the set")]
    NotInSet {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Vec<Hex>,
    },
    /// There are more pieces of a kind than a side has.
    #[error("{color} has {count} of the {bug} and may have {}", bug.count())]
    TooMany {
        /// Whose pieces.
        color: Color,
        /// The kind.
        bug: Bug,
        /// How many are on the table.
        count: usize,
        /// Where they stand.
        at: Vec<Hex>,
    },
    /// The same piece is on the table more than once. [`crate::Position::renumber`] fixes it where there are not too many of
    /// the kind.
    #[error("{piece} is on the table {} times", at.len())]
    Repeated {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Vec<Hex>,
    },
    /// A piece with a higher number is on the table while one with a lower number is in hand, so that moves could not be
    /// written: UHP takes pieces of a kind in the order of their numbers. [`crate::Position::renumber`] fixes it.
    #[error("{piece} is on the table and {missing} is not")]
    OutOfOrder {
        /// The piece on the table.
        piece: Piece,
        /// The piece of the kind with the lowest number that is in hand.
        missing: Piece,
        /// Where the piece stands.
        at: Hex,
    },
    /// A creature that cannot climb stands on another piece (R21, R26).
    #[error("{piece} stands on another piece")]
    CannotClimb {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Hex,
    },
    /// A stack is higher than all beetles and mosquitoes of the set on one other piece (R21).
    #[error("a stack is {height} high; the most is {most}")]
    TooHigh {
        /// The cell of the stack.
        at: Hex,
        /// Its height.
        height: usize,
        /// The highest stack that the set allows.
        most: usize,
    },
    /// A player has taken a turn but has no piece on the table; the first turn is always a placement (R1, R8).
    #[error("{color} has had a turn but has no piece on the table")]
    NoFirstPiece {
        /// The player.
        color: Color,
    },
    /// A player has more pieces on the table than turns to place them. [`crate::Position::raise_turn`] fixes it.
    #[error("{color} has {pieces} pieces on the table after {turns} turns")]
    TooFewTurns {
        /// The player.
        color: Color,
        /// How many pieces the player has on the table.
        pieces: u32,
        /// How many turns the player has taken.
        turns: u32,
    },
    /// A piece is said to have been moved on the previous turn, but the set has no pillbug that would give that a meaning.
    #[error("{piece} rests, but the set has no pillbug")]
    RestWithoutPillbug {
        /// The resting piece.
        piece: Piece,
    },
    /// A piece is said to have been moved on the previous turn, but is not on the table.
    #[error("{piece} rests, but is not on the table")]
    RestInHand {
        /// The resting piece.
        piece: Piece,
    },
    /// A piece is said to have been moved on the previous turn, but another stands on it.
    #[error("{piece} rests, but another piece stands on it")]
    RestCovered {
        /// The resting piece.
        piece: Piece,
        /// Where it stands.
        at: Hex,
    },

    // Warnings.
    /// A player's queen should be on the table by now (R6).
    #[error(
        "{color}'s queen is still in hand after {turns} turns and with {pieces} pieces on the table"
    )]
    QueenLate {
        /// The player.
        color: Color,
        /// How many pieces the player has on the table.
        pieces: u32,
        /// How many turns the player has taken.
        turns: u32,
    },
    /// A player's only piece is the queen, which may not come first in the tournament opening (R9).
    #[error("{color}'s queen was placed first, against the tournament opening")]
    QueenFirst {
        /// The player.
        color: Color,
        /// Where the queen stands.
        at: Hex,
    },
    /// A piece has climbed although its owner's queen is in hand (R7).
    #[error("{piece} has moved, but {}'s queen is in hand", piece.color())]
    MovedBeforeQueen {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        at: Hex,
    },
    /// A player whose queen is in hand can only place pieces (R7), but has had more turns than pieces placed. That takes a
    /// forced pass.
    #[error("{color} has {pieces} pieces on the table after {turns} turns, and could not move")]
    TooManyTurns {
        /// The player.
        color: Color,
        /// How many pieces the player has on the table.
        pieces: u32,
        /// How many turns the player has taken.
        turns: u32,
    },
    /// A piece rests, but the player who moved before could only place pieces until now: every turn put one on the
    /// table, or the queen is in hand (R7).
    #[error("{piece} rests, but {mover} cannot have moved a piece")]
    RestWithoutMove {
        /// The resting piece.
        piece: Piece,
        /// The player who moved before.
        mover: Color,
    },
    /// A piece of the player to move rests, so it was thrown; but neither a pillbug nor a mosquito of the other player
    /// that could have thrown it stands beside it (R27).
    #[error("{piece} rests, but there is nothing beside it that could have thrown it")]
    RestWithoutThrower {
        /// The resting piece.
        piece: Piece,
        /// Where it stands.
        at: Hex,
    },
    /// A queen is surrounded, or both, so the game is over (R31, R32).
    #[error("the game is over: {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
        /// Where the surrounded queens stand.
        at: Vec<Hex>,
    },
}

impl Problem {
    /// Whether the problem keeps the position from being played.
    pub const fn severity(&self) -> Severity {
        match self {
            Problem::Split { .. }
            | Problem::NotInSet { .. }
            | Problem::TooMany { .. }
            | Problem::Repeated { .. }
            | Problem::OutOfOrder { .. }
            | Problem::CannotClimb { .. }
            | Problem::TooHigh { .. }
            | Problem::NoFirstPiece { .. }
            | Problem::TooFewTurns { .. }
            | Problem::RestWithoutPillbug { .. }
            | Problem::RestInHand { .. }
            | Problem::RestCovered { .. } => Severity::Error,
            Problem::QueenLate { .. }
            | Problem::QueenFirst { .. }
            | Problem::MovedBeforeQueen { .. }
            | Problem::TooManyTurns { .. }
            | Problem::RestWithoutMove { .. }
            | Problem::RestWithoutThrower { .. }
            | Problem::Over { .. } => Severity::Doubt,
        }
    }

    /// Whether the problem keeps the position from being played.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// The cells that an editor points at.
    pub fn hexes(&self) -> Vec<Hex> {
        match self {
            // The largest part is taken for the hive, the others for what strayed from it.
            Problem::Split { parts } => parts.iter().skip(1).flatten().copied().collect(),
            Problem::NotInSet { at, .. }
            | Problem::TooMany { at, .. }
            | Problem::Repeated { at, .. }
            | Problem::Over { at, .. } => at.clone(),
            Problem::OutOfOrder { at, .. }
            | Problem::CannotClimb { at, .. }
            | Problem::TooHigh { at, .. }
            | Problem::RestCovered { at, .. }
            | Problem::QueenFirst { at, .. }
            | Problem::MovedBeforeQueen { at, .. }
            | Problem::RestWithoutThrower { at, .. } => vec![*at],
            Problem::NoFirstPiece { .. }
            | Problem::TooFewTurns { .. }
            | Problem::RestWithoutPillbug { .. }
            | Problem::RestInHand { .. }
            | Problem::QueenLate { .. }
            | Problem::TooManyTurns { .. }
            | Problem::RestWithoutMove { .. } => Vec::new(),
        }
    }

    /// The pieces that an editor points at, on the table or in hand.
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
            Problem::Split { .. }
            | Problem::TooHigh { .. }
            | Problem::NoFirstPiece { .. }
            | Problem::TooFewTurns { .. }
            | Problem::TooManyTurns { .. } => PieceSet::EMPTY,
        }
    }
}
