//! Packed state of one cell.

use crate::{Color, Piece, piece::BUG_AT};

/// Top piece, height, and the colours shown by the six neighbours.
///
/// Packed into one word that is always read and written whole: reading a word after writing one of its bytes would
/// stall store forwarding, and moves update the neighbours of a cell right before they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot(u32);

/// Lowest bits of White's ring (the ring of all neighbours is below it), of the height and of the top piece.
const WHITE_SHIFT: u32 = 6;
const HEIGHT_SHIFT: u32 = 16;
const TOP_SHIFT: u32 = 24;

/// Piece index of an empty cell.
pub(super) const NONE: u8 = u8::MAX;

/// Bug bit by the lower half of a piece index, which does not include the colour. `NONE` has no bit.
static KIND_BIT: [u8; 16] = crate::table!([0; 16], |index| {
    ((index < Piece::PER_SIDE) as u8) << BUG_AT[index].index()
});

impl Spot {
    pub(super) const EMPTY: Spot = Spot((NONE as u32) << TOP_SHIFT);

    /// Both rings in one number below 4096: all neighbours in the lower six bits, White's above.
    #[inline]
    pub(super) const fn rings(self) -> usize {
        (self.0 & 0xfff) as usize
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 >> HEIGHT_SHIFT & 0xff == 0
    }

    /// Neighbours whose top piece has a colour.
    #[inline]
    pub(super) const fn ring_of(self, color: Color) -> u8 {
        let white = self.0 >> WHITE_SHIFT;
        match color {
            Color::White => (white & 63) as u8,
            Color::Black => ((self.0 ^ white) & 63) as u8,
        }
    }

    /// Occupied neighbours.
    #[inline]
    pub(super) const fn ring(self) -> u8 {
        (self.0 & 63) as u8
    }

    #[inline]
    pub(super) const fn height(self) -> u8 {
        (self.0 >> HEIGHT_SHIFT) as u8
    }

    /// Index of the top piece, `NONE` on an empty cell.
    #[inline]
    pub(super) const fn top_index(self) -> u8 {
        (self.0 >> TOP_SHIFT) as u8
    }

    #[inline]
    pub(super) const fn top(self) -> Option<Piece> {
        if self.top_index() == NONE {
            None
        } else {
            Some(Piece::from_index(self.top_index() as usize))
        }
    }

    /// Bit of the top piece by [`Bug::index`](crate::Bug::index), zero on an empty cell.
    #[inline]
    pub(super) fn kind_bit(self) -> u8 {
        KIND_BIT[self.top_index() as usize % KIND_BIT.len()]
    }

    #[inline]
    pub(super) const fn with_top(self, top: u8, height: u8) -> Spot {
        Spot(self.0 & 0xffff | (height as u32) << HEIGHT_SHIFT | (top as u32) << TOP_SHIFT)
    }

    /// Updates the rings after the neighbour in a direction was filled or emptied by a piece of a colour.
    #[inline]
    pub(super) const fn toggle(self, direction: usize, color: Color) -> Spot {
        let bits = match color {
            Color::White => 1 | 1 << WHITE_SHIFT,
            Color::Black => 1,
        };
        Spot(self.0 ^ bits << direction)
    }

    /// Updates the rings after the top of the neighbour in a direction changed colour.
    #[inline]
    pub(super) const fn flip_color(self, direction: usize) -> Spot {
        Spot(self.0 ^ 1 << (direction as u32 + WHITE_SHIFT))
    }
}
