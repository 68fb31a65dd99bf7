//! A path that a piece can take, and the powers by which it finds one.

use super::Lifted;
use crate::{Bug, Cell, Manner, WhyNot};

/// The cells on the path, as in [`Route`](crate::Route), and how the piece gets along them.
pub(super) struct Path {
    pub(super) manner: Manner,
    pub(super) cells: Vec<Cell>,
}

impl Path {
    pub(super) fn new(manner: Manner, cells: impl Into<Vec<Cell>>) -> Path {
        Path {
            manner,
            cells: cells.into(),
        }
    }
}

impl Lifted<'_> {
    /// The path of the lifted piece by its own power.
    pub(super) fn path(&self, bug: Bug, to: Cell) -> Result<Path, WhyNot> {
        if to == self.from {
            return Err(WhyNot::SameCell);
        }
        match bug {
            // On top of the hive the mosquito is a beetle until it comes down (R26).
            Bug::Mosquito if self.height(self.from) > 0 => self.beetle(to),
            Bug::Mosquito => self.mosquito(to),
            bug => self.path_as(bug, to),
        }
    }

    /// The path of a creature with a power of its own, or of a mosquito that copies it.
    pub(super) fn path_as(&self, bug: Bug, to: Cell) -> Result<Path, WhyNot> {
        match bug {
            Bug::Beetle => return self.beetle(to),
            // A mosquito gives another mosquito nothing to copy (R26).
            Bug::Mosquito => return Err(WhyNot::NothingToCopy),
            _ => {}
        }
        // All others end their move on the ground.
        if let Some(occupant) = self.board.top(to) {
            return Err(WhyNot::MustLandOnGround { occupant });
        }
        match bug {
            Bug::Spider => self.spider(to),
            Bug::Grasshopper => self.grasshopper(to),
            Bug::Ant => self.ant(to),
            Bug::Ladybug => self.ladybug(to),
            _ => self.slide(to),
        }
    }
}
