//! Explanations of single moves: a path if legal, a reason if not.
//!
//! Move generation uses masks and tables that cannot give reasons. Here every path is followed step by step, straight
//! from the rules; tests compare the two.

mod evidence;
mod lifted;
mod lifting;
mod movement;
mod placement;
#[cfg(test)]
mod tests;
mod throw;
mod walks;

use crate::{Board, Cell, Move, Piece, Route, Verdict, WhyNot};
use lifted::Lifted;
use movement::Path;

impl Board {
    /// Decides whether a piece may move to a cell: the route if it may, the reason if not.
    ///
    /// A move is legal here exactly if [`Board::legal_moves`] lists it. The reason is the first applicable one in the
    /// order of [`WhyNot`]. A piece that could move to the cell as well as be thrown there moves.
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

    /// Returns the reason why a move is illegal, or `None` if it is legal.
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

    /// Path of a friendly piece on the table: by itself, or else over a pillbug.
    fn path_of_own(&self, piece: Piece, from: Cell, to: Cell) -> Result<Path, WhyNot> {
        self.ensure_liftable(piece, from)?;
        let lifted = Lifted::new(self, from);
        lifted
            .path(piece.bug(), to)
            .or_else(|reason| self.path_thrown(piece, from, to).ok_or(reason))
    }
}
