//! Walks of any length (R24), and of exactly three steps (R23, R25).

use alloc::{collections::BinaryHeap, vec, vec::Vec};
use core::cmp::Reverse;

use super::lifted::{Block, Lifted, Step};
use crate::Cell;

/// Number of blocked steps, then length.
type Cost = (u32, u32);

impl Lifted<'_> {
    /// Finds the shortest walk over empty cells to another cell.
    ///
    /// Without `allowed` no step may be blocked. With it, steps blocked in that way are permitted: the walk has as few
    /// of them as possible, and is the shortest of those. Ties are broken in the order of directions, so that the
    /// result does not depend on where on the torus the hive lies.
    pub(super) fn crawl(&self, to: Cell, allowed: Option<Block>) -> Option<Vec<Cell>> {
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
                let block = self.block(step);
                if block.is_some() && block != allowed {
                    continue;
                }
                let cost = (cost.0 + u32::from(block.is_some()), cost.1 + 1);
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

    /// Finds a walk of exactly three steps to a cell that visits no cell twice, the start included.
    ///
    /// `enters` decides whether the step with a number, from 1, may lead to a cell. Without `allowed` no step may be
    /// blocked; with it, steps blocked in that way are permitted, as few as possible. Ties are broken in the order of
    /// directions.
    pub(super) fn three_steps(
        &self,
        to: Cell,
        allowed: Option<Block>,
        enters: impl Fn(usize, Cell) -> bool,
    ) -> Option<Vec<Cell>> {
        let mut walks = vec![(0, vec![self.from])];
        for number in 1..=3 {
            let mut longer = Vec::new();
            for (blocks, cells) in &walks {
                let steps = cells.last().into_iter().flat_map(|&last| Step::all(last));
                for step in
                    steps.filter(|step| !cells.contains(&step.to) && enters(number, step.to))
                {
                    let block = self.block(step);
                    if block.is_none() || block == allowed {
                        let mut cells = cells.clone();
                        cells.push(step.to);
                        longer.push((blocks + u32::from(block.is_some()), cells));
                    }
                }
            }
            walks = longer;
        }
        walks.retain(|(_, cells)| cells.last() == Some(&to));
        let best = walks.into_iter().min_by_key(|&(blocks, _)| blocks)?;
        Some(best.1)
    }
}

/// Reconstructs the walk that ends on a cell.
fn trace(before: &[Option<Cell>; Cell::COUNT], to: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        core::iter::successors(Some(to), |cell| before[cell.index()]).collect();
    cells.reverse();
    cells
}
