//! Bitmap of the neighbourhood of a cell.

use crate::Cell;

/// A set of cells within three steps of a middle cell, as an 8x8 bitmap.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Window(u64);

impl Window {
    /// Bit of the middle cell.
    pub(super) const CENTER: u32 = 3 * 8 + 3;

    /// Bit index change of a step, by direction.
    pub(super) const STEP: [u32; 6] = [
        8u32.wrapping_neg(),
        7u32.wrapping_neg(),
        1,
        8,
        7,
        1u32.wrapping_neg(),
    ];

    /// Rings as bitmaps around bit 9.
    const RING: [u64; 64] = crate::table!([0; 64], |ring| {
        let mut bits = 0;
        let mut direction = 0;
        while direction < 6 {
            let bit = 9u32.wrapping_add(Window::STEP[direction]);
            bits |= (ring as u64 >> direction & 1) << bit;
            direction += 1;
        }
        bits
    });

    #[inline]
    pub(super) const fn step(bit: u32, direction: usize) -> u32 {
        bit.wrapping_add(Window::STEP[direction])
    }

    #[inline]
    pub(super) const fn cell(middle: Cell, bit: u32) -> Cell {
        let right = (bit & 7).wrapping_sub(3);
        let down = (bit >> 3).wrapping_sub(3);
        Cell::wrapping(
            (middle.index() as u32)
                .wrapping_add(right)
                .wrapping_add(down.wrapping_mul(32)) as u16,
        )
    }

    /// Neighbours of the middle in the given directions.
    #[inline]
    pub(super) const fn neighbors(ring: u8) -> Window {
        Window(Window::RING[ring as usize & 63] << (Window::CENTER - 9))
    }

    #[inline]
    pub(super) const fn insert(&mut self, bit: u32) {
        self.0 |= 1 << (bit & 63);
    }

    #[inline]
    pub(super) const fn remove(&mut self, bit: u32) {
        self.0 &= !(1 << (bit & 63));
    }

    /// Adds neighbours of a cell at most two steps from the middle.
    #[inline]
    pub(super) const fn insert_ring(&mut self, bit: u32, ring: u8) {
        self.0 |= Window::RING[ring as usize & 63] << (bit.wrapping_sub(9) & 63);
    }

    #[inline]
    pub(super) const fn union(self, other: Window) -> Window {
        Window(self.0 | other.0)
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the set contains a cell, which may be anywhere on the torus.
    #[inline]
    pub(super) const fn contains(self, middle: Cell, cell: Cell) -> bool {
        // Relative to the upper left corner, row and column are the base-32 digits of the difference.
        let from_corner = (middle.difference(cell) + 3 * 32 + 3) & (Cell::COUNT - 1);
        let (row, column) = (from_corner >> 5, from_corner & 31);
        row < 8 && column < 8 && self.0 >> (row * 8 + column) & 1 != 0
    }

    #[inline]
    pub(super) fn bits(self) -> impl Iterator<Item = u32> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            Some(bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn bits_map_to_cells_and_back() {
        for middle in [0, 17, 1023, 500].map(Cell::wrapping) {
            let mut window = Window::default();
            let mut cells = vec![];
            for first in Direction::ALL {
                for second in Direction::ALL {
                    let bit =
                        Window::step(Window::step(Window::CENTER, first.index()), second.index());
                    window.insert(bit);
                    cells.push(middle.neighbor(first).neighbor(second));
                    assert_eq!(
                        Window::cell(middle, bit),
                        middle.neighbor(first).neighbor(second)
                    );
                }
            }
            for index in 0..Cell::COUNT as u16 {
                let cell = Cell::wrapping(index);
                assert_eq!(
                    window.contains(middle, cell),
                    cells.contains(&cell),
                    "{middle:?} {cell:?}"
                );
            }
        }
    }
}
