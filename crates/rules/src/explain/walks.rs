//! Walks of any length (R24), and of exactly three steps (R23, R25).

use alloc::{collections::BinaryHeap, vec, vec::Vec};
use core::cmp::Reverse;

use super::lifted::{Block, Lifted, Step};
use crate::Cell;

/// Number of blocked steps, then length.
type Cost = (u32, u32);

/// A partial walk and the number of its blocked steps.
#[derive(Clone)]
struct Walk {
    cells: Vec<Cell>,
    blocks: u32,
}

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
        let mut walks = vec![Walk {
            cells: vec![self.from],
            blocks: 0,
        }];
        for number in 1..=3 {
            walks = walks
                .iter()
                .flat_map(|walk| self.extensions(walk, allowed))
                .filter(|walk| walk.cells.last().is_some_and(|&cell| enters(number, cell)))
                .collect();
        }
        walks.retain(|walk| walk.cells.last() == Some(&to));
        let best = walks.into_iter().min_by_key(|walk| walk.blocks)?;
        Some(best.cells)
    }

    /// All extensions of a walk by one step.
    fn extensions(&self, walk: &Walk, allowed: Option<Block>) -> Vec<Walk> {
        let Some(&last) = walk.cells.last() else {
            return Vec::new();
        };
        Step::all(last)
            .filter(|step| !walk.cells.contains(&step.to))
            .filter_map(|step| {
                let block = self.block(step);
                if block.is_some() && block != allowed {
                    return None;
                }
                let mut walk = walk.clone();
                walk.cells.push(step.to);
                walk.blocks += u32::from(block.is_some());
                Some(walk)
            })
            .collect()
    }
}

/// Reconstructs the walk that ends on a cell.
fn trace(before: &[Option<Cell>; Cell::COUNT], to: Cell) -> Vec<Cell> {
    let mut cells: Vec<Cell> =
        core::iter::successors(Some(to), |cell| before[cell.index()]).collect();
    cells.reverse();
    cells
}
