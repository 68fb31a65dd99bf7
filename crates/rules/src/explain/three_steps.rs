//! Walks of exactly three steps, which spiders and ladybugs make (R23, R25).

use super::{
    Lifted,
    lifted::{Bar, Step},
};
use crate::Cell;

/// A walk that has begun, and how many of its steps are barred.
#[derive(Clone)]
struct Walk {
    cells: Vec<Cell>,
    bars: u32,
}

impl Lifted<'_> {
    /// A walk of exactly three steps to a cell that enters no cell twice, the start included.
    ///
    /// `enters` tells whether the step with a number, from 1, may lead to a cell. Without `allowed` no step is barred;
    /// with it steps barred in that way are taken nevertheless, as few of them as possible. Of equal walks the one
    /// whose first difference turns the first in the order of directions is taken.
    pub(super) fn three_steps(
        &self,
        to: Cell,
        allowed: Option<Bar>,
        enters: impl Fn(usize, Cell) -> bool,
    ) -> Option<Vec<Cell>> {
        let mut walks = vec![Walk {
            cells: vec![self.from],
            bars: 0,
        }];
        for number in 1..=3 {
            walks = walks
                .iter()
                .flat_map(|walk| self.continued(walk, allowed))
                .filter(|walk| walk.cells.last().is_some_and(|&cell| enters(number, cell)))
                .collect();
        }
        walks.retain(|walk| walk.cells.last() == Some(&to));
        let best = walks.into_iter().min_by_key(|walk| walk.bars)?;
        Some(best.cells)
    }

    /// The walk with one step more, in every possible way.
    fn continued(&self, walk: &Walk, allowed: Option<Bar>) -> Vec<Walk> {
        let Some(&last) = walk.cells.last() else {
            return Vec::new();
        };
        Step::all(last)
            .filter(|step| !walk.cells.contains(&step.to))
            .filter_map(|step| {
                let bar = self.bar(step);
                if bar.is_some() && bar != allowed {
                    return None;
                }
                let mut walk = walk.clone();
                walk.cells.push(step.to);
                walk.bars += u32::from(bar.is_some());
                Some(walk)
            })
            .collect()
    }
}
