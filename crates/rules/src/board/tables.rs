//! Lookup tables by ring, computed at compile time.
//!
//! The *ring* of a cell is a six-bit mask, clockwise from the upper left: bit `d` is set if the neighbour in direction
//! `d` is occupied. Most properties of a cell depend on nothing else.

use crate::{Cell, cell::STEP};

/// Builds a table of masks by ring: bit `d` of an entry is set if the condition holds for that ring and direction.
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

/// Directions of legal slides: the cell ahead is empty and exactly one flank is occupied, so that the piece neither
/// passes a gate (R11) nor loses contact (R12).
pub(super) const SLIDES: [u8; 64] =
    directions_where!(|ring, d| !has(ring, d) && has(ring, d + 1) != has(ring, d + 5));

/// Mask of the rings with at least one slide.
pub(super) const HAS_SLIDE: u64 = {
    let mut mask = 0;
    let mut ring = 0;
    while ring < 64 {
        mask |= ((SLIDES[ring] != 0) as u64) << ring;
        ring += 1;
    }
    mask
};

/// Slides that keep the hive on the left: one for every circuit around the hive that passes the cell.
pub(super) const LEFT_SLIDES: [u8; 64] =
    directions_where!(|ring, d| !has(ring, d) && !has(ring, d + 1) && has(ring, d + 5));

/// First occupied direction of every arc of the ring, clockwise.
pub(super) const ARC_STARTS: [u8; 64] =
    directions_where!(|ring, d| has(ring, d) && !has(ring, d + 5));

/// Number of arcs formed by the occupied neighbours; 0 for a full and for an empty ring.
pub(super) const ARCS: [u8; 64] = {
    let mut arcs = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        arcs[ring] = ARC_STARTS[ring].count_ones() as u8;
        ring += 1;
    }
    arcs
};

/// Change of the Euler characteristic (cells minus touching pairs plus touching triples) when the cell is filled.
///
/// For a connected hive it is one minus the number of enclosed empty areas.
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

/// True if some neighbour is empty but cannot be entered by a slide because both flanks are occupied.
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

/// Next slide of a walk that entered the cell in direction `d` with the hive on its left: `ONWARD_LEFT[ring][d]`.
///
/// The empty cells of the ring form a run starting where the walk came from; it leaves by the other end.
pub(super) static ONWARD_LEFT: [[Slide; 8]; 64] = onward(5);

/// The same with the hive on the right: the reverse walk.
pub(super) static ONWARD_RIGHT: [[Slide; 8]; 64] = onward(1);

/// Exits found by rotating in one direction, by five sixths or by one sixth.
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

/// A step that stores both its direction and its cell index change, which saves walks a second table lookup.
#[derive(Clone, Copy)]
pub(super) struct Slide(u16);

impl Slide {
    pub(super) const fn new(direction: usize) -> Slide {
        Slide(STEP[direction] << 3 | direction as u16)
    }

    const fn marked_fork(self) -> Slide {
        Slide(self.0 | 1 << 15)
    }

    #[inline]
    pub(super) const fn direction(self) -> usize {
        (self.0 & 7) as usize
    }

    /// True if the step starts from a fork (see [`FORK`]).
    #[inline]
    pub(super) const fn is_from_fork(self) -> bool {
        self.0 >> 15 != 0
    }

    /// The cell the step leads to.
    #[inline]
    pub(super) const fn from(self, cell: Cell) -> Cell {
        Cell::wrapping((cell.index() as u16).wrapping_add(self.0 >> 3 & 1023))
    }
}

/// Rings of two opposite neighbours: the only ones where two circuits around the hive share a cell.
const FORK: [bool; 64] = {
    let mut fork = [false; 64];
    fork[0b001_001] = true;
    fork[0b010_010] = true;
    fork[0b100_100] = true;
    fork
};

/// Next direction when following an outline from piece to piece: a step in direction `d` onto a piece continues in
/// direction `OUTLINE[ring][d]`, the first occupied one clockwise from the empty area.
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
