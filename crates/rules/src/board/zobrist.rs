//! The hash of a position: equal for equal positions wherever on the table the hive lies.

use super::Board;
use crate::{Bug, BugSet, Cell, Color, Move, Piece};

/// Changes with the side to move.
pub(super) const BLACK_TO_MOVE: u64 = mix(1 << 40);

/// The level under which the key of a resting piece is filed; no stack is that high.
const RESTING_LEVEL: u8 = 31;

/// Where the hash starts for a set of pieces.
pub(super) const fn seed(set: BugSet) -> u64 {
    mix((2 << 40) + set.index() as u64)
}

/// The key of a creature of a colour at a level, seen from the anchor. Pieces of one kind are alike (R34).
pub(super) const fn piece_key(piece: Piece, level: u8, anchor: Cell, cell: Cell) -> u64 {
    let kind = (piece.color() as u64) << 3 | piece.bug() as u64;
    mix(kind << 16 | (level as u64) << 10 | anchor.difference(cell) as u64)
}

/// The key of a piece that may not be moved on this turn (R27).
pub(super) const fn resting_key(piece: Piece, anchor: Cell, cell: Cell) -> u64 {
    piece_key(piece, RESTING_LEVEL, anchor, cell)
}

impl Board {
    /// The hash of the position.
    ///
    /// It covers the set, every piece by kind, place and level, the side to move, and the resting piece where that
    /// piece's rest can matter; numbers of pieces do not count. It is updated incrementally by every move.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The cell from which the hash sees the board, so that shifting the hive changes nothing.
    ///
    /// White's queen is always there once she is placed. Before that White's pieces stay where they are put, and the
    /// hash counts from the cell of the game's first piece.
    pub(super) const fn anchor(&self) -> Cell {
        let queen = Piece::queen(Color::White);
        if self.placed.contains(queen) {
            self.cells[queen.index()]
        } else {
            Cell::ORIGIN
        }
    }

    /// The hash computed from scratch, for setting up boards and for checking [`Board::hash`].
    pub fn recompute_hash(&self) -> u64 {
        let anchor = self.anchor();
        let mut hash = seed(self.set);
        for piece in self.placed {
            let cell = self.cells[piece.index()];
            hash ^= piece_key(piece, self.level(piece), anchor, cell);
        }
        if self.to_move() == Color::Black {
            hash ^= BLACK_TO_MOVE;
        }
        hash ^ self.resting_share(anchor)
    }

    /// The hash after a move, which is not one of White's queen.
    pub(super) fn hash_after(&self, mv: Move) -> u64 {
        let anchor = self.anchor();
        let hash = self.hash ^ BLACK_TO_MOVE ^ self.resting_share(anchor);
        let Some((piece, to)) = mv.parts() else {
            return hash;
        };
        let mut hash = hash ^ piece_key(piece, self.height(to), anchor, to);
        if let Some(from) = self.cell_of(piece) {
            hash ^= piece_key(piece, self.height(from).wrapping_sub(1), anchor, from);
            if self.set.contains(Bug::Pillbug) && self.rest_will_matter(piece, to) {
                hash ^= resting_key(piece, anchor, to);
            }
        }
        hash
    }

    /// Whether the rest of a piece on the table will matter once it has been moved to a cell; see [`Board::rest_matters`].
    fn rest_will_matter(&self, piece: Piece, to: Cell) -> bool {
        let them = !self.to_move();
        piece.color() == them
            || [Bug::Pillbug, Bug::Mosquito].into_iter().any(|bug| {
                let thrower = Piece::first(them, bug);
                let uncovered = self.tops.contains(thrower) || self.under(piece) == Some(thrower);
                uncovered && self.cells[thrower.index()].touches(to)
            })
    }

    /// What the resting piece adds to the hash: nothing unless its rest forbids something the rules would otherwise
    /// allow, so that positions reached by other last moves stay equal.
    pub(super) fn resting_share(&self, anchor: Cell) -> u64 {
        match self.resting() {
            Some(piece) if self.rest_matters(piece) => {
                resting_key(piece, anchor, self.cells[piece.index()])
            }
            _ => 0,
        }
    }

    /// Whether the side to move could do something with the resting piece if it did not rest: the piece is its own, or
    /// stands beside its pillbug or mosquito.
    pub(super) fn rest_matters(&self, piece: Piece) -> bool {
        let us = self.to_move();
        piece.color() == us
            || [Bug::Pillbug, Bug::Mosquito].into_iter().any(|bug| {
                let thrower = Piece::first(us, bug);
                self.tops.contains(thrower) && self.touch(thrower, piece)
            })
    }
}

/// Scatters the bits of a small number over a word (the finaliser of the splitmix64 generator).
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
