//! Explains single moves: a way for the legal ones, a reason for the others.
//!
//! The legal moves come from masks and tables made for speed, which know no reasons. Here every way is walked step by
//! step instead, straight from the rules, and the tests hold the two against each other.

mod ant;
mod crawl;
mod cut_off;
mod evidence;
mod grasshopper;
mod ladybug;
mod lifted;
mod lifting;
mod mosquito;
mod one_step;
mod placement;
mod plane;
mod spider;
#[cfg(test)]
mod tests;
mod three_steps;
mod throw;
mod way;

use crate::{Board, Cell, Move, Piece, Route, Verdict, WhyNot};
use lifted::Lifted;
use way::Way;

impl Board {
    /// Whether a piece may go to a cell, and if so by which way, if not why not.
    ///
    /// A move is legal here just when [`Board::legal_moves`] lists it. The reason is the first in the order of
    /// [`WhyNot`] that holds. A piece that could walk to the cell as well as be thrown there walks.
    pub fn verdict(&self, piece: Piece, to: Cell) -> Verdict {
        match self.way(piece, to) {
            Ok(Way { manner, cells }) => Verdict::Legal(Route {
                mv: Move::new(piece, to),
                manner,
                cells,
            }),
            Err(reason) => Verdict::Refused(reason),
        }
    }

    /// Why a move is not legal; nothing if it is.
    pub fn why_not(&self, mv: Move) -> Option<WhyNot> {
        match mv.parts() {
            Some((piece, to)) => self.way(piece, to).err(),
            None if self.is_over() => Some(WhyNot::GameOver),
            None => (!self.must_pass()).then_some(WhyNot::MayNotPass),
        }
    }

    fn way(&self, piece: Piece, to: Cell) -> Result<Way, WhyNot> {
        let to_move = self.to_move();
        if self.is_over() {
            return Err(WhyNot::GameOver);
        }
        if !self.set().pieces().contains(piece) {
            return Err(WhyNot::NotInSet { piece });
        }
        match self.cell_of(piece) {
            Some(from) if piece.color() == to_move => self.way_of_own(piece, from, to),
            Some(from) => self.way_of_enemy(piece, from, to),
            None if piece.color() == to_move => self.way_from_hand(piece, to),
            None => Err(WhyNot::NotYourTurn { to_move }),
        }
    }

    /// The way of a piece of the player to move that stands on the table: its own, or else over a pillbug.
    fn way_of_own(&self, piece: Piece, from: Cell, to: Cell) -> Result<Way, WhyNot> {
        self.ensure_liftable(piece, from)?;
        let lifted = Lifted::new(self, from);
        lifted
            .way(piece.bug(), to)
            .or_else(|reason| self.way_thrown(piece, from, to).ok_or(reason))
    }
}
