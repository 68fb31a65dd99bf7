//! The spider: exactly three slides (R23).

use super::{Lifted, Path, lifted::Bar};
use crate::{Cell, Manner, WhyNot};

impl Lifted<'_> {
    /// Three slides to a cell that is empty.
    pub(super) fn spider(&self, to: Cell) -> Result<Path, WhyNot> {
        let walk = |allowed| self.three_steps(to, allowed, |_, cell| self.height(cell) == 0);
        if let Some(cells) = walk(None) {
            return Ok(Path::new(Manner::Slides, cells));
        }
        let too_near_or_far = WhyNot::WrongDistance { steps: 3 };
        if self.crawl(to, None).is_some() {
            return Err(too_near_or_far);
        }
        let barred = [Bar::Gate, Bar::NoContact]
            .into_iter()
            .find_map(|bar| self.first_bar(&walk(Some(bar))?));
        Err(barred.unwrap_or(too_near_or_far))
    }
}
