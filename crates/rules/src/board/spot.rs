//! What the board stores for one cell.

use crate::{Color, Piece, piece::BUG_AT};

/// A cell: its top piece, its height, and which of its neighbours show white and which black.
///
/// Everything is packed into one word which is always read and written whole. Reading a word of which a byte was just
/// written would stall the processor, and moves write the neighbours of a cell right before they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot(u32);

/// The lowest bit of White's ring, above the ring of all, of the height and of the top piece.
const WHITE_SHIFT: u32 = 6;
const HEIGHT_SHIFT: u32 = 16;
const TOP_SHIFT: u32 = 24;

/// The index in place of a top piece where there is none.
pub(super) const NONE: u8 = u8::MAX;

/// The bit of each piece's creature, by the lower half of the piece's index, which tells no colours apart. `NONE` has no bit.
static KIND_BIT: [u8; 16] = {
    let mut bits = [0; 16];
    let mut index = 0;
    while index < Piece::PER_SIDE {
        bits[index] = 1 << BUG_AT[index].index();
        index += 1;
    }
    bits
};

impl Spot {
    pub(super) const EMPTY: Spot = Spot((NONE as u32) << TOP_SHIFT);

    /// Both rings in one number below 4096: that of all neighbours in the lower six bits, White's above.
    #[inline]
    pub(super) const fn rings(self) -> usize {
        (self.0 & 0xfff) as usize
    }

    /// Whether nothing stands here.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 >> HEIGHT_SHIFT & 0xff == 0
    }

    /// The neighbours whose top piece has a colour.
    #[inline]
    pub(super) const fn ring_of(self, color: Color) -> u8 {
        let white = self.0 >> WHITE_SHIFT;
        match color {
            Color::White => (white & 63) as u8,
            Color::Black => ((self.0 ^ white) & 63) as u8,
        }
    }

    /// The occupied neighbours.
    #[inline]
    pub(super) const fn ring(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// How many pieces stand here.
    #[inline]
    pub(super) const fn height(self) -> u8 {
        (self.0 >> HEIGHT_SHIFT) as u8
    }

    /// The index of the top piece, `NONE` on an empty cell.
    #[inline]
    pub(super) const fn top_index(self) -> u8 {
        (self.0 >> TOP_SHIFT) as u8
    }

    /// The piece on top.
    #[inline]
    pub(super) const fn top(self) -> Option<Piece> {
        if self.top_index() == NONE {
            None
        } else {
            Some(Piece::from_index(self.top_index() as usize))
        }
    }

    /// The bit of the top piece's creature by [`Bug::index`](crate::Bug::index), zero on an empty cell.
    #[inline]
    pub(super) fn kind_bit(self) -> u8 {
        KIND_BIT[self.top_index() as usize % KIND_BIT.len()]
    }

    /// The cell with another top piece and height.
    #[inline]
    pub(super) const fn with_top(self, top: u8, height: u8) -> Spot {
        Spot(self.0 & 0xffff | (height as u32) << HEIGHT_SHIFT | (top as u32) << TOP_SHIFT)
    }

    /// The cell after the neighbour in a direction was filled or emptied by a piece of a colour.
    #[inline]
    pub(super) const fn toggle(self, direction: usize, color: Color) -> Spot {
        let bits = match color {
            Color::White => 1 | 1 << WHITE_SHIFT,
            Color::Black => 1,
        };
        Spot(self.0 ^ bits << direction)
    }

    /// The cell after the neighbour in a direction changed its colour.
    #[inline]
    pub(super) const fn turn(self, direction: usize) -> Spot {
        Spot(self.0 ^ 1 << (direction as u32 + WHITE_SHIFT))
    }
}
