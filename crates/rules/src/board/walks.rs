//! Movement of each bug (R20 to R26).

use super::Board;
use super::destinations::{CellSet, Destinations, Except};
use super::tables::SLIDES;
use super::window::Window;
use crate::{Bug, Cell, Piece};

impl Board {
    /// Reports the destinations of a piece by its own movement. The caller has checked that it may be lifted (R10,
    /// R27).
    #[inline]
    pub(super) fn walk<D: Destinations>(&self, piece: Piece, from: Cell, out: &mut D) {
        match piece.bug() {
            Bug::Grasshopper => self.grasshopper(from, out),
            Bug::Ant => out.ant(self, from),
            Bug::Mosquito => self.mosquito(from, out),
            bug => out.window(from, self.walk_nearby(bug, from)),
        }
    }

    /// Destinations of a bug that moves at most three steps.
    #[inline]
    fn walk_nearby(&self, bug: Bug, from: Cell) -> Window {
        match bug {
            Bug::Queen | Bug::Pillbug => Window::neighbors(SLIDES[self.ring(from) as usize & 63]),
            Bug::Spider => self.spider(from),
            Bug::Beetle => self.beetle(from),
            Bug::Ladybug => self.ladybug(from),
            Bug::Grasshopper | Bug::Ant | Bug::Mosquito => Window::default(),
        }
    }

    /// One step at any height (R21).
    #[inline]
    fn beetle(&self, from: Cell) -> Window {
        let ring = self.ring(from);
        Window::neighbors(if self.raised.is_empty() {
            SLIDES[ring as usize & 63] | ring
        } else {
            self.climbs(from, self.height(from).wrapping_sub(1), from)
        })
    }

    /// Directions in which a beetle can step from a cell at a height (R11, R12). The lifted cell counts one piece less.
    pub(super) fn climbs(&self, from: Cell, height: u8, lifted: Cell) -> u8 {
        let mut heights = [0; 6];
        let (mut occupied, mut higher) = (0, 0);
        for (direction, neighbor) in heights.iter_mut().enumerate() {
            let cell = from.step(direction);
            *neighbor = self.height(cell).wrapping_sub(u8::from(cell == lifted));
            occupied |= u8::from(*neighbor > 0) << direction;
            higher |= u8::from(*neighbor > height) << direction;
        }
        // A gate needs two flanks above the origin; they block the step if they are above the destination too.
        let mut free = 63;
        for direction in directions(between(higher)) {
            let left = heights[(direction + 5) % 6];
            let right = heights[(direction + 1) % 6];
            if left.min(right) > heights[direction] {
                free &= !(1 << direction);
            }
        }
        if height == 0 {
            // A step from ground to ground is a slide, which must keep contact.
            free &= occupied | beside(occupied);
        }
        free
    }

    /// A jump over a line of pieces (R22).
    #[inline]
    fn grasshopper<D: Destinations>(&self, from: Cell, out: &mut D) {
        let mut ring = self.ring(from);
        while ring != 0 {
            let direction = ring.trailing_zeros() as usize;
            ring &= ring - 1;
            let mut cell = from.step(direction);
            while self.ring(cell) >> direction & 1 != 0 {
                cell = cell.step(direction);
            }
            out.cell(cell.step(direction));
        }
    }

    /// Three slides, no cell twice (R23).
    fn spider(&self, from: Cell) -> Window {
        let mut window = Window::default();
        let mut first = SLIDES[self.ring(from) as usize & 63];
        while first != 0 {
            let direction = first.trailing_zeros() as usize;
            first &= first - 1;
            let one = from.step(direction);
            let at_one = Window::step(Window::CENTER, direction);
            let mut second = self.slides_without(one, from) & !back(direction);
            while second != 0 {
                let direction = second.trailing_zeros() as usize;
                second &= second - 1;
                let two = one.step(direction);
                let at_two = Window::step(at_one, direction);
                let mut third = self.slides_without(two, from) & !back(direction);
                while third != 0 {
                    let direction = third.trailing_zeros() as usize;
                    third &= third - 1;
                    window.insert(Window::step(at_two, direction));
                }
            }
        }
        // Three empty cells around a corner lead back to the start.
        window.remove(Window::CENTER);
        window
    }

    /// Slides from a cell after the only piece of another cell has been lifted.
    #[inline]
    fn slides_without(&self, cell: Cell, lifted: Cell) -> u8 {
        SLIDES[self.ring_without(cell, lifted) as usize & 63]
    }

    /// Two steps over the hive and one down (R25).
    fn ladybug(&self, from: Cell) -> Window {
        if self.raised.is_empty() {
            self.ladybug_on_the_flat(from)
        } else {
            self.ladybug_among_stacks(from)
        }
    }

    /// Without stacks there are no gates above the ground, so any connected path works.
    fn ladybug_on_the_flat(&self, from: Cell) -> Window {
        let mut second = Window::default();
        let mut ring = self.ring(from);
        while ring != 0 {
            let direction = ring.trailing_zeros() as usize;
            ring &= ring - 1;
            let one = from.step(direction);
            second.insert_ring(
                Window::step(Window::CENTER, direction),
                self.ring_without(one, from),
            );
        }
        let mut third = Window::default();
        for bit in second.bits() {
            let two = Window::cell(from, bit);
            third.insert_ring(bit, !self.ring_without(two, from) & 63);
        }
        third.remove(Window::CENTER);
        third
    }

    fn ladybug_among_stacks(&self, from: Cell) -> Window {
        let mut third = Window::default();
        let up = self.climbs(from, 0, from) & self.ring(from);
        for first in directions(up) {
            let one = from.step(first);
            let at_one = Window::step(Window::CENTER, first);
            let along = self.climbs(one, self.height(one), from) & self.ring_without(one, from);
            for second in directions(along) {
                let two = one.step(second);
                let at_two = Window::step(at_one, second);
                let down = self.climbs(two, self.height(two), from) & !self.ring_without(two, from);
                third.insert_ring(at_two, down & 63);
            }
        }
        third.remove(Window::CENTER);
        third
    }

    /// Movement of any neighbour (R26).
    fn mosquito<D: Destinations>(&self, from: Cell, out: &mut D) {
        if self.height(from) > 1 {
            return out.window(from, self.beetle(from));
        }
        let copied = Bugs(self.kinds_around(from)).without_dominated();
        let mut near = Window::default();
        for bug in [Bug::Queen, Bug::Spider, Bug::Beetle, Bug::Ladybug] {
            if copied.contains(bug) {
                near = near.union(self.walk_nearby(bug, from));
            }
        }
        let (jumps, crawls) = (copied.contains(Bug::Grasshopper), copied.contains(Bug::Ant));
        if near.is_empty() && !jumps {
            if crawls {
                out.ant(self, from);
            }
            return;
        }
        out.window(from, near);
        let mut far = Except {
            out,
            middle: from,
            window: near,
        };
        match (jumps, crawls) {
            (false, false) => {}
            (true, false) => self.grasshopper(from, &mut far),
            (false, true) => far.ant(self, from),
            (true, true) => {
                let mut both = CellSet::new();
                self.grasshopper(from, &mut both);
                both.ant(self, from);
                both.report_to(&mut far);
            }
        }
    }
}

/// Set of bugs as bits by [`Bug::index`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bugs(u8);

impl Bugs {
    pub(super) const fn contains(self, bug: Bug) -> bool {
        self.0 >> bug.index() & 1 != 0
    }

    /// Removes bugs whose destinations another bug of the set covers.
    fn without_dominated(mut self) -> Bugs {
        let bit = |bug: Bug| 1 << bug.index();
        if self.contains(Bug::Pillbug) {
            self.0 = self.0 & !bit(Bug::Pillbug) | bit(Bug::Queen);
        }
        if self.contains(Bug::Ant) {
            self.0 &= !(bit(Bug::Queen) | bit(Bug::Spider));
        }
        if self.contains(Bug::Beetle) {
            self.0 &= !bit(Bug::Queen);
        }
        self
    }
}

/// Indices of the directions in a mask.
pub(super) fn directions(mut mask: u8) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let direction = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(direction)
    })
}

/// Mask of the opposite direction.
const fn back(direction: usize) -> u8 {
    1 << ((direction + 3) % 6)
}

/// Directions with members of the mask on both sides.
const fn between(mask: u8) -> u8 {
    clockwise(mask) & counterclockwise(mask)
}

/// Directions with a member of the mask on at least one side.
const fn beside(mask: u8) -> u8 {
    clockwise(mask) | counterclockwise(mask)
}

const fn clockwise(mask: u8) -> u8 {
    (mask << 1 | mask >> 5) & 63
}

const fn counterclockwise(mask: u8) -> u8 {
    (mask >> 1 | mask << 5) & 63
}
