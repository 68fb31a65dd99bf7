//! Explains single moves: a path for the legal ones, a reason for the others.
//!
//! The legal moves come from masks and tables made for speed, which cannot give reasons. Here every path is followed step by
//! step instead, straight from the rules, and the tests compare the two.

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
mod path;
mod placement;
mod plane;
mod spider;
#[cfg(test)]
mod tests;
mod three_steps;
mod throw;

use crate::{Board, Cell, Move, Piece, Route, Verdict, WhyNot};
use lifted::Lifted;
use path::Path;

impl Board {
    /// Whether a piece may go to a cell: the path if it may, the reason if not.
    ///
    /// A move is legal here exactly when [`Board::legal_moves`] lists it. The reason is the first in the order of
    /// [`WhyNot`] that holds. A piece that could walk to the cell as well as be thrown there walks.
    pub fn verdict(&self, piece: Piece, to: Cell) -> Verdict {
        match self.path(piece, to) {
            Ok(Path { manner, cells }) => Verdict::Legal(Route {
                mv: Move::new(piece, to),
                manner,
                cells,
            }),
            Err(reason) => Verdict::Refused(reason),
        }
    }

    /// Why a move is not legal, or `None` if it is.
    pub fn why_not(&self, mv: Move) -> Option<WhyNot> {
        match mv.parts() {
            Some((piece, to)) => self.path(piece, to).err(),
            None if self.is_over() => Some(WhyNot::GameOver),
            None => (!self.must_pass()).then_some(WhyNot::MayNotPass),
        }
    }

    fn path(&self, piece: Piece, to: Cell) -> Result<Path, WhyNot> {
        let to_move = self.to_move();
        if self.is_over() {
            return Err(WhyNot::GameOver);
        }
        if !self.set().pieces().contains(piece) {
            return Err(WhyNot::NotInSet { piece });
        }
        match self.cell_of(piece) {
            Some(from) if piece.color() == to_move => self.path_of_own(piece, from, to),
            Some(from) => self.path_of_enemy(piece, from, to),
            None if piece.color() == to_move => self.path_from_hand(piece, to),
            None => Err(WhyNot::NotYourTurn { to_move }),
        }
    }

    /// The path of a piece of the player to move that stands on the table: its own, or else over a pillbug.
    fn path_of_own(&self, piece: Piece, from: Cell, to: Cell) -> Result<Path, WhyNot> {
        self.ensure_liftable(piece, from)?;
        let lifted = Lifted::new(self, from);
        lifted
            .path(piece.bug(), to)
            .or_else(|reason| self.path_thrown(piece, from, to).ok_or(reason))
    }
}
