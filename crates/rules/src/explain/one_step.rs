//! Queens, pillbugs and beetles: a single step (R20, R21, R27).

use super::{Lifted, Path, lifted::Step};
use crate::{Cell, Manner, WhyNot};

impl Lifted<'_> {
    /// One step on the ground, to a cell that is empty.
    pub(super) fn slide(&self, to: Cell) -> Result<Path, WhyNot> {
        self.single_step(to)?;
        Ok(Path::new(Manner::Slides, [self.from, to]))
    }

    /// One step at any height.
    pub(super) fn beetle(&self, to: Cell) -> Result<Path, WhyNot> {
        self.single_step(to)?;
        let on_the_ground = self.height(self.from) == 0 && self.height(to) == 0;
        let manner = if on_the_ground {
            Manner::Slides
        } else {
            Manner::Climbs
        };
        Ok(Path::new(manner, [self.from, to]))
    }

    fn single_step(&self, to: Cell) -> Result<(), WhyNot> {
        if Step::between(self.from, to).is_none() {
            return Err(WhyNot::WrongDistance { steps: 1 });
        }
        self.first_bar(&[self.from, to]).map_or(Ok(()), Err)
    }
}
