//! The grasshopper: a jump over a line of pieces (R22).

use super::{Lifted, Way};
use crate::{Cell, Direction, Manner, WhyNot};

/// How far a line is followed: no hive reaches farther, and from there on the torus comes back to where it began.
const FARTHEST: usize = 30;

impl Lifted<'_> {
    /// A jump to a cell that is empty.
    pub(super) fn grasshopper(&self, to: Cell) -> Result<Way, WhyNot> {
        let line = self.line_to(to).ok_or(WhyNot::NotInLine)?;
        match line.as_slice() {
            [_, _] => Err(WhyNot::NothingToJump),
            [_, between @ .., _] => match between.iter().find(|&&cell| self.height(cell) == 0) {
                Some(&gap) => Err(WhyNot::JumpsOverGap { gap }),
                None => Ok(Way::new(Manner::Jumps, line)),
            },
            _ => Err(WhyNot::NotInLine),
        }
    }

    /// The cells from the start to a cell on one of the six lines, both ends included. On the torus two opposite lines
    /// can meet a cell; the shorter one counts.
    fn line_to(&self, to: Cell) -> Option<Vec<Cell>> {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let ray =
                    std::iter::successors(Some(self.from), |cell| Some(cell.neighbor(direction)));
                let steps = ray.clone().take(FARTHEST + 1).position(|cell| cell == to)?;
                Some(ray.take(steps + 1).collect::<Vec<_>>())
            })
            .min_by_key(Vec::len)
    }
}
