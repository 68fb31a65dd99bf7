//! Visitors that receive the destinations of a piece.

use super::{Board, crawl::Surroundings, window::Window};
use crate::Cell;

/// Receives the destinations of a piece, each of them once.
pub(super) trait Destinations {
    /// One destination.
    fn cell(&mut self, to: Cell);

    /// The destinations in a neighbourhood.
    #[inline]
    fn window(&mut self, middle: Cell, window: Window) {
        for bit in window.bits() {
            self.cell(Window::cell(middle, bit));
        }
    }

    /// Wherever an ant can go from a cell.
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

/// Passes on what is not in a neighbourhood that has been reported already.
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

/// A set of cells, which also takes destinations that come more than once.
#[derive(Clone)]
pub(super) struct CellSet([u64; Cell::COUNT / 64]);

impl CellSet {
    pub(super) const fn new() -> CellSet {
        CellSet([0; Cell::COUNT / 64])
    }

    pub(super) const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Passes every cell of the set on.
    pub(super) fn pour(&self, into: &mut impl Destinations) {
        for (index, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                into.cell(Cell::new(
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
