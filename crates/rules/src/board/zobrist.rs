//! Incremental Zobrist hash, invariant under translation of the hive once White's queen is placed.

use super::Board;
use crate::{Bug, Cell, Color, GameType, Move, Piece};

/// Side-to-move key.
pub(super) const BLACK_TO_MOVE: u64 = mix(1 << 40);

/// Pseudo-level for keys of resting pieces; no stack is that high.
const RESTING_LEVEL: u8 = 31;

/// Initial hash of a bug set.
pub(super) const fn seed(set: GameType) -> u64 {
    mix((2 << 40) + set.index() as u64)
}

/// Key of a piece by kind, level and cell relative to the anchor. Pieces of one kind are interchangeable (R34).
pub(super) const fn piece_key(piece: Piece, level: u8, anchor: Cell, cell: Cell) -> u64 {
    let kind = (piece.color() as u64) << 3 | piece.bug() as u64;
    mix(kind << 16 | (level as u64) << 10 | anchor.difference(cell) as u64)
}

/// Key of a resting piece (R27).
pub(super) const fn resting_key(piece: Piece, anchor: Cell, cell: Cell) -> u64 {
    piece_key(piece, RESTING_LEVEL, anchor, cell)
}

impl Board {
    /// The hash of the position.
    ///
    /// Covers the set, every piece by kind, place and level, the side to move, and the resting piece where its rest can
    /// matter, but not piece numbers. Updated incrementally by every move.
    ///
    /// Equal positions of one game have equal hashes. Until White's queen is placed the hash also depends on the
    /// [cells](crate::Cell) the hive lies on, so that boards which differ only by a shift may have different ones; from
    /// then on it does not. Values may change with any version: do not store them.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Cell that the hash is relative to, which makes it invariant under translation.
    ///
    /// White's queen stays on the table once placed. Before that White's pieces cannot move, and the hash is relative
    /// to the cell of the game's first piece.
    pub(super) const fn anchor(&self) -> Cell {
        let queen = Piece::queen(Color::White);
        if self.placed.contains(queen) {
            self.cells[queen.index()]
        } else {
            Cell::ORIGIN
        }
    }

    /// Hash after a move other than one of White's queen.
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

    /// Returns true if the rest of a piece will matter after it moves to a cell; see [`Board::rest_matters`].
    fn rest_will_matter(&self, piece: Piece, to: Cell) -> bool {
        let them = !self.to_move();
        piece.color() == them
            || [Bug::Pillbug, Bug::Mosquito].into_iter().any(|bug| {
                let thrower = Piece::first(them, bug);
                let uncovered = self.tops.contains(thrower) || self.under(piece) == Some(thrower);
                uncovered && self.cells[thrower.index()].touches(to)
            })
    }

    /// Contribution of the resting piece: zero unless its rest forbids an otherwise legal move, so that positions
    /// reached by other last moves stay equal.
    pub(super) fn resting_share(&self, anchor: Cell) -> u64 {
        match self.resting() {
            Some(piece) if self.rest_matters(piece) => {
                resting_key(piece, anchor, self.cells[piece.index()])
            }
            _ => 0,
        }
    }

    /// Returns true if the side to move could use the resting piece if it did not rest: the piece is its own, or beside
    /// its pillbug or mosquito.
    pub(super) fn rest_matters(&self, piece: Piece) -> bool {
        let us = self.to_move();
        piece.color() == us
            || [Bug::Pillbug, Bug::Mosquito].into_iter().any(|bug| {
                let thrower = Piece::first(us, bug);
                self.tops.contains(thrower) && self.touch(thrower, piece)
            })
    }
}

/// Finaliser of splitmix64.
const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
