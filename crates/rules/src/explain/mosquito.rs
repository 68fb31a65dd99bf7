//! The mosquito on the ground: whatever its neighbours can do (R26).

use super::{Lifted, Path};
use crate::{Bug, Cell, WhyNot};

/// The order in which the mosquito tries what it copies: the plainest path first.
const PREFERENCE: [Bug; 7] = [
    Bug::Queen,
    Bug::Pillbug,
    Bug::Beetle,
    Bug::Spider,
    Bug::Grasshopper,
    Bug::Ladybug,
    Bug::Ant,
];

impl Lifted<'_> {
    /// The path of the first creature that reaches the cell, or what keeps each of them from it.
    pub(super) fn mosquito(&self, to: Cell) -> Result<Path, WhyNot> {
        let copies = |bug: &Bug| {
            self.from
                .neighbors()
                .iter()
                .any(|&cell| self.board.top(cell).map(crate::Piece::bug) == Some(*bug))
        };
        let mut reasons = Vec::new();
        for bug in PREFERENCE.into_iter().filter(copies) {
            match self.path_as(bug, to) {
                Ok(path) => return Ok(path),
                Err(reason) => reasons.push((bug, reason)),
            }
        }
        reasons.sort_by_key(|&(bug, _)| bug);
        Err(match reasons.len() {
            0 => WhyNot::NothingToCopy,
            1 => reasons.swap_remove(0).1,
            _ => WhyNot::NoCopiedWay { reasons },
        })
    }
}
