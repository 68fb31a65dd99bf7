//! The soldier ant: any number of slides (R24).

use super::{Lifted, Path, lifted::Bar};
use crate::{Cell, Manner, WhyNot};

impl Lifted<'_> {
    /// Slides to a cell that is empty, by the shortest path.
    pub(super) fn ant(&self, to: Cell) -> Result<Path, WhyNot> {
        if let Some(cells) = self.crawl(to, None) {
            return Ok(Path::new(Manner::Slides, cells));
        }
        let barred = [Bar::Gate, Bar::NoContact]
            .into_iter()
            .find_map(|bar| self.first_bar(&self.crawl(to, Some(bar))?));
        Err(barred.unwrap_or(WhyNot::Unreachable))
    }
}
