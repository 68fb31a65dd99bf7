//! Lookup tables by the ring of a cell, computed at compile time.
//!
//! The *ring* of a cell is a mask of six bits, clockwise from the upper left: bit `d` is set when the neighbour in
//! direction `d` is occupied. Most questions about a cell depend on nothing else.

use crate::{Cell, cell::STEP};

/// A table of masks by ring: bit `d` of an entry tells whether the condition holds for that ring and direction.
macro_rules! directions_where {
    (|$ring:ident, $d:ident| $condition:expr) => {{
        let mut table = [0u8; 64];
        let mut $ring = 0;
        while $ring < 64 {
            let mut $d = 0;
            while $d < 6 {
                if $condition {
                    table[$ring] |= 1 << $d;
                }
                $d += 1;
            }
            $ring += 1;
        }
        table
    }};
}

/// Directions in which a piece on the ground may slide one step: the cell ahead is empty and exactly one flank is occupied, so
/// that the piece neither squeezes through a gate (R11) nor leaves the hive (R12).
pub(super) const SLIDES: [u8; 64] =
    directions_where!(|ring, d| !has(ring, d) && has(ring, d + 1) != has(ring, d + 5));

/// Whether there is such a direction, as a mask of all rings.
pub(super) const HAS_SLIDE: u64 = {
    let mut mask = 0;
    let mut ring = 0;
    while ring < 64 {
        mask |= ((SLIDES[ring] != 0) as u64) << ring;
        ring += 1;
    }
    mask
};

/// The slides that keep the hive on the left-hand side: one for every circuit round the hive that passes the cell.
pub(super) const LEFT_SLIDES: [u8; 64] =
    directions_where!(|ring, d| !has(ring, d) && !has(ring, d + 1) && has(ring, d + 5));

/// The occupied directions that end a run of empty ones, seen clockwise: one for every arc of the ring.
pub(super) const ARC_STARTS: [u8; 64] =
    directions_where!(|ring, d| has(ring, d) && !has(ring, d + 5));

/// How many pieces of the hive's outline meet at the cell: the number of arcs that the occupied neighbours form. A full
/// ring has none, and neither has an empty one.
pub(super) const ARCS: [u8; 64] = {
    let mut arcs = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        arcs[ring] = ARC_STARTS[ring].count_ones() as u8;
        ring += 1;
    }
    arcs
};

/// How the number of pieces minus touching pairs plus touching triples changes when the cell is filled.
///
/// Over a connected hive that sum, the Euler characteristic, is one minus the number of enclosed empty areas.
pub(super) const EULER: [i8; 64] = {
    let mut change = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let pairs = (ring as u32).count_ones() as i8;
        let triples = (ring & rotate(ring, 1)).count_ones() as i8;
        change[ring] = 1 - pairs + triples;
        ring += 1;
    }
    change
};

/// Whether some neighbour of the cell is empty but cannot be reached by sliding because both its flanks are occupied.
pub(super) const GATED: [bool; 64] = {
    let gates = directions_where!(|ring, d| !has(ring, d) && has(ring, d + 1) && has(ring, d + 5));
    let mut gated = [false; 64];
    let mut ring = 0;
    while ring < 64 {
        gated[ring] = gates[ring] != 0;
        ring += 1;
    }
    gated
};

/// A piece that slid in direction `d` into a cell, the hive on its left, goes on as `ONWARD_LEFT[ring][d]` says.
///
/// Walking backwards from where it came, the empty cells of the ring form a run; the walk leaves by the run's other end.
pub(super) static ONWARD_LEFT: [[Slide; 8]; 64] = onward(5);

/// The same with the hive on the right: the reverse of a walk with the hive on the left.
pub(super) static ONWARD_RIGHT: [[Slide; 8]; 64] = onward(1);

/// The table of the exits found by turning in one direction, by five sixths or by one.
const fn onward(turn: usize) -> [[Slide; 8]; 64] {
    let mut onward = [[Slide::new(0); 8]; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            let mut exit = (d + 3) % 6;
            let mut turns = 0;
            while turns < 6 && !has(ring, exit + turn) {
                exit = (exit + turn) % 6;
                turns += 1;
            }
            onward[ring][d] = if FORK[ring] {
                Slide::new(exit).marked_fork()
            } else {
                Slide::new(exit)
            };
            d += 1;
        }
        ring += 1;
    }
    onward
}

/// A step by a direction, which also knows how the number of the cell changes: a walk takes its next step from a table
/// without asking a second one.
#[derive(Clone, Copy)]
pub(super) struct Slide(u16);

impl Slide {
    pub(super) const fn new(direction: usize) -> Slide {
        Slide(STEP[direction] << 3 | direction as u16)
    }

    /// The same step, marked as one that starts from a fork (see [`FORK`]).
    const fn marked_fork(self) -> Slide {
        Slide(self.0 | 1 << 15)
    }

    #[inline]
    pub(super) const fn direction(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Whether the step starts from a fork.
    #[inline]
    pub(super) const fn is_from_fork(self) -> bool {
        self.0 >> 15 != 0
    }

    /// The cell to which the step leads.
    #[inline]
    pub(super) const fn from(self, cell: Cell) -> Cell {
        Cell::new((cell.index() as u16).wrapping_add(self.0 >> 3 & 1023))
    }
}

/// Two occupied neighbours straight opposite each other: the only rings where two circuits round the hive share a cell.
const FORK: [bool; 64] = {
    let mut fork = [false; 64];
    fork[0b001_001] = true;
    fork[0b010_010] = true;
    fork[0b100_100] = true;
    fork
};

/// Following an outline of the hive from piece to piece: a step in direction `d` onto a piece goes on in direction
/// `OUTLINE[ring][d]`, the first occupied one clockwise from where the empty area lies.
pub(super) const OUTLINE: [[u8; 8]; 64] = {
    let mut outline = [[0; 8]; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            let mut next = (d + 4) % 6;
            let mut turns = 0;
            while turns < 6 && !has(ring, next) {
                next = (next + 1) % 6;
                turns += 1;
            }
            outline[ring][d] = next as u8;
            d += 1;
        }
        ring += 1;
    }
    outline
};

const fn has(ring: usize, direction: usize) -> bool {
    ring >> (direction % 6) & 1 != 0
}

const fn rotate(ring: usize, by: usize) -> usize {
    (ring << by | ring >> (6 - by)) & 63
}
