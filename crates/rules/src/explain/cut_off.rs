//! Which pieces a pinned piece holds to the hive (R10).

use std::cmp::Reverse;

use crate::{Board, Cell, PieceSet};

impl Board {
    /// The pieces that emptying a cell would cut off: all parts of the rest but the largest.
    pub(super) fn cut_off(&self, emptied: Cell) -> PieceSet {
        let rest = self.placed() - self.stack(emptied).collect();
        // Each part is found by its lowest piece, so among equally large parts the first is the one to keep.
        let mut parts = Vec::new();
        let mut unseen = rest;
        while let Some(start) = { unseen }.next().and_then(|piece| self.cell_of(piece)) {
            let part = self.part(start, emptied);
            unseen = unseen - part;
            parts.push(part);
        }
        let kept = parts.into_iter().min_by_key(|part| Reverse(part.len()));
        rest - kept.unwrap_or_default()
    }

    /// The pieces connected to those on a cell once another cell has been emptied.
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
