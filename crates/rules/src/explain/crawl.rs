//! The best path over the ground, of any length.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{
    Lifted,
    lifted::{Bar, Step},
};
use crate::Cell;

/// How bad a walk is: first by the number of barred steps, then by its length.
type Cost = (u32, u32);

impl Lifted<'_> {
    /// The shortest walk over empty cells to another cell.
    ///
    /// Without `allowed` no step is barred. With it steps barred in that way are taken nevertheless, as few of them as
    /// possible, and among the walks with that many the shortest is taken. Walks of equal cost come in the order of
    /// directions, so that the answer does not depend on where on the torus the hive lies.
    pub(super) fn crawl(&self, to: Cell, allowed: Option<Bar>) -> Option<Vec<Cell>> {
        let mut before = [None; Cell::COUNT];
        let mut costs: [Option<Cost>; Cell::COUNT] = [None; Cell::COUNT];
        let mut queue = BinaryHeap::new();
        let mut arrival = 0_u32;
        costs[self.from.index()] = Some((0, 0));
        queue.push(Reverse(((0, 0), arrival, self.from)));
        while let Some(Reverse((cost, _, cell))) = queue.pop() {
            if cell == to {
                return Some(trace(&before, to));
            }
            if costs[cell.index()].is_some_and(|best| best < cost) {
                continue;
            }
            for step in Step::all(cell).filter(|step| self.height(step.to) == 0) {
                let bar = self.bar(step);
                if bar.is_some() && bar != allowed {
                    continue;
                }
                let cost = (cost.0 + u32::from(bar.is_some()), cost.1 + 1);
                if costs[step.to.index()].is_none_or(|best| cost < best) {
                    costs[step.to.index()] = Some(cost);
                    before[step.to.index()] = Some(cell);
                    arrival += 1;
                    queue.push(Reverse((cost, arrival, step.to)));
                }
            }
        }
        None
    }
}

/// The walk that ends on a cell, by the cell before each.
fn trace(before: &[Option<Cell>; Cell::COUNT], to: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        std::iter::successors(Some(to), |cell| before[cell.index()]).collect();
    cells.reverse();
    cells
}
