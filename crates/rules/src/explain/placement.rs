//! Placements from the hand (R1 to R9).

use super::Path;
use crate::{Board, Cell, Direction, Manner, Opening, Piece, PieceSet, WhyNot};
use alloc::{vec, vec::Vec};

impl Board {
    /// Path of a piece in the hand of the player to move.
    pub(super) fn path_from_hand(&self, piece: Piece, to: Cell) -> Result<Path, WhyNot> {
        self.ensure_placeable(piece)?;
        self.ensure_placement_cell(to)?;
        Ok((Manner::Placed, vec![to]))
    }

    /// Checks that the piece may be taken from the hand now.
    fn ensure_placeable(&self, piece: Piece) -> Result<(), WhyNot> {
        let us = self.to_move();
        let is_queen = piece == Piece::queen(us);
        let is_first = (self.placed() & PieceSet::of_color(us)).is_empty();
        // A due queen outranks the tournament opening; only an edited position can require both.
        if is_queen && is_first && self.opening() == Opening::Tournament && !self.queen_due() {
            return Err(WhyNot::QueenNotFirst);
        }
        if !is_queen && self.queen_due() {
            return Err(WhyNot::QueenDue);
        }
        let next = self.next_in_hand(us);
        if next.contains(piece) {
            return Ok(());
        }
        let next = next.iter().find(|next| next.bug() == piece.bug());
        Err(WhyNot::NotNextOfKind {
            piece,
            next: next.unwrap_or(piece),
        })
    }

    /// Checks that the player to move may place a piece on the cell.
    fn ensure_placement_cell(&self, to: Cell) -> Result<(), WhyNot> {
        let us = self.to_move();
        if let Some(occupant) = self.top(to) {
            return Err(WhyNot::PlacedOnPiece { occupant });
        }
        let Some(first) = self.placed().iter().next() else {
            let is_first = to == Cell::ORIGIN;
            return is_first.then_some(()).ok_or(WhyNot::FirstPieceElsewhere);
        };
        if (self.placed() & PieceSet::of_color(us)).is_empty() {
            // A player's first piece touches the other player's instead of its own colour (R1).
            let touches = to.neighbors().map(Some).contains(&self.cell_of(first));
            return touches.then_some(()).ok_or(WhyNot::TouchesNoFriend);
        }
        let enemies: Vec<Cell> = Direction::ALL
            .into_iter()
            .filter(|direction| self.ring_of(to, !us) >> direction.index() & 1 != 0)
            .map(|direction| to.neighbor(direction))
            .collect();
        if !enemies.is_empty() {
            return Err(WhyNot::TouchesEnemy { enemies });
        }
        if self.ring_of(to, us) == 0 {
            return Err(WhyNot::TouchesNoFriend);
        }
        Ok(())
    }
}
