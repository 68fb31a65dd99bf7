//! The board's own coordinates: a torus of 1024 cells.

use crate::{Direction, Hex};

/// A cell of the board, as the engine sees it.
///
/// The endless table is wound onto a torus: a cell is `q + 32 r` modulo 1024, so that a neighbour is one addition away
/// and an array of 1024 holds everything. No two cells within 31 steps of each other share a number, and a hive of 28
/// pieces with the empty cells around it spans at most 30, so nothing ever collides; a hive that wanders simply goes
/// round. [`crate::Board::hexes`] maps cells back to the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// How far the number of a cell changes in a step, by direction, modulo 1024.
pub(crate) const STEP: [u16; 6] = [1024 - 32, 1024 - 31, 1, 32, 31, 1023];

/// The bit of a ring that belongs to a neighbour, by the difference of the two cells' numbers; zero for a cell that is
/// not a neighbour.
pub(crate) const NEIGHBOR_BIT: [u8; 1024] = {
    let mut bits = [0; 1024];
    let mut d = 0;
    while d < 6 {
        bits[STEP[d] as usize] = 1 << d;
        d += 1;
    }
    bits
};

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 1024;

    /// Where the first piece of a game is placed.
    pub const ORIGIN: Cell = Cell(0);

    /// The cell with this number, taken modulo 1024.
    pub const fn new(index: u16) -> Cell {
        Cell(index & 1023)
    }

    /// The number of the cell as it lies in memory, for comparisons of many cells at once.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The number of the cell, below 1024.
    pub const fn index(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// The neighbour in a direction.
    pub const fn neighbor(self, direction: Direction) -> Cell {
        Cell::new(self.0.wrapping_add(STEP[direction.index()]))
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbors(self) -> [Cell; 6] {
        STEP.map(|step| Cell::new(self.0.wrapping_add(step)))
    }

    /// The direction of a neighbouring cell, or `None` if the cell is not a neighbour.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        let bit = NEIGHBOR_BIT[self.difference(other)];
        (bit != 0).then(|| Direction::from_index(bit.trailing_zeros() as usize))
    }

    /// Whether two cells are neighbours.
    #[inline]
    pub const fn touches(self, other: Cell) -> bool {
        NEIGHBOR_BIT[self.difference(other)] != 0
    }

    /// The neighbour by the number of a direction.
    pub(crate) const fn step(self, direction: usize) -> Cell {
        Cell::new(self.0.wrapping_add(STEP[direction]))
    }

    /// The cell of the torus on which a cell of the plane lies.
    pub const fn from_hex(hex: Hex) -> Cell {
        Cell::new((hex.q.wrapping_add(hex.r.wrapping_mul(32)) & 1023) as u16)
    }

    /// The change of number from this cell to another, which tells neighbours apart from everything else.
    pub(crate) const fn difference(self, other: Cell) -> usize {
        (other.0.wrapping_sub(self.0) & 1023) as usize
    }
}
