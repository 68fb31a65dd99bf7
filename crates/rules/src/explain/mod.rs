//! Explanations of single moves: a path if legal, a reason if not.
//!
//! Move generation uses masks and tables that cannot give reasons. Here every path is followed step by step, straight
//! from the rules; tests compare the two.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;
mod evidence;
mod lifted;
mod movement;
mod placement;
mod sentence;
#[cfg(test)]
mod tests;
mod walks;

use crate::{Board, Bug, Cell, Manner, Move, Piece, PieceSet, Route, WhyNot};
use lifted::Lifted;
use movement::Path;

impl Board {
    /// Returns the route of a move. [`Board::is_legal`] is faster.
    ///
    /// A move is legal exactly if [`Board::legal_moves`] lists it. A piece that could move to the cell as well as be
    /// thrown there moves.
    ///
    /// # Errors
    /// The reason if the move is illegal: the first applicable one in the order of [`WhyNot`].
    pub fn check(&self, mv: Move) -> Result<Route, WhyNot> {
        let (manner, cells) = match mv.parts() {
            Some((piece, to)) => self.path(piece, to)?,
            None if self.is_over() => return Err(WhyNot::GameOver),
            None if !self.must_pass() => return Err(WhyNot::MayNotPass),
            None => (Manner::Passes, Vec::new()),
        };
        Ok(Route { mv, manner, cells })
    }

    /// As [`Board::check`], but without a route, which legal moves do not pay for.
    pub(crate) fn ensure_legal(&self, mv: Move) -> Result<(), WhyNot> {
        if self.is_legal(mv) {
            return Ok(());
        }
        // `check` agrees that the move is illegal; the reason only guards against a bug.
        Err(self.check(mv).err().unwrap_or(WhyNot::Unreachable))
    }

    fn path(&self, piece: Piece, to: Cell) -> Result<Path, WhyNot> {
        let to_move = self.to_move();
        if self.is_over() {
            return Err(WhyNot::GameOver);
        }
        if !self.game_type().pieces().contains(piece) {
            return Err(WhyNot::NotInSet { piece });
        }
        match self.cell_of(piece) {
            Some(from) if piece.color() == to_move => self.path_of_own(piece, from, to),
            Some(from) => self.path_of_enemy(piece, from, to),
            None if piece.color() == to_move => self.path_from_hand(piece, to),
            None => Err(WhyNot::NotYourTurn { to_move }),
        }
    }

    /// Path of a friendly piece on the table: by itself, or else over a pillbug.
    fn path_of_own(&self, piece: Piece, from: Cell, to: Cell) -> Result<Path, WhyNot> {
        self.ensure_liftable(piece, from)?;
        Lifted { board: self, from }
            .path(piece.bug(), to)
            .or_else(|reason| self.path_thrown(piece, from, to).ok_or(reason))
    }

    /// Path of an enemy piece on the table.
    fn path_of_enemy(&self, piece: Piece, from: Cell, to: Cell) -> Result<Path, WhyNot> {
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
    fn path_thrown(&self, piece: Piece, from: Cell, to: Cell) -> Option<Path> {
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

    /// Checks that a piece on the table may be moved or thrown at all in this turn.
    fn ensure_liftable(&self, piece: Piece, from: Cell) -> Result<(), WhyNot> {
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
