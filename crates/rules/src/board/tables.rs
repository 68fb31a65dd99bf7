//! Lookup tables by ring, computed at compile time.
//!
//! The *ring* of a cell is a six-bit mask, clockwise from the upper left: bit `d` is set if the neighbour in direction
//! `d` is occupied. Most properties of a cell depend on nothing else.

use crate::{Cell, cell::STEP, macros::mask, table};

/// Directions of legal slides: the cell ahead is empty and exactly one flank is occupied, so that the piece neither
/// passes a gate (R11) nor loses contact (R12).
pub(super) const SLIDES: [u8; 64] = table!([0; 64], |ring| {
    mask!(6, |d| !has(ring, d) && has(ring, d + 1) != has(ring, d + 5))
});

/// Mask of the rings with at least one slide.
pub(super) const HAS_SLIDE: u64 = mask!(64, |ring| SLIDES[ring] != 0);

/// Slides that keep the hive on the left: one for every circuit around the hive that passes the cell.
pub(super) const LEFT_SLIDES: [u8; 64] = table!([0; 64], |ring| {
    mask!(6, |d| !has(ring, d)
        && !has(ring, d + 1)
        && has(ring, d + 5))
});

/// First occupied direction of every arc of the ring, clockwise.
pub(super) const ARC_STARTS: [u8; 64] = table!([0; 64], |ring| {
    mask!(6, |d| has(ring, d) && !has(ring, d + 5))
});

/// Number of arcs formed by the occupied neighbours; 0 for a full and for an empty ring.
pub(super) const ARCS: [u8; 64] = table!([0; 64], |ring| ARC_STARTS[ring].count_ones() as u8);

/// Mask of all rings whose neighbours form several arcs.
pub(super) const SEVERAL_ARCS: u64 = mask!(64, |ring| ARCS[ring] >= 2);

/// Change of the Euler characteristic (cells minus touching pairs plus touching triples) when the cell is filled.
///
/// For a connected hive it is one minus the number of enclosed empty areas.
pub(super) const EULER: [i8; 64] = table!([0; 64], |ring| {
    let pairs = ring.count_ones() as i8;
    let triples = (ring & rotate(ring, 1)).count_ones() as i8;
    1 - pairs + triples
});

/// True if some neighbour is empty but cannot be entered by a slide because both flanks are occupied.
pub(super) const GATED: [bool; 64] = table!([false; 64], |ring| {
    mask!(6, |d| !has(ring, d) && has(ring, d + 1) && has(ring, d + 5)) != 0
});

/// Next slide of a walk that entered the cell in direction `d` with the hive on its left: `ONWARD_LEFT[ring][d]`.
///
/// The empty cells of the ring form a run starting where the walk came from; it leaves by the other end.
pub(super) static ONWARD_LEFT: [[Slide; 8]; 64] = onward(5);

/// The same with the hive on the right: the reverse walk.
pub(super) static ONWARD_RIGHT: [[Slide; 8]; 64] = onward(1);

/// Exits found by rotating in one direction, by five sixths or by one sixth.
const fn onward(turn: usize) -> [[Slide; 8]; 64] {
    table!([[Slide::new(0); 8]; 64], |ring| {
        table!([Slide::new(0); 8], |d| {
            let slide = Slide::new(last_empty(ring, d, turn));
            if is_fork(ring) {
                slide.marked_fork()
            } else {
                slide
            }
        })
    })
}

/// Next direction when following an outline from piece to piece: a step in direction `d` onto a piece continues in
/// direction `OUTLINE[ring][d]`, the first occupied one clockwise from the empty area.
pub(super) const OUTLINE: [[u8; 8]; 64] = table!([[0; 8]; 64], |ring| {
    table!([0; 8], |d| ((last_empty(ring, d, 1) + 1) % 6) as u8)
});

/// Last direction before an occupied one, turning from the direction that a step in direction `d` came from.
const fn last_empty(ring: usize, d: usize, turn: usize) -> usize {
    let mut exit = (d + 3) % 6;
    let mut turns = 0;
    while turns < 6 && !has(ring, exit + turn) {
        exit = (exit + turn) % 6;
        turns += 1;
    }
    exit
}

/// Returns true for a ring of two opposite neighbours, where alone two circuits around the hive share a cell.
const fn is_fork(ring: usize) -> bool {
    matches!(ring, 0b001_001 | 0b010_010 | 0b100_100)
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

    /// True if the step starts from a fork (see [`is_fork`]).
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

const fn has(ring: usize, direction: usize) -> bool {
    ring >> (direction % 6) & 1 != 0
}

const fn rotate(ring: usize, by: usize) -> usize {
    (ring << by | ring >> (6 - by)) & 63
}
