//! The hexagonal plane: axial coordinates, the six directions and the twelve symmetries.

use std::{
    fmt,
    ops::{Add, Sub},
};

/// A cell of the infinite plane in axial coordinates: `q` grows to the right, `r` down and to the right.
///
/// Hexagons are pointy-topped, so every cell has a neighbour straight to its left and right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hex {
    /// Column, growing to the right.
    pub q: i32,
    /// Row, growing downwards.
    pub r: i32,
}

impl Hex {
    /// Cell of the first piece of a game.
    pub const ORIGIN: Hex = Hex { q: 0, r: 0 };

    /// Creates a cell from its coordinates.
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// Returns the neighbour in a direction.
    pub const fn neighbor(self, direction: Direction) -> Hex {
        let (q, r) = direction.delta();
        Hex {
            q: self.q.wrapping_add(q),
            r: self.r.wrapping_add(r),
        }
    }

    /// Returns the six neighbours in the order of [`Direction::ALL`].
    pub fn neighbors(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.neighbor(direction))
    }

    /// Distance in steps.
    pub const fn distance(self, other: Hex) -> u32 {
        let q = self.q.wrapping_sub(other.q);
        let r = self.r.wrapping_sub(other.r);
        let s = q.wrapping_add(r);
        let longest = if q.unsigned_abs() > r.unsigned_abs() {
            q.unsigned_abs()
        } else {
            r.unsigned_abs()
        };
        if longest > s.unsigned_abs() {
            longest
        } else {
            s.unsigned_abs()
        }
    }

    /// Returns the direction of a neighbour, or `None` if the cells do not touch.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.neighbor(direction) == other)
    }
}

impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.q, self.r)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A side of a cell, clockwise from the upper left: the order in which UHP looks for a reference piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Upper left, written `\X`.
    NorthWest,
    /// Upper right, written `X/`.
    NorthEast,
    /// Right, written `X-`.
    East,
    /// Lower right, written `X\`.
    SouthEast,
    /// Lower left, written `/X`.
    SouthWest,
    /// Left, written `-X`.
    West,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = [
        Direction::NorthWest,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
    ];

    /// Index in arrays and six-bit masks.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the direction with an index, taken modulo six.
    pub const fn from_index(index: usize) -> Direction {
        Direction::ALL[index % 6]
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Direction {
        Direction::from_index(self as usize + 3)
    }

    /// The next direction clockwise.
    pub const fn clockwise(self) -> Direction {
        Direction::from_index(self as usize + 1)
    }

    /// The next direction anticlockwise.
    pub const fn counterclockwise(self) -> Direction {
        Direction::from_index(self as usize + 5)
    }

    /// Coordinate change of one step.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::NorthWest => (0, -1),
            Direction::NorthEast => (1, -1),
            Direction::East => (1, 0),
            Direction::SouthEast => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
        }
    }
}

/// One of the twelve rotations and reflections of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Clockwise rotations by 60 degrees, 0 to 5, applied after the reflection.
    turns: u8,
    mirrored: bool,
}

impl Symmetry {
    /// All twelve, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        [false, true]
            .into_iter()
            .flat_map(|mirrored| (0..6).map(move |turns| Symmetry { turns, mirrored }))
    }

    /// Applies the symmetry to a cell; the origin is fixed.
    pub fn apply(self, hex: Hex) -> Hex {
        let Hex { mut q, mut r } = hex;
        if self.mirrored {
            std::mem::swap(&mut q, &mut r);
        }
        for _ in 0..self.turns {
            (q, r) = (r.wrapping_neg(), q.wrapping_add(r));
        }
        Hex::new(q, r)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn directions_are_clockwise() {
        for direction in Direction::ALL {
            let hex = Hex::ORIGIN.neighbor(direction);
            assert_eq!(hex.neighbor(direction.opposite()), Hex::ORIGIN);
            assert_eq!(hex.distance(Hex::ORIGIN), 1);
            assert_eq!(
                hex.direction_to(Hex::ORIGIN.neighbor(direction.clockwise())),
                Some(direction.clockwise().clockwise())
            );
        }
    }

    #[test]
    fn symmetries_are_distinct_and_preserve_distances() {
        let (a, b) = (Hex::new(3, 1), Hex::new(-2, 5));
        let images: HashSet<_> = Symmetry::all().map(|s| (s.apply(a), s.apply(b))).collect();
        assert_eq!(images.len(), 12);
        for (x, y) in images {
            assert_eq!(x.distance(y), a.distance(b));
        }
    }
}
