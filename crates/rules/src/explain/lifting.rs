//! Reasons why a piece cannot be lifted, wherever it would go.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

use crate::{Board, Cell, Piece, PieceSet, WhyNot};

impl Board {
    /// Checks that a piece on the table may be moved or thrown at all in this turn.
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

    /// Pieces that emptying a cell would cut off: all parts of the rest but the largest.
    fn cut_off(&self, emptied: Cell) -> PieceSet {
        let rest = self.placed() - self.stack(emptied).collect();
        // Parts are found in order of their lowest piece, so `min_by_key` keeps the first of equally large ones.
        let mut parts = Vec::new();
        let mut unseen = rest;
        while let Some(start) = unseen.iter().next().and_then(|piece| self.cell_of(piece)) {
            let part = self.part(start, emptied);
            unseen = unseen - part;
            parts.push(part);
        }
        let kept = parts.into_iter().min_by_key(|part| Reverse(part.len()));
        rest - kept.unwrap_or_default()
    }

    /// Pieces connected to those on a cell after another cell has been emptied.
    fn part(&self, start: Cell, emptied: Cell) -> PieceSet {
        let mut cells = vec![start];
        let mut visited = 0;
        while let Some(cell) = cells.get(visited) {
            visited += 1;
            for neighbor in cell.neighbors() {
                if neighbor != emptied && self.height(neighbor) > 0 && !cells.contains(&neighbor) {
                    cells.push(neighbor);
                }
            }
        }
        cells.iter().flat_map(|&cell| self.stack(cell)).collect()
    }
}
