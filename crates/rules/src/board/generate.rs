//! Generation and counting of all legal moves.

use super::destinations::{Counter, Destinations, Except};
use super::walks::directions;
use super::{Board, NONE};
use crate::{Bug, Cell, Color, Move, Opening, Piece, PieceSet};
use alloc::vec::Vec;

impl Board {
    /// Lists every legal move once; a forced pass is a move (R30), and a finished game has none (R31).
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends every legal move, in the order of [`Board::legal_moves`], to a reusable vector.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        self.generate(&mut Listing(moves));
    }

    /// Counts the legal moves, much faster than listing them.
    pub fn count_moves(&self) -> u32 {
        let mut counting = Counting(Counter::new());
        self.generate(&mut counting);
        counting.0.count
    }

    /// Returns true if a pass is forced (R30).
    pub fn must_pass(&self) -> bool {
        if self.is_over() {
            return false;
        }
        let us = self.to_move();
        let pieces = self.placeable(us);
        let mut counting = Counting(Counter::new());
        let may_place = !pieces.is_empty() && counting.placements(self, us, pieces);
        let may_move = self.queen_placed(us) && self.generate_walks(us, &mut counting);
        !may_place && !may_move
    }

    fn generate<M: Moves>(&self, moves: &mut M) {
        if self.is_over() {
            return;
        }
        let us = self.to_move();
        let pieces = self.placeable(us);
        let mut found = false;
        if !pieces.is_empty() {
            found |= moves.placements(self, us, pieces);
        }
        if self.queen_placed(us) {
            found |= self.generate_walks(us, moves);
        }
        if !found {
            moves.pass();
        }
    }

    /// Pieces that may be placed from the hand now (R6, R9).
    pub(crate) fn placeable(&self, us: Color) -> PieceSet {
        let next = self.next_in_hand(us);
        let queen = PieceSet::single(Piece::queen(us));
        if self.queen_due() {
            next & queen
        } else if self.opening == Opening::Tournament
            && (self.placed & PieceSet::of_color(us)).is_empty()
        {
            next - queen
        } else {
            next
        }
    }

    /// Visits the cells where a player may place a piece, once each.
    pub(super) fn placements(&self, us: Color, mut visit: impl FnMut(Cell)) {
        let own = self.tops & PieceSet::of_color(us);
        if (self.placed & PieceSet::of_color(us)).is_empty() {
            // A player's first piece touches the other player's, or starts the hive (R1).
            match self.placed.iter().next() {
                None => visit(Cell::ORIGIN),
                Some(first) => {
                    let cell = self.cells[first.index()];
                    for direction in directions(!self.ring(cell) & 63) {
                        visit(cell.step(direction));
                    }
                }
            }
            return;
        }
        for piece in own {
            let cell = self.cells[piece.index()];
            for direction in 0..6 {
                let place = cell.step(direction);
                let spot = self.spots[place.index()];
                // Only the neighbour in the lowest direction reports a cell.
                let lower = (1u8 << ((direction + 3) % 6)) - 1;
                if spot.height() == 0 && spot.ring_of(!us) == 0 && spot.ring_of(us) & lower == 0 {
                    visit(place);
                }
            }
        }
    }

    fn generate_walks<M: Moves>(&self, us: Color, moves: &mut M) -> bool {
        let mut movers = self.tops & PieceSet::of_color(us);
        if self.resting != NONE {
            movers.remove(Piece::from_index(self.resting as usize));
        }
        let mut found = false;
        if self.set.contains(Bug::Pillbug) {
            let throwers = self.throwers();
            for piece in self.throwable(&throwers) {
                let from = self.cells[piece.index()];
                let landings = self.landings(&throwers, from);
                found |= moves.walks(piece, |receiver| receiver.window(from, landings));
                if movers.contains(piece) {
                    movers.remove(piece);
                    found |= moves.walks(piece, |receiver| {
                        let mut others = Except {
                            out: receiver,
                            middle: from,
                            window: landings,
                        };
                        self.walk(piece, from, &mut others);
                    });
                }
            }
        }
        for piece in self.liftable(movers) {
            let from = self.cells[piece.index()];
            found |= moves.walks(piece, |receiver| self.walk(piece, from, receiver));
        }
        found
    }
}

trait Moves {
    type Receiver<'a>: Destinations
    where
        Self: 'a;

    /// All placements of the given pieces; false if there are none.
    fn placements(&mut self, board: &Board, us: Color, pieces: PieceSet) -> bool;

    /// Moves of one piece on the table; false if there are none.
    fn walks(&mut self, piece: Piece, walk: impl FnOnce(&mut Self::Receiver<'_>)) -> bool;

    fn pass(&mut self);
}

struct Counting(Counter);

impl Moves for Counting {
    type Receiver<'a> = Counter;

    #[inline]
    fn placements(&mut self, board: &Board, us: Color, pieces: PieceSet) -> bool {
        let cells = if (board.placed & PieceSet::of_color(us)).is_empty() {
            if board.placed.is_empty() {
                1
            } else {
                board.rim_counts.rim()
            }
        } else {
            board.rim_counts.places(us)
        };
        self.0.count += cells * pieces.len() as u32;
        cells != 0
    }

    #[inline]
    fn walks(&mut self, _: Piece, walk: impl FnOnce(&mut Counter)) -> bool {
        let before = self.0.count;
        walk(&mut self.0);
        self.0.count > before
    }

    fn pass(&mut self) {
        self.0.count += 1;
    }
}

struct Listing<'m>(&'m mut Vec<Move>);

/// Lists the moves of one piece.
pub(super) struct PieceListing<'m> {
    pub(super) moves: &'m mut Vec<Move>,
    pub(super) piece: Piece,
}

impl Destinations for PieceListing<'_> {
    #[inline]
    fn cell(&mut self, to: Cell) {
        self.moves.push(Move::new(self.piece, to));
    }
}

impl Moves for Listing<'_> {
    type Receiver<'a>
        = PieceListing<'a>
    where
        Self: 'a;

    fn placements(&mut self, board: &Board, us: Color, pieces: PieceSet) -> bool {
        let before = self.0.len();
        board.placements(us, |cell| {
            self.0
                .extend(pieces.iter().map(|piece| Move::new(piece, cell)));
        });
        self.0.len() > before
    }

    fn walks(&mut self, piece: Piece, walk: impl FnOnce(&mut PieceListing<'_>)) -> bool {
        let before = self.0.len();
        walk(&mut PieceListing {
            moves: self.0,
            piece,
        });
        self.0.len() > before
    }

    fn pass(&mut self) {
        self.0.push(Move::PASS);
    }
}
