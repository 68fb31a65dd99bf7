//! The neighbourhood of a cell as a map of bits.

use crate::Cell;

/// A set of cells within three steps of a middle cell, as a map of eight by eight bits.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Window(u64);

impl Window {
    /// The bit of the cell in the middle.
    pub(super) const CENTER: u32 = 3 * 8 + 3;

    /// How the number of a bit changes in a step, by direction.
    pub(super) const STEP: [u32; 6] = [
        8u32.wrapping_neg(),
        7u32.wrapping_neg(),
        1,
        8,
        7,
        1u32.wrapping_neg(),
    ];

    /// The neighbours in a ring, as they lie around bit 9.
    const RING: [u64; 64] = {
        let mut rings = [0; 64];
        let mut ring = 0;
        while ring < 64 {
            let mut direction = 0;
            while direction < 6 {
                if ring >> direction & 1 != 0 {
                    rings[ring] |= 1 << 9u32.wrapping_add(Window::STEP[direction]);
                }
                direction += 1;
            }
            ring += 1;
        }
        rings
    };

    /// The bit one step from another.
    #[inline]
    pub(super) const fn step(bit: u32, direction: usize) -> u32 {
        bit.wrapping_add(Window::STEP[direction])
    }

    /// The cell to which a bit belongs.
    #[inline]
    pub(super) const fn cell(middle: Cell, bit: u32) -> Cell {
        let right = (bit & 7).wrapping_sub(3);
        let down = (bit >> 3).wrapping_sub(3);
        Cell::new(
            (middle.index() as u32)
                .wrapping_add(right)
                .wrapping_add(down.wrapping_mul(32)) as u16,
        )
    }

    /// The neighbours of the middle in some directions.
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

    /// Adds neighbours of a cell that is at most two steps from the middle.
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

    /// Whether a cell is in the set, wherever it lies.
    #[inline]
    pub(super) const fn contains(self, middle: Cell, cell: Cell) -> bool {
        // Seen from the upper left corner of the map, rows and columns are the digits of the difference.
        let from_corner = (middle.difference(cell) + 3 * 32 + 3) & (Cell::COUNT - 1);
        let (row, column) = (from_corner >> 5, from_corner & 31);
        row < 8 && column < 8 && self.0 >> (row * 8 + column) & 1 != 0
    }

    /// The bits of the set.
    #[inline]
    pub(super) fn bits(self) -> impl Iterator<Item = u32> {
        let mut left = self.0;
        std::iter::from_fn(move || {
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
    fn cells_and_bits_belong_together() {
        for middle in [0, 17, 1023, 500].map(Cell::new) {
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
                let cell = Cell::new(index);
                assert_eq!(
                    window.contains(middle, cell),
                    cells.contains(&cell),
                    "{middle:?} {cell:?}"
                );
            }
        }
    }
}
