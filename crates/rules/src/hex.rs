//! The hexagonal plane: axial coordinates, the six directions and the twelve symmetries.

use core::fmt;
use core::ops::{Add, Sub};

/// A cell of the infinite plane in axial coordinates: `q` grows to the right, `r` down and to the right.
///
/// Hexagons are pointy-topped, so every cell has a neighbour straight to its left and right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
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
        max(max(q.unsigned_abs(), r.unsigned_abs()), s.unsigned_abs())
    }

    /// Returns the direction of a neighbour, or `None` if the cells do not touch.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&direction| self.neighbor(direction) == other)
    }
}

const fn max(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
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

crate::names! {
    /// A side of a cell, clockwise from the upper left: the order in which UHP looks for a reference piece.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum Direction {
        /// Upper left, written `\X`.
        NorthWest => "north-west",
        /// Upper right, written `X/`.
        NorthEast => "north-east",
        /// Right, written `X-`.
        East => "east",
        /// Lower right, written `X\`.
        SouthEast => "south-east",
        /// Lower left, written `/X`.
        SouthWest => "south-west",
        /// Left, written `-X`.
        West => "west",
    }

    /// All six, clockwise.
    pub const ALL;
    const fn name;
}

impl Direction {
    /// Index in arrays and six-bit masks.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Inverse of [`Direction::index`].
    pub const fn from_index(index: usize) -> Option<Direction> {
        if index < 6 {
            Some(Direction::ALL[index])
        } else {
            None
        }
    }

    /// Returns the direction with an index, taken modulo six.
    pub(crate) const fn wrapping(index: usize) -> Direction {
        Direction::ALL[index % 6]
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Direction {
        Direction::wrapping(self as usize + 3)
    }

    /// The next direction clockwise.
    pub const fn clockwise(self) -> Direction {
        Direction::wrapping(self as usize + 1)
    }

    /// The next direction anticlockwise.
    pub const fn counterclockwise(self) -> Direction {
        Direction::wrapping(self as usize + 5)
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

/// One of the twelve rotations and reflections of the plane, under which the rules do not change.
///
/// ```
/// use skep_rules::{Direction, Game, Hex, Position, Symmetry};
///
/// let sixth = Symmetry::ALL[1];
/// assert_eq!(sixth.apply(Hex::new(1, 0)), Hex::new(0, 1));
/// assert_eq!(sixth.apply_to_direction(Direction::East), Direction::SouthEast);
/// assert_eq!(sixth.compose(sixth.inverse()), Symmetry::IDENTITY);
///
/// // Turned positions have the same moves, elsewhere.
/// let game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
/// let mut position = Position::from(&game);
/// position.transform(sixth);
/// let turned = position.to_board().expect("a legal position");
/// assert_eq!(turned.count_moves(), game.board().count_moves());
/// assert_eq!(turned.canonical_hash(), game.canonical_hash());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Clockwise rotations by 60 degrees, 0 to 5, applied after the reflection.
    turns: u8,
    mirrored: bool,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry::with_index(0);

    /// All twelve in the order of [`Symmetry::index`]: the rotations, clockwise by 0 to 300 degrees, then the same
    /// after a reflection.
    pub const ALL: [Symmetry; 12] =
        crate::table!([Symmetry::IDENTITY; 12], |index| Symmetry::with_index(
            index
        ));

    const fn with_index(index: usize) -> Symmetry {
        Symmetry {
            turns: (index % 6) as u8,
            mirrored: index >= 6,
        }
    }

    /// Index in [`Symmetry::ALL`].
    pub const fn index(self) -> usize {
        self.turns as usize + if self.mirrored { 6 } else { 0 }
    }

    /// Applies the symmetry to a cell; the origin is fixed.
    pub const fn apply(self, hex: Hex) -> Hex {
        let Hex { mut q, mut r } = hex;
        if self.mirrored {
            (q, r) = (r, q);
        }
        let mut turn = 0;
        while turn < self.turns {
            (q, r) = (r.wrapping_neg(), q.wrapping_add(r));
            turn += 1;
        }
        Hex { q, r }
    }

    /// Applies the symmetry to a direction.
    pub const fn apply_to_direction(self, direction: Direction) -> Direction {
        let index = direction.index();
        let index = if self.mirrored { 5 - index } else { index };
        Direction::wrapping(index + self.turns as usize)
    }

    /// Returns the symmetry that applies `first` and then this one.
    #[must_use]
    pub const fn compose(self, first: Symmetry) -> Symmetry {
        let turns = first.turns;
        // A reflection reverses the rotations before it.
        let turns = if self.mirrored { 6 - turns } else { turns };
        Symmetry {
            turns: (self.turns + turns) % 6,
            mirrored: self.mirrored != first.mirrored,
        }
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.mirrored {
            return self;
        }
        Symmetry {
            turns: (6 - self.turns) % 6,
            mirrored: false,
        }
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
        let images: HashSet<_> = Symmetry::ALL.map(|s| (s.apply(a), s.apply(b))).into();
        assert_eq!(images.len(), 12);
        for (x, y) in images {
            assert_eq!(x.distance(y), a.distance(b));
        }
    }
    #[test]
    fn symmetries_form_a_group() {
        let hex = Hex::new(3, 1);
        for (index, one) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(one.index(), index);
            assert_eq!(one.inverse().compose(one), Symmetry::IDENTITY);
            assert_eq!(one.compose(one.inverse()), Symmetry::IDENTITY);
            for other in Symmetry::ALL {
                assert_eq!(one.compose(other).apply(hex), one.apply(other.apply(hex)));
            }
            for direction in Direction::ALL {
                let image = one.apply(Hex::ORIGIN.neighbor(direction));
                let expected = Hex::ORIGIN.neighbor(one.apply_to_direction(direction));
                assert_eq!(image, expected, "{one:?} of {direction}");
            }
        }
    }
}
