//! Explains single moves: a way for the legal ones, a reason for the others.

use crate::{Board, Cell, Move, Piece, Verdict, WhyNot};

impl Board {
    /// Whether a piece may go to a cell, and if so by which way, if not why not.
    pub fn verdict(&self, piece: Piece, to: Cell) -> Verdict {
        let _ = (piece, to);
        Verdict::Refused(WhyNot::Unreachable)
    }

    /// Why a move is not legal; nothing if it is.
    pub fn why_not(&self, mv: Move) -> Option<WhyNot> {
        let (piece, to) = mv.parts()?;
        match self.verdict(piece, to) {
            Verdict::Legal(_) => None,
            Verdict::Refused(reason) => Some(reason),
        }
    }
}
