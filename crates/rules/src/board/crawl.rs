//! Ant movement (R24): walks around the hive.
//!
//! A slide follows the outline of the hive. Keeping the hive on the left, there is exactly one continuation from each
//! cell, so a walk is a closed circuit. Only a cell between two opposite pieces, a *fork*, lies on two circuits;
//! circuits that share a fork are connected.

use super::Board;
use super::destinations::{CellSet, Destinations};
use super::tables::{ARCS, LEFT_SLIDES, ONWARD_LEFT, ONWARD_RIGHT, SLIDES, Slide};
use crate::Cell;

impl Board {
    /// Visits every cell that the piece on a cell can reach by sliding, once each.
    pub(super) fn crawl(&self, from: Cell, visit: impl FnMut(Cell)) {
        self.walk_circuits(from, |cell| self.ring_without(cell, from), visit);
    }

    /// Counts the cells an ant can reach. The surroundings found are reused for the next ant of the same position.
    #[inline]
    pub(super) fn count_ant(&self, from: Cell, surroundings: &mut Option<Surroundings>) -> u32 {
        let ring = self.ring(from);
        if SLIDES[ring as usize & 63] == 0 {
            return 0;
        }
        if self.has_open_rim() {
            return self.rim_counts.rim() - self.lonely_neighbors(from);
        }
        if let Some((beside, shortcut)) = self.shortcut_under(from, ring) {
            let walked = match surroundings {
                Some(known) if known.cells.contains(beside) => known,
                _ => surroundings.insert(Surroundings::around(self, beside)),
            };
            return walked.size - shortcut;
        }
        let mut count = 0;
        self.crawl(from, |_| count += 1);
        count
    }

    /// Returns true if there is neither an enclosed area nor a gate, so that an ant that can slide at all reaches every
    /// empty cell touching the rest of the hive.
    #[inline]
    pub(super) const fn has_open_rim(&self) -> bool {
        self.euler == 1 && self.rim_counts.has_no_gate()
    }

    /// Counts the empty cells that touch only the piece on this cell.
    #[inline]
    fn lonely_neighbors(&self, cell: Cell) -> u32 {
        (0..6)
            .map(|direction| {
                let spot = self.spots[cell.step(direction).index()];
                u32::from(spot.is_empty() && spot.ring() == 1 << ((direction + 3) % 6))
            })
            .sum()
    }

    /// Handles the simplest effect of lifting a piece: the walk around its outside now passes straight through its
    /// cell, and outside cells that touched nothing else become unreachable. Returns a cell of the walk and the number
    /// of cells lost.
    #[inline]
    fn shortcut_under(&self, from: Cell, ring: u8) -> Option<(Cell, u32)> {
        if ARCS[ring as usize & 63] != 1 {
            return None;
        }
        let first = LEFT_SLIDES[ring as usize & 63].trailing_zeros() as usize;
        let beside = from.step(first);
        let outside = 6 - ring.count_ones() as usize;
        let simple = if outside == 2 {
            self.ring(beside) >> ((first + 1) % 6) & 1 == 0
        } else {
            (1..outside - 1).all(|turns| {
                let direction = (first + turns) % 6;
                self.ring(from.step(direction)) == 1 << ((direction + 3) % 6)
            })
        };
        simple.then_some((beside, outside as u32 - 2))
    }

    /// Visits every cell connected to a cell by slides, except that cell itself, once each. The caller supplies the
    /// rings, so that a piece can be treated as lifted.
    ///
    /// Each circuit is walked from both ends until the walkers meet: the steps of one walker form a dependency chain,
    /// so two walkers take hardly longer than one.
    #[inline]
    fn walk_circuits(&self, from: Cell, ring_at: impl Fn(Cell) -> u8, mut visit: impl FnMut(Cell)) {
        let ring_at = |cell| ring_at(cell) as usize & 63;
        let mut forks = Forks::new(from, LEFT_SLIDES[ring_at(from)]);
        while let Some((start, exit)) = forks.next_unwalked() {
            forks.pass(start, 0, exit);
            let mut left = Walker::new(start, exit);
            let mut right = Walker {
                cell: start,
                slide: ONWARD_RIGHT[ring_at(start)][(exit + 3) % 6],
            };
            loop {
                let ring = left.step(&ONWARD_LEFT, ring_at);
                let at_fork = left.slide.is_from_fork();
                let meet = left.cell == right.cell;
                if meet && (!at_fork || left.slide.direction() == right.left_exit(ring)) {
                    break;
                }
                if !at_fork || forks.pass(left.cell, LEFT_SLIDES[ring], left.slide.direction()) {
                    visit(left.cell);
                }

                let ring = right.step(&ONWARD_RIGHT, ring_at);
                let at_fork = right.slide.is_from_fork();
                let meet = left.cell == right.cell;
                if meet && (!at_fork || left.slide.direction() == right.left_exit(ring)) {
                    break;
                }
                if !at_fork || forks.pass(right.cell, LEFT_SLIDES[ring], right.left_exit(ring)) {
                    visit(right.cell);
                }
            }
        }
    }
}

/// A walker on its circuit around the hive.
struct Walker {
    cell: Cell,
    /// The next step.
    slide: Slide,
}

impl Walker {
    const fn new(cell: Cell, exit: usize) -> Walker {
        Walker {
            cell,
            slide: Slide::new(exit),
        }
    }

    /// Takes a step and returns the ring of the new cell.
    #[inline]
    fn step(&mut self, onward: &[[Slide; 8]; 64], ring_at: impl Fn(Cell) -> usize) -> usize {
        self.cell = self.slide.from(self.cell);
        let ring = ring_at(self.cell);
        self.slide = onward[ring][self.slide.direction()];
        ring
    }

    /// The exit that a walker with the hive on its left would take from here, for a walker with the hive on its right.
    #[inline]
    fn left_exit(&self, ring: usize) -> usize {
        ONWARD_LEFT[ring][(self.slide.direction() + 3) % 6].direction()
    }
}

/// Cells connected by slides, with every piece in place.
pub(super) struct Surroundings {
    cells: CellSet,
    size: u32,
}

impl Surroundings {
    fn around(board: &Board, cell: Cell) -> Surroundings {
        let mut cells = CellSet::new();
        let mut size = 1;
        cells.cell(cell);
        board.walk_circuits(
            cell,
            |cell| board.ring(cell),
            |cell| {
                cells.cell(cell);
                size += 1;
            },
        );
        Surroundings { cells, size }
    }
}

/// Cells where circuits meet, with the exits not yet taken; the start of the walk comes first.
struct Forks {
    /// Cell index in the upper ten bits, exits in the lower six.
    entries: [u16; Forks::MAX],
    len: usize,
}

impl Forks {
    /// A fork lies between two pieces two steps apart in a straight line. Each piece has at most six others at that
    /// distance, so 28 pieces form at most 84 such pairs.
    const MAX: usize = 88;

    fn new(start: Cell, exits: u8) -> Forks {
        let mut forks = Forks {
            entries: [0; Forks::MAX],
            len: 0,
        };
        forks.push(start, exits);
        forks
    }

    /// Records that a walk leaves a cell by an exit; true if the cell is new.
    fn pass(&mut self, cell: Cell, exits: u8, exit: usize) -> bool {
        let known = self.entries[..self.len]
            .iter_mut()
            .find(|entry| **entry >> 6 == cell.index() as u16);
        match known {
            Some(entry) => {
                *entry &= !(1 << exit);
                false
            }
            None => {
                self.push(cell, exits & !(1 << exit));
                true
            }
        }
    }

    fn next_unwalked(&self) -> Option<(Cell, usize)> {
        let entry = self.entries[..self.len]
            .iter()
            .find(|&entry| entry & 63 != 0)?;
        Some((Cell::wrapping(entry >> 6), entry.trailing_zeros() as usize))
    }

    fn push(&mut self, cell: Cell, exits: u8) {
        if let Some(entry) = self.entries.get_mut(self.len) {
            *entry = (cell.index() as u16) << 6 | u16::from(exits);
            self.len += 1;
        }
    }
}
