//! The grasshopper: a jump over a line of pieces (R22).

use super::{Lifted, Path};
use crate::{Cell, Direction, Hex, Manner, WhyNot};

impl Lifted<'_> {
    /// A jump to a cell that is empty.
    pub(super) fn grasshopper(&self, to: Cell) -> Result<Path, WhyNot> {
        let line = self.line_to(to).ok_or(WhyNot::NotInLine)?;
        match line.as_slice() {
            [_, between @ .., _] if !between.is_empty() => {
                match between.iter().find(|&&cell| self.height(cell) == 0) {
                    Some(&gap) => Err(WhyNot::JumpsOverGap { gap }),
                    None => Ok(Path::new(Manner::Jumps, line)),
                }
            }
            _ => Err(WhyNot::NothingToJump),
        }
    }

    /// The cells from the start to a cell on one of the six lines, both ends included.
    fn line_to(&self, to: Cell) -> Option<Vec<Cell>> {
        let offset = self.offset(to)?;
        let steps = offset.distance(Hex::ORIGIN) as usize;
        let direction = Direction::ALL.into_iter().find(|direction| {
            let (q, r) = direction.delta();
            offset == Hex::new(q * steps as i32, r * steps as i32)
        })?;
        let ray = std::iter::successors(Some(self.from), |cell| Some(cell.neighbor(direction)));
        Some(ray.take(steps + 1).collect())
    }
}
