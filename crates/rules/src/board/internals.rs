//! Queries and operations for the engine of this repository, hidden from the documentation and without a promise of
//! stability. [`Board::closing_moves_into`] is another.

use super::tables::{ARCS, HAS_SLIDE, SLIDES};
use super::{Board, Undo, zobrist};
use crate::{Cell, Color, Move, Piece, PieceSet};

#[doc(hidden)]
impl Board {
    /// Cells by [`Piece::index`]; meaningless for pieces in hand.
    pub const fn cells(&self) -> &[Cell; 32] {
        &self.cells
    }

    /// [`Board::ring`] in the lower and White's [`Board::ring_of`] in the upper six bits, as an index below 4096 for
    /// lookup tables.
    #[inline]
    pub const fn rings(&self, cell: Cell) -> usize {
        self.spots[cell.index()].rings()
    }

    /// Directions of legal single steps on the ground, neither gated (R11) nor losing contact (R12), as a mask like
    /// [`Board::ring`].
    pub const fn slides(&self, cell: Cell) -> u8 {
        SLIDES[self.ring(cell) as usize & 63]
    }

    /// Returns true if [`Board::slides`] is not empty; faster.
    #[inline]
    pub const fn has_slide(&self, cell: Cell) -> bool {
        HAS_SLIDE >> (self.ring(cell) & 63) & 1 != 0
    }

    /// Mask by [`Bug::index`](crate::Bug::index) of the top pieces around a cell.
    #[inline]
    pub fn kinds_around(&self, cell: Cell) -> u8 {
        // Visiting empty cells too is cheaper than branching on them.
        { cell.neighbors().into_iter() }.fold(0, |kinds, neighbor| {
            kinds | self.spots[neighbor.index()].kind_bit()
        })
    }

    /// [`Board::pinned`] together with the uncovered ground pieces that cannot slide because of gates (R11) or because
    /// all sides are occupied; computed in one pass for engines, which need both in every position.
    pub fn pinned_and_shut_in(&self) -> (PieceSet, PieceSet) {
        let mut both = 0;
        for piece in self.tops - self.raised {
            let ring = self.ring(self.cells[piece.index()]) as usize & 63;
            both |= RESTRAINTS[ring] << piece.index();
        }
        let (mut pinned, shut_in) = (PieceSet(both as u32), PieceSet((both >> 32) as u32));
        if self.euler != 1 {
            pinned = self.pinned_among(pinned);
        }
        (pinned, shut_in)
    }

    /// Like [`Board::make_unchecked`], but calls `prefetch` with the new [hash](Board::hash) before making the move,
    /// which lets an engine prefetch its transposition-table entry.
    #[inline]
    pub fn make_with_hash(&mut self, mv: Move, prefetch: impl FnOnce(u64)) -> Undo {
        if mv.piece() == Some(Piece::queen(Color::White)) {
            // All keys are relative to her.
            let undo = self.make_unhashed(mv);
            self.hash = self.recompute_hash();
            prefetch(self.hash);
            return undo;
        }
        let hash = self.hash_after(mv);
        prefetch(hash);
        let undo = self.make_unhashed(mv);
        self.hash = hash;
        undo
    }

    /// Computes the hash from scratch, to set up boards and to verify [`Board::hash`].
    pub fn recompute_hash(&self) -> u64 {
        let anchor = self.anchor();
        let mut hash = zobrist::seed(self.set);
        for piece in self.placed {
            let cell = self.cells[piece.index()];
            hash ^= zobrist::piece_key(piece, self.level(piece), anchor, cell);
        }
        if self.to_move() == Color::Black {
            hash ^= zobrist::BLACK_TO_MOVE;
        }
        hash ^ self.resting_share(anchor)
    }
}

/// By ring: bit 0 is set if the neighbours form several arcs, so that the piece may be pinned, and bit 32 if it cannot
/// slide.
static RESTRAINTS: [u64; 64] = crate::table!([0; 64], |ring| {
    (ARCS[ring] >= 2) as u64 | ((SLIDES[ring] == 0) as u64) << 32
});

#[cfg(test)]
mod tests {
    use crate::{GameType, tests};

    #[test]
    fn combined_sets_agree_with_single_queries() {
        for (seed, set) in (0..4).flat_map(|seed| GameType::ALL.map(|set| (seed, set))) {
            tests::random_game(set, seed, 120, |board| {
                let (pinned, shut_in) = board.pinned_and_shut_in();
                assert_eq!(pinned, board.pinned(), "{board:?}");
                for piece in board.tops() - board.raised() {
                    let slides = board.cell_of(piece).map(|cell| board.slides(cell));
                    assert_eq!(shut_in.contains(piece), slides == Some(0), "{board:?}");
                }
            });
        }
    }
}
