//! The ladybug: up, over and down (R25).

use super::{Lifted, Path, lifted::Bar};
use crate::{Cell, Manner, WhyNot};

impl Lifted<'_> {
    /// Two steps over the hive and one down to a cell that is empty.
    pub(super) fn ladybug(&self, to: Cell) -> Result<Path, WhyNot> {
        let walk = |allowed| {
            self.three_steps(to, allowed, |number, cell| {
                (self.height(cell) > 0) == (number < 3)
            })
        };
        if let Some(cells) = walk(None) {
            return Ok(Path::new(Manner::Climbs, cells));
        }
        let gated = walk(Some(Bar::Gate)).and_then(|cells| self.first_bar(&cells));
        Err(gated.unwrap_or(WhyNot::WrongDistance { steps: 3 }))
    }
}
