//! Two-byte move encoding.

use core::fmt;

use crate::{Cell, Piece};

/// A move: a piece and its destination, or a pass.
///
/// Whether the piece is placed, moves or is thrown by a pillbug follows from the position; as in UHP, the result is the
/// same by any path. Two bytes keep move tables small. Writing a move as text takes a board:
///
/// ```
/// use skep_rules::{Cell, Game, Move};
///
/// let game: Game = "Base;InProgress;White[2];wS1;bS1 wS1-".parse()?;
/// let mv = game.read_move("wQ -wS1")?;
/// assert_eq!(mv, Move::new("wQ".parse()?, Cell::ORIGIN.neighbors()[5]));
/// assert_eq!(game.board().move_string(mv).to_string(), "wQ -wS1");
/// assert!(game.is_legal(mv));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// A pass, legal only when nothing else is (R30).
    pub const PASS: Move = Move(u16::MAX);

    /// Creates the move of a piece to a cell.
    pub const fn new(piece: Piece, to: Cell) -> Move {
        Move((piece.index() as u16) << 10 | to.index() as u16)
    }

    /// Returns true for a pass.
    pub const fn is_pass(self) -> bool {
        self.0 == Move::PASS.0
    }

    /// The moving piece, or `None` for a pass.
    pub const fn piece(self) -> Option<Piece> {
        if self.is_pass() {
            None
        } else {
            Some(Piece::from_index((self.0 >> 10) as usize))
        }
    }

    /// The moving piece and its destination, or `None` for a pass.
    pub const fn parts(self) -> Option<(Piece, Cell)> {
        match self.piece() {
            Some(piece) => Some((piece, Cell::wrapping(self.0))),
            None => None,
        }
    }

    /// Encoding for in-memory tables. It exposes board cell indices: stored or transmitted moves should use
    /// [`Board::move_code`](crate::Board::move_code) or UHP notation.
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Decodes [`Move::to_bits`], or returns `None` for an invalid encoding.
    pub fn from_bits(bits: u16) -> Option<Move> {
        let valid =
            bits == u16::MAX || (bits >> 10 & 15) < Piece::PER_SIDE as u16 && bits >> 15 == 0;
        valid.then_some(Move(bits))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            None => f.write_str("pass"),
            Some((piece, to)) => write!(f, "{piece} to {to:?}"),
        }
    }
}
