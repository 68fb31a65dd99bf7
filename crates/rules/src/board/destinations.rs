//! Where a single piece can go, creature by creature (R20 to R27).

use super::{
    Board,
    tables::{FORK, LEFT_SLIDES, ONWARD, SLIDES},
};
use crate::{Bug, Cell, Piece};

/// Receives the destinations of one piece, each of them once.
pub(super) trait Destinations {
    /// Whether only the number of destinations matters, which some creatures know without walking.
    const COUNT_ONLY: bool;

    /// One destination.
    fn cell(&mut self, to: Cell);

    /// So many destinations, for receivers that only count.
    fn count(&mut self, number: u32);
}

/// Counts destinations.
pub(super) struct Counter(pub(super) u32);

impl Destinations for Counter {
    const COUNT_ONLY: bool = true;

    #[inline]
    fn cell(&mut self, _: Cell) {
        self.0 += 1;
    }

    #[inline]
    fn count(&mut self, number: u32) {
        self.0 += number;
    }
}

/// A set of cells, which also takes destinations that come more than once.
#[derive(Clone)]
pub(super) struct CellSet([u64; Cell::COUNT / 64]);

impl CellSet {
    pub(super) const fn new() -> CellSet {
        CellSet([0; Cell::COUNT / 64])
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Hands every cell of the set on.
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
    const COUNT_ONLY: bool = false;

    #[inline]
    fn cell(&mut self, to: Cell) {
        self.0[to.index() / 64] |= 1 << (to.index() % 64);
    }

    fn count(&mut self, _: u32) {}
}

/// Creatures as a set of bits by [`Bug::index`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Bugs(u8);

impl Bugs {
    pub(super) const fn contains(self, bug: Bug) -> bool {
        self.0 >> bug.index() & 1 != 0
    }

    /// The set without creatures whose every destination another creature of the set reaches as well.
    fn without_lesser(mut self) -> Bugs {
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

impl Board {
    /// The destinations of a piece by its own power, one hive (R10) and rest (R27) taken for granted: the caller has
    /// seen to it that the piece may be lifted.
    #[inline]
    pub(super) fn walk<D: Destinations>(&self, piece: Piece, from: Cell, out: &mut D) {
        match piece.bug() {
            Bug::Mosquito => self.mosquito(from, out),
            bug => self.walk_as(bug, from, out),
        }
    }

    #[inline]
    fn walk_as<D: Destinations>(&self, bug: Bug, from: Cell, out: &mut D) {
        match bug {
            Bug::Queen | Bug::Pillbug => self.slide(from, out),
            Bug::Spider => self.spider(from, out),
            Bug::Beetle => self.beetle(from, out),
            Bug::Grasshopper => self.grasshopper(from, out),
            Bug::Ant => self.ant(from, out),
            Bug::Ladybug => self.ladybug(from, out),
            Bug::Mosquito => {}
        }
    }

    /// One step on the ground (R20).
    #[inline]
    fn slide<D: Destinations>(&self, from: Cell, out: &mut D) {
        report(SLIDES[self.ring(from) as usize & 63], from, out);
    }

    /// One step at any height (R21).
    #[inline]
    fn beetle<D: Destinations>(&self, from: Cell, out: &mut D) {
        let ring = self.ring(from);
        if self.raised.is_empty() {
            report(SLIDES[ring as usize & 63] | ring, from, out);
        } else {
            let height = self.height(from).wrapping_sub(1);
            report(self.climbs(from, height, from), from, out);
        }
    }

    /// The directions in which a beetle can step from a cell, standing on so many pieces (R11, R12). The lifted cell
    /// counts one piece less.
    pub(super) fn climbs(&self, from: Cell, height: u8, lifted: Cell) -> u8 {
        let heights: [u8; 6] = std::array::from_fn(|direction| {
            let cell = from.step(direction);
            self.height(cell).wrapping_sub(u8::from(cell == lifted))
        });
        let mut directions = 0;
        for direction in 0..6 {
            let left = heights[(direction + 5) % 6];
            let right = heights[(direction + 1) % 6];
            let top = height.max(heights[direction]);
            let free = if top == 0 {
                (left == 0) != (right == 0)
            } else {
                left <= top || right <= top
            };
            directions |= u8::from(free) << direction;
        }
        directions
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
    #[inline]
    fn spider<D: Destinations>(&self, from: Cell, out: &mut D) {
        let mut window = Window::default();
        let mut first = SLIDES[self.ring(from) as usize & 63];
        while first != 0 {
            let direction = first.trailing_zeros() as usize;
            first &= first - 1;
            let one = from.step(direction);
            let at_one = Window::CENTER.wrapping_add(Window::STEP[direction]);
            let mut second = self.slides_without(one, from) & !back(direction);
            while second != 0 {
                let direction = second.trailing_zeros() as usize;
                second &= second - 1;
                let two = one.step(direction);
                let at_two = at_one.wrapping_add(Window::STEP[direction]);
                let mut third = self.slides_without(two, from) & !back(direction);
                while third != 0 {
                    let direction = third.trailing_zeros() as usize;
                    third &= third - 1;
                    window.insert(at_two.wrapping_add(Window::STEP[direction]));
                }
            }
        }
        // Three empty cells around a corner lead back to the start.
        window.remove(Window::CENTER);
        window.pour(from, out);
    }

    /// The slides from a cell after the only piece on another has been lifted.
    #[inline]
    fn slides_without(&self, cell: Cell, lifted: Cell) -> u8 {
        SLIDES[self.ring_without(cell, lifted) as usize & 63]
    }

    /// Any number of slides (R24).
    ///
    /// Where no area is enclosed and no gate stands, every empty cell that touches the rest of the hive can be reached:
    /// those who only count need not walk.
    #[inline]
    fn ant<D: Destinations>(&self, from: Cell, out: &mut D) {
        let ring = self.ring(from);
        if SLIDES[ring as usize & 63] == 0 {
            return;
        }
        if D::COUNT_ONLY && self.euler == 1 && self.tally.has_no_gate() {
            let mut lonely = 0;
            for direction in 0..6 {
                lonely += u32::from(
                    self.ring(from.step(direction)) == 1 << ((direction + 3) % 6)
                        && ring >> direction & 1 == 0,
                );
            }
            out.count(self.tally.rim() - lonely);
        } else {
            self.crawl(from, |cell| out.cell(cell));
        }
    }

    /// Visits every cell that can be reached by sliding, each once.
    ///
    /// A slide follows the outline of the hive, so with the hive on the left there is one way on from each cell, and
    /// the walk comes back to where it began. Only a cell between two pieces straight opposite lies on two ways round;
    /// such a fork is remembered, and both its ways are walked.
    pub(super) fn crawl(&self, from: Cell, mut visit: impl FnMut(Cell)) {
        let mut forks = Forks::new();
        forks.remember(from, LEFT_SLIDES[self.ring(from) as usize & 63]);
        while let Some((start, exit)) = forks.next_unwalked() {
            let (mut cell, mut direction) = (start, exit);
            loop {
                cell = cell.step(direction);
                let ring = self.ring_without(cell, from) as usize & 63;
                direction = ONWARD[ring][direction] as usize;
                if FORK[ring] || cell == from {
                    if forks.remember(cell, LEFT_SLIDES[ring]) {
                        visit(cell);
                    }
                    forks.mark_walked(cell, direction);
                    if cell == start && direction == exit {
                        break;
                    }
                } else {
                    visit(cell);
                }
            }
        }
    }

    /// Two steps over the hive and one down (R25).
    #[inline]
    fn ladybug<D: Destinations>(&self, from: Cell, out: &mut D) {
        let window = if self.raised.is_empty() {
            self.ladybug_on_the_flat(from)
        } else {
            self.ladybug_among_stacks(from)
        };
        window.pour(from, out);
    }

    /// Without stacks no gate stands above the ground, so whatever the way goes over is enough.
    fn ladybug_on_the_flat(&self, from: Cell) -> Window {
        let mut second = Window::default();
        let mut ring = self.ring(from);
        while ring != 0 {
            let direction = ring.trailing_zeros() as usize;
            ring &= ring - 1;
            let one = from.step(direction);
            second.insert_ring(
                Window::CENTER.wrapping_add(Window::STEP[direction]),
                self.ring_without(one, from),
            );
        }
        let mut third = Window::default();
        let mut seconds = second.0;
        while seconds != 0 {
            let at = seconds.trailing_zeros();
            seconds &= seconds - 1;
            let two = Window::cell(from, at);
            third.insert_ring(at, !self.ring_without(two, from) & 63);
        }
        third.remove(Window::CENTER);
        third
    }

    fn ladybug_among_stacks(&self, from: Cell) -> Window {
        let mut third = Window::default();
        let up = self.climbs(from, 0, from) & self.ring(from);
        for first in directions(up) {
            let one = from.step(first);
            let at_one = Window::CENTER.wrapping_add(Window::STEP[first]);
            let along = self.climbs(one, self.height(one), from) & self.ring_without(one, from);
            for second in directions(along) {
                let two = one.step(second);
                let at_two = at_one.wrapping_add(Window::STEP[second]);
                let down = self.climbs(two, self.height(two), from) & !self.ring_without(two, from);
                third.insert_ring(at_two, down & 63);
            }
        }
        third.remove(Window::CENTER);
        third
    }

    /// Whatever its neighbours can do (R26).
    fn mosquito<D: Destinations>(&self, from: Cell, out: &mut D) {
        if self.height(from) > 1 {
            return self.beetle(from, out);
        }
        let copied = self.bugs_around(from).without_lesser();
        let mut kinds = Bug::ALL
            .into_iter()
            .filter(|&bug| bug != Bug::Mosquito && copied.contains(bug));
        match (kinds.next(), kinds.next()) {
            (None, _) => {}
            (Some(only), None) => self.walk_as(only, from, out),
            (Some(_), Some(_)) => {
                let mut union = CellSet::new();
                for bug in Bug::ALL {
                    if copied.contains(bug) {
                        self.walk_as(bug, from, &mut union);
                    }
                }
                union.pour(out);
            }
        }
    }

    /// The creatures on top of the neighbouring cells (R13).
    pub(super) fn bugs_around(&self, cell: Cell) -> Bugs {
        directions(self.ring(cell))
            .filter_map(|direction| self.top(cell.step(direction)))
            .fold(Bugs(0), |bugs, piece| {
                Bugs(bugs.0 | 1 << piece.bug().index())
            })
    }
}

/// The numbers of the directions in a mask.
pub(super) fn directions(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let direction = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(direction)
    })
}

/// Reports the neighbours of a cell in these directions.
#[inline]
fn report<D: Destinations>(mut mask: u8, from: Cell, out: &mut D) {
    if D::COUNT_ONLY {
        return out.count(mask.count_ones());
    }
    while mask != 0 {
        out.cell(from.step(mask.trailing_zeros() as usize));
        mask &= mask - 1;
    }
}

/// The mask of the direction straight back.
const fn back(direction: usize) -> u8 {
    1 << ((direction + 3) % 6)
}

/// The cells within three steps of a cell, as a map of eight by eight bits.
#[derive(Clone, Copy, Default)]
struct Window(u64);

impl Window {
    /// The bit of the cell in the middle.
    const CENTER: u32 = 3 * 8 + 3;

    /// How the number of a bit changes in a step, by direction.
    const STEP: [u32; 6] = [
        8u32.wrapping_neg(),
        7u32.wrapping_neg(),
        1,
        8,
        7,
        1u32.wrapping_neg(),
    ];

    /// The neighbours in a ring, as they lie around bit 9.
    const RING: [u64; 64] = {
        let mut rings = [0; 64];
        let mut ring = 0;
        while ring < 64 {
            let mut direction = 0;
            while direction < 6 {
                if ring >> direction & 1 != 0 {
                    rings[ring] |= 1 << 9u32.wrapping_add(Window::STEP[direction]);
                }
                direction += 1;
            }
            ring += 1;
        }
        rings
    };

    #[inline]
    fn insert(&mut self, bit: u32) {
        self.0 |= 1 << (bit & 63);
    }

    #[inline]
    fn remove(&mut self, bit: u32) {
        self.0 &= !(1 << (bit & 63));
    }

    /// Adds neighbours of a cell that is at most two steps from the middle.
    #[inline]
    fn insert_ring(&mut self, bit: u32, ring: u8) {
        self.0 |= Window::RING[ring as usize & 63] << (bit.wrapping_sub(9) & 63);
    }

    /// The cell to which a bit belongs.
    #[inline]
    fn cell(middle: Cell, bit: u32) -> Cell {
        let right = (bit & 7).wrapping_sub(3);
        let down = (bit >> 3).wrapping_sub(3);
        Cell::new(
            (middle.index() as u32)
                .wrapping_add(right)
                .wrapping_add(down.wrapping_mul(32)) as u16,
        )
    }

    #[inline]
    fn pour<D: Destinations>(mut self, middle: Cell, out: &mut D) {
        if D::COUNT_ONLY {
            return out.count(self.0.count_ones());
        }
        while self.0 != 0 {
            out.cell(Window::cell(middle, self.0.trailing_zeros()));
            self.0 &= self.0 - 1;
        }
    }
}

/// The cells where ways round the hive meet, and the ways that have been walked from them.
struct Forks {
    cells: [Cell; Forks::MOST],
    /// Exits not walked yet, by cell.
    exits: [u8; Forks::MOST],
    len: usize,
}

impl Forks {
    /// A fork has a piece on two opposite sides, and each pair of pieces makes at most one, far fewer than this.
    const MOST: usize = 96;

    const fn new() -> Forks {
        Forks {
            cells: [Cell::ORIGIN; Forks::MOST],
            exits: [0; Forks::MOST],
            len: 0,
        }
    }

    /// Adds a cell with its exits; false if it is known already.
    fn remember(&mut self, cell: Cell, exits: u8) -> bool {
        if self.cells[..self.len].contains(&cell) || self.len == Forks::MOST {
            return false;
        }
        self.cells[self.len] = cell;
        self.exits[self.len] = exits;
        self.len += 1;
        true
    }

    fn mark_walked(&mut self, cell: Cell, exit: usize) {
        if let Some(index) = self.cells[..self.len]
            .iter()
            .position(|&known| known == cell)
        {
            self.exits[index] &= !(1 << exit);
        }
    }

    fn next_unwalked(&self) -> Option<(Cell, usize)> {
        let index = self.exits[..self.len]
            .iter()
            .position(|&exits| exits != 0)?;
        Some((
            self.cells[index],
            self.exits[index].trailing_zeros() as usize,
        ))
    }
}
