//! Legal moves of a single piece, without generating the others.

use super::Board;
use super::destinations::{Destinations, Except};
use super::generate::PieceListing;
use super::window::Window;
use crate::{Bug, Cell, Color, Move, Piece, PieceSet};
use alloc::vec::Vec;

impl Board {
    /// Returns true if a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some((piece, to)) = mv.parts() else {
            return self.must_pass();
        };
        if self.is_over() {
            return false;
        }
        if !self.placed.contains(piece) {
            let us = self.to_move();
            return self.placeable(us).contains(piece) && self.is_placement_cell(us, to);
        }
        self.may_lift(piece) && (self.walks_to(piece, to) || self.thrower(piece, to).is_some())
    }

    /// Lists the legal moves of one piece, its own and throws by a pillbug, in the order of [`Board::legal_moves`]. Of
    /// the pieces of a kind in hand only the next one has any.
    pub fn moves_of(&self, piece: Piece) -> Vec<Move> {
        let mut moves = Vec::new();
        let us = self.to_move();
        let mut listing = PieceListing {
            moves: &mut moves,
            piece,
        };
        if self.is_over() {
            return moves;
        }
        if !self.placed.contains(piece) {
            if self.placeable(us).contains(piece) {
                self.placements(us, |cell| listing.cell(cell));
            }
        } else if self.may_lift(piece) {
            let from = self.cells[piece.index()];
            let landings = self.landings_of(piece);
            listing.window(from, landings);
            if piece.color() == us {
                let mut others = Except {
                    out: &mut listing,
                    middle: from,
                    window: landings,
                };
                self.walk(piece, from, &mut others);
            }
        }
        moves
    }

    /// Finds a piece of the player to move that can throw a liftable piece to a cell, the pillbug before the mosquito
    /// (R27).
    pub(crate) fn thrower(&self, piece: Piece, to: Cell) -> Option<Piece> {
        if self.raised.contains(piece) || !self.set.contains(Bug::Pillbug) {
            return None;
        }
        let from = self.cells[piece.index()];
        self.throwers()
            .into_iter()
            .flatten()
            .find(|thrower| thrower.can_throw(from, to))
            .map(|thrower| thrower.piece)
    }

    /// Cells to which a liftable piece can be thrown; none for a piece on top of a stack.
    fn landings_of(&self, piece: Piece) -> Window {
        if self.raised.contains(piece) || !self.set.contains(Bug::Pillbug) {
            return Window::default();
        }
        self.landings(&self.throwers(), self.cells[piece.index()])
    }

    /// Returns true if a piece on the table may be moved or thrown at all in this turn: the player's queen is placed
    /// (R7), and the piece is neither covered (R13) nor resting (R27) nor pinned (R10).
    fn may_lift(&self, piece: Piece) -> bool {
        self.queen_placed(self.to_move())
            && self.tops.contains(piece)
            && self.resting() != Some(piece)
            && (self.raised.contains(piece) || !self.splits_hive(self.cells[piece.index()]))
    }

    /// Returns true if a liftable piece belongs to the player to move and reaches a cell on its own.
    fn walks_to(&self, piece: Piece, to: Cell) -> bool {
        if piece.color() != self.to_move() {
            return false;
        }
        let climbs = matches!(piece.bug(), Bug::Beetle | Bug::Mosquito);
        if self.height(to) > 0 && !climbs {
            return false;
        }
        let mut search = Search { to, found: false };
        self.walk(piece, self.cells[piece.index()], &mut search);
        search.found
    }

    /// Returns true if a player may place a piece on a cell, queen and turn order aside (R1, R2, R4).
    fn is_placement_cell(&self, us: Color, to: Cell) -> bool {
        if self.height(to) > 0 {
            return false;
        }
        if !(self.placed & PieceSet::of_color(us)).is_empty() {
            return self.ring_of(to, us) != 0 && self.ring_of(to, !us) == 0;
        }
        match self.placed.iter().next() {
            None => to == Cell::ORIGIN,
            Some(first) => to.touches(self.cells[first.index()]),
        }
    }
}

/// Receiver that looks for one destination.
struct Search {
    to: Cell,
    found: bool,
}

impl Destinations for Search {
    #[inline]
    fn cell(&mut self, to: Cell) {
        self.found |= to == self.to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameType, tests};

    #[test]
    fn single_piece_moves_agree_with_all_moves() {
        for (seed, set) in (0..4).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
            tests::random_game(set, seed, 120, |board| {
                let moves = board.legal_moves();
                assert_eq!(board.is_legal(Move::PASS), moves == [Move::PASS]);
                for piece in Piece::all() {
                    let of_piece: Vec<Move> = moves
                        .iter()
                        .copied()
                        .filter(|mv| mv.piece() == Some(piece))
                        .collect();
                    assert_eq!(board.moves_of(piece), of_piece, "{piece} in {board:?}");
                    for to in tests::cells_near(board) {
                        let mv = Move::new(piece, to);
                        assert_eq!(
                            board.is_legal(mv),
                            of_piece.contains(&mv),
                            "{mv:?} in {board:?}"
                        );
                    }
                }
            });
        }
    }
}
