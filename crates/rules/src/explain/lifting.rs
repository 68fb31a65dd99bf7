//! What keeps a piece on its cell, wherever it wants to go.

use crate::{Board, Cell, Piece, WhyNot};

impl Board {
    /// Whether a piece on the table may be moved or thrown on this turn at all.
    pub(super) fn ensure_liftable(&self, piece: Piece, from: Cell) -> Result<(), WhyNot> {
        if !self.queen_placed(self.to_move()) {
            return Err(WhyNot::QueenNotPlaced);
        }
        let above = self
            .stack(from)
            .find(|&above| self.under(above) == Some(piece));
        if let Some(by) = above {
            return Err(WhyNot::Covered { by });
        }
        if self.resting() == Some(piece) {
            return Err(WhyNot::Resting);
        }
        if self.is_pinned(piece) {
            let cut_off = self.cut_off(from);
            return Err(WhyNot::Pinned { cut_off });
        }
        Ok(())
    }
}
