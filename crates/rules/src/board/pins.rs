//! Pins by the one-hive rule (R10).

use super::Board;
use super::tables::{ARC_STARTS, ARCS, OUTLINE, SEVERAL_ARCS};
use crate::{Cell, Piece, PieceSet};

impl Board {
    /// Pieces that may not be lifted because the rest of the hive would fall apart (R10).
    ///
    /// A piece on top of a stack never splits the hive, and covered pieces are not listed: they cannot move anyway
    /// (R13).
    pub fn pinned(&self) -> PieceSet {
        (self.tops - self.raised)
            .iter()
            .filter(|&piece| self.splits_hive(self.cells[piece.index()]))
            .collect()
    }

    /// Filters uncovered pieces to those that are not pinned.
    #[inline]
    pub(super) fn liftable(&self, pieces: PieceSet) -> PieceSet {
        let mut pinned = 0;
        for piece in pieces - self.raised {
            let ring = self.ring(self.cells[piece.index()]);
            pinned |= ((SEVERAL_ARCS >> (ring & 63) & 1) as u32) << piece.index();
        }
        let mut pinned = PieceSet(pinned);
        if self.euler != 1 && !pinned.is_empty() {
            pinned = self.pinned_among(pinned);
        }
        pieces - pinned
    }

    /// Filters pieces whose neighbours form several arcs to those that are pinned.
    ///
    /// Same criterion as [`Board::splits_hive`], but for all pieces at once: walking along the outline of an area shows
    /// which pieces the area meets twice, and whatever no walk has passed belongs to the last area.
    pub(super) fn pinned_among(&self, pieces: PieceSet) -> PieceSet {
        // Empty stretches beside each piece that no walk has passed yet.
        let mut stretches = [0; 32];
        for piece in pieces {
            let ring = self.ring(self.cells[piece.index()]) as usize & 63;
            stretches[piece.index()] = ARC_STARTS[ring];
        }
        let mut pinned = PieceSet::EMPTY;
        let mut unknown = pieces;
        let mut unwalked_areas = 2 - i32::from(self.euler);
        while let Some(piece) = unknown.iter().next() {
            let starts: u8 = stretches[piece.index()];
            if starts.count_ones() < 2 {
                // All areas beside the piece are distinct.
                unknown.remove(piece);
            } else if unwalked_areas == 1 {
                unknown.remove(piece);
                pinned.insert(piece);
            } else {
                let start = starts.trailing_zeros() as usize;
                let twice = self.walk_outline(self.cells[piece.index()], start, &mut stretches);
                pinned = pinned | (unknown & twice);
                unknown = unknown - twice;
                unwalked_areas -= 1;
            }
        }
        pinned
    }

    /// Walks along the outline of an area from a cell and direction, removing the stretches it passes. Returns the
    /// pieces passed more than once.
    fn walk_outline(&self, cell: Cell, start: usize, stretches: &mut [u8; 32]) -> PieceSet {
        let (mut at, mut direction) = (cell, start);
        let (mut once, mut twice) = (0_u32, 0);
        loop {
            at = at.step(direction);
            let spot = self.spots[at.index()];
            direction = OUTLINE[spot.ring() as usize & 63][direction] as usize;
            let index = spot.top_index() as usize % 32;
            stretches[index] &= !(1 << direction);
            twice |= once & 1 << index;
            once |= 1 << index;
            if at == cell && direction == start {
                return PieceSet(twice);
            }
        }
    }

    /// Returns true if a piece is pinned; see [`Board::pinned`].
    pub fn is_pinned(&self, piece: Piece) -> bool {
        (self.tops - self.raised).contains(piece) && self.splits_hive(self.cells[piece.index()])
    }

    /// Returns true if emptying a cell would split the hive.
    ///
    /// Neighbours that form a single arc stay connected. If they form several, the empty stretches between the arcs
    /// decide: emptying the cell merges the empty areas around it, and by Euler's formula the rest stays connected
    /// exactly if all those areas were distinct. Without an enclosed area all stretches belong to the outside, so two
    /// arcs imply a split; otherwise the outlines are followed.
    #[inline]
    pub(super) fn splits_hive(&self, cell: Cell) -> bool {
        let ring = self.ring(cell);
        ARCS[ring as usize & 63] >= 2 && (self.euler == 1 || self.meets_area_twice(cell, ring))
    }

    /// Returns true if two empty stretches around an occupied cell belong to the same empty area.
    ///
    /// Each area of a connected hive has one outline, which passes a piece once per stretch of the area beside it.
    fn meets_area_twice(&self, cell: Cell, ring: u8) -> bool {
        let mut starts = ARC_STARTS[ring as usize & 63];
        // The last stretch needs no separate walk: it could only meet one that has been walked.
        while starts & (starts - 1) != 0 {
            let start = starts.trailing_zeros() as usize;
            starts &= starts - 1;
            let (mut at, mut direction) = (cell, start);
            loop {
                at = at.step(direction);
                direction = OUTLINE[self.ring(at) as usize & 63][direction] as usize;
                if at == cell {
                    break;
                }
            }
            if direction != start {
                return true;
            }
        }
        false
    }
}
