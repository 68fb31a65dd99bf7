//! Board coordinates: a torus of 1024 cells.

use core::fmt;

use crate::{Direction, Hex};

/// A cell of the board.
///
/// The infinite plane is wrapped onto a torus: a cell is `q + 32 r` modulo 1024, so a neighbour is one addition away
/// and an array of 1024 covers the board. No two cells within 31 steps share an index, and a hive of 28 pieces with the
/// empty cells around it spans at most 30 steps, so there are no collisions; a drifting hive simply wraps around.
/// [`crate::Board::hexes`] maps cells back to the plane.
///
/// Cells are for engines, which work on a [`Board`](crate::Board). Elsewhere use [`Hex`] with a
/// [`Game`](crate::Game), whose coordinates never wrap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// Index change of a step in each direction, modulo 1024.
pub(crate) const STEP: [u16; 6] = [1024 - 32, 1024 - 31, 1, 32, 31, 1023];

/// Ring bit of a neighbour, by the difference of the two indices; zero for other cells.
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
    /// Number of cells.
    pub const COUNT: usize = 1024;

    /// Cell of the first piece of a game.
    pub const ORIGIN: Cell = Cell(0);

    /// Returns the cell with an index below [`Cell::COUNT`].
    pub const fn new(index: usize) -> Option<Cell> {
        if index < Cell::COUNT {
            Some(Cell(index as u16))
        } else {
            None
        }
    }

    /// Returns the cell with an index, taken modulo 1024.
    pub(crate) const fn wrapping(index: u16) -> Cell {
        Cell(index & 1023)
    }

    /// In-memory representation, for vectorised comparisons.
    #[doc(hidden)]
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Array index, below 1024.
    pub const fn index(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// Returns the neighbour in a direction.
    pub const fn neighbor(self, direction: Direction) -> Cell {
        Cell::wrapping(self.0.wrapping_add(STEP[direction.index()]))
    }

    /// Returns the six neighbours in the order of [`Direction::ALL`].
    #[inline]
    pub fn neighbors(self) -> [Cell; 6] {
        STEP.map(|step| Cell::wrapping(self.0.wrapping_add(step)))
    }

    /// Returns the direction of a neighbour, or `None` if the cells do not touch.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        let bit = NEIGHBOR_BIT[self.difference(other)];
        (bit != 0).then(|| Direction::wrapping(bit.trailing_zeros() as usize))
    }

    /// Returns true if the cells are neighbours.
    #[inline]
    pub const fn touches(self, other: Cell) -> bool {
        NEIGHBOR_BIT[self.difference(other)] != 0
    }

    /// Returns the neighbour in a direction given by its index.
    pub(crate) const fn step(self, direction: usize) -> Cell {
        Cell::wrapping(self.0.wrapping_add(STEP[direction]))
    }

    /// Returns the cell of a hexagon whose coordinates are both from -16 to 15, where no two share a cell. The cells of
    /// a game may be farther out: see [`Game::cell_at`](crate::Game::cell_at).
    pub const fn from_hex(hex: Hex) -> Option<Cell> {
        let near = matches!((hex.q, hex.r), (-16..16, -16..16));
        if near {
            Some(Cell::wrapping_hex(hex))
        } else {
            None
        }
    }

    /// The hexagon with coordinates from -16 to 15 that stands for the cell: the inverse of [`Cell::from_hex`].
    pub(crate) const fn near_hex(self) -> Hex {
        let index = self.0 as i32;
        let q = (index + 16) % 32 - 16;
        let r = ((index - q) / 32 + 16) % 32 - 16;
        Hex::new(q, r)
    }

    /// Distance of two cells by the difference of their indices.
    #[doc(hidden)]
    pub const fn distance(difference: usize) -> u8 {
        let hex = Cell::wrapping(difference as u16).near_hex();
        hex.distance(Hex::ORIGIN) as u8
    }

    /// Wraps a cell of the plane onto the torus.
    #[doc(hidden)]
    pub const fn wrapping_hex(hex: Hex) -> Cell {
        Cell::wrapping((hex.q.wrapping_add(hex.r.wrapping_mul(32)) & 1023) as u16)
    }

    /// Index difference to another cell, modulo 1024; identifies neighbours.
    pub(crate) const fn difference(self, other: Cell) -> usize {
        (other.0.wrapping_sub(self.0) & 1023) as usize
    }
}

impl fmt::Debug for Cell {
    /// Writes the coordinates from -16 to 15.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.near_hex().fmt(f)
    }
}
