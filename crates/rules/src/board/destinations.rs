//! Visitors that receive the destinations of a piece.

use super::{Board, crawl::Surroundings, window::Window};
use crate::Cell;

/// Receives the destinations of a piece, once each.
pub(super) trait Destinations {
    fn cell(&mut self, to: Cell);

    /// Several destinations near a cell.
    #[inline]
    fn window(&mut self, middle: Cell, window: Window) {
        for bit in window.bits() {
            self.cell(Window::cell(middle, bit));
        }
    }

    /// All destinations of an ant.
    #[inline]
    fn ant(&mut self, board: &Board, from: Cell) {
        board.crawl(from, |cell| self.cell(cell));
    }
}

/// Counts destinations, with shortcuts.
pub(super) struct Counter {
    pub(super) count: u32,
    surroundings: Option<Surroundings>,
}

impl Counter {
    pub(super) const fn new() -> Counter {
        Counter {
            count: 0,
            surroundings: None,
        }
    }
}

impl Destinations for Counter {
    #[inline]
    fn cell(&mut self, _: Cell) {
        self.count += 1;
    }

    #[inline]
    fn window(&mut self, _: Cell, window: Window) {
        self.count += window.len();
    }

    #[inline]
    fn ant(&mut self, board: &Board, from: Cell) {
        self.count += board.count_ant(from, &mut self.surroundings);
    }
}

/// Forwards destinations outside a window that has already been reported.
pub(super) struct Except<'d, D> {
    pub(super) out: &'d mut D,
    pub(super) middle: Cell,
    pub(super) window: Window,
}

impl<D: Destinations> Destinations for Except<'_, D> {
    #[inline]
    fn cell(&mut self, to: Cell) {
        if !self.window.contains(self.middle, to) {
            self.out.cell(to);
        }
    }
}

/// A set of cells; also a receiver that tolerates duplicates.
#[derive(Clone)]
pub(super) struct CellSet([u64; Cell::COUNT / 64]);

impl CellSet {
    pub(super) const fn new() -> CellSet {
        CellSet([0; Cell::COUNT / 64])
    }

    pub(super) const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Reports every cell of the set.
    pub(super) fn report_to(&self, into: &mut impl Destinations) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                into.cell(Cell::wrapping(
                    (index * 64) as u16 + word.trailing_zeros() as u16,
                ));
                word &= word - 1;
            }
        }
    }
}

impl Destinations for CellSet {
    #[inline]
    fn cell(&mut self, to: Cell) {
        self.0[to.index() / 64] |= 1 << (to.index() % 64);
    }
}
