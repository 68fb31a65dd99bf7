//! Throws by a pillbug or a mosquito copying one (R27).

use super::Path;
use crate::{Board, Bug, Cell, Manner, Piece, WhyNot};
use alloc::vec;

impl Board {
    /// Path of an enemy piece on the table.
    pub(super) fn path_of_enemy(&self, piece: Piece, from: Cell, to: Cell) -> Result<Path, WhyNot> {
        if !self.is_beside_thrower(from) {
            return Err(WhyNot::NotYourTurn {
                to_move: self.to_move(),
            });
        }
        self.ensure_liftable(piece, from)?;
        self.path_thrown(piece, from, to)
            .ok_or(WhyNot::NotThrowable)
    }

    /// Path of a liftable piece over a thrower of the player to move.
    pub(super) fn path_thrown(&self, piece: Piece, from: Cell, to: Cell) -> Option<Path> {
        let by = self.thrower(piece, to)?;
        let over = self.cell_of(by)?;
        Some((Manner::Thrown { by }, vec![from, over, to]))
    }

    /// Returns true if a cell touches a thrower of the player to move.
    fn is_beside_thrower(&self, cell: Cell) -> bool {
        [Bug::Pillbug, Bug::Mosquito]
            .map(|bug| Piece::first(self.to_move(), bug))
            .into_iter()
            .filter(|&thrower| self.can_throw(thrower))
            .filter_map(|thrower| self.cell_of(thrower))
            .any(|thrower| thrower.neighbors().contains(&cell))
    }
}
