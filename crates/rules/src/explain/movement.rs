//! Movement of each bug (R20 to R26): the path to a cell, or the reason why there is none.

use super::lifted::{Block, Lifted, Step};
use crate::{Bug, Cell, Direction, Hex, Manner, Piece, WhyNot};
use alloc::{vec, vec::Vec};

/// Kind of movement and cells of a path, as in [`Route`](crate::Route).
pub(super) type Path = (Manner, Vec<Cell>);

/// Order in which copied movements are tried: simplest path first.
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
    /// Path of the lifted piece by its own movement.
    pub(super) fn path(&self, bug: Bug, to: Cell) -> Result<Path, WhyNot> {
        if to == self.from {
            return Err(WhyNot::SameCell);
        }
        match bug {
            // On top of the hive the mosquito is a beetle (R26).
            Bug::Mosquito if self.height(self.from) > 0 => self.beetle(to),
            Bug::Mosquito => self.mosquito(to),
            bug => self.path_as(bug, to),
        }
    }

    /// Path of a bug other than a mosquito, or of a mosquito copying it.
    fn path_as(&self, bug: Bug, to: Cell) -> Result<Path, WhyNot> {
        match bug {
            Bug::Beetle => return self.beetle(to),
            // Mosquitoes cannot copy each other (R26).
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

    /// Queen and pillbug: one step on the ground to an empty cell (R20, R27).
    fn slide(&self, to: Cell) -> Result<Path, WhyNot> {
        self.single_step(to)?;
        Ok((Manner::Slides, vec![self.from, to]))
    }

    /// One step at any height (R21).
    fn beetle(&self, to: Cell) -> Result<Path, WhyNot> {
        self.single_step(to)?;
        let on_ground = self.height(self.from) == 0 && self.height(to) == 0;
        let manner = if on_ground {
            Manner::Slides
        } else {
            Manner::Climbs
        };
        Ok((manner, vec![self.from, to]))
    }

    fn single_step(&self, to: Cell) -> Result<(), WhyNot> {
        if Step::between(self.from, to).is_none() {
            return Err(WhyNot::WrongDistance { steps: 1 });
        }
        self.first_block(&[self.from, to]).map_or(Ok(()), Err)
    }

    /// A jump over a line of pieces to an empty cell (R22).
    fn grasshopper(&self, to: Cell) -> Result<Path, WhyNot> {
        let line = self.line_to(to).ok_or(WhyNot::NotInLine)?;
        match line.as_slice() {
            [_, between @ .., _] if !between.is_empty() => {
                match between.iter().find(|&&cell| self.height(cell) == 0) {
                    Some(&gap) => Err(WhyNot::JumpsOverGap { gap }),
                    None => Ok((Manner::Jumps, line)),
                }
            }
            _ => Err(WhyNot::NothingToJump),
        }
    }

    /// Cells from the start to a cell in a straight line, both ends included.
    fn line_to(&self, to: Cell) -> Option<Vec<Cell>> {
        let offset = self.offset(to)?;
        let steps = offset.distance(Hex::ORIGIN) as usize;
        let direction = Direction::ALL.into_iter().find(|direction| {
            let (q, r) = direction.delta();
            offset == Hex::new(q * steps as i32, r * steps as i32)
        })?;
        let ray = core::iter::successors(Some(self.from), |cell| Some(cell.neighbor(direction)));
        Some(ray.take(steps + 1).collect())
    }

    /// Exactly three slides to an empty cell (R23).
    fn spider(&self, to: Cell) -> Result<Path, WhyNot> {
        let walk = |allowed| self.three_steps(to, allowed, |_, cell| self.height(cell) == 0);
        let wrong_distance = WhyNot::WrongDistance { steps: 3 };
        if walk(None).is_none() && self.crawl(to, None).is_some() {
            return Err(wrong_distance);
        }
        self.unless_blocked(Manner::Slides, walk, wrong_distance)
    }

    /// Slides to an empty cell by the shortest path (R24).
    fn ant(&self, to: Cell) -> Result<Path, WhyNot> {
        let walk = |allowed| self.crawl(to, allowed);
        self.unless_blocked(Manner::Slides, walk, WhyNot::Unreachable)
    }

    /// Two steps over the hive and one down to an empty cell (R25).
    fn ladybug(&self, to: Cell) -> Result<Path, WhyNot> {
        let is_step = |number, cell| (self.height(cell) > 0) == (number < 3);
        let walk = |allowed| self.three_steps(to, allowed, is_step);
        let wrong_distance = WhyNot::WrongDistance { steps: 3 };
        self.unless_blocked(Manner::Climbs, walk, wrong_distance)
    }

    /// The walk without blocked steps. If there is none, the first block of one that is blocked in a single way, or
    /// else the given reason.
    fn unless_blocked(
        &self,
        manner: Manner,
        walk: impl Fn(Option<Block>) -> Option<Vec<Cell>>,
        otherwise: WhyNot,
    ) -> Result<Path, WhyNot> {
        if let Some(cells) = walk(None) {
            return Ok((manner, cells));
        }
        let blocked = [Block::Gate, Block::NoContact]
            .into_iter()
            .find_map(|block| self.first_block(&walk(Some(block))?));
        Err(blocked.unwrap_or(otherwise))
    }

    /// On the ground: path of the first copied bug that reaches the cell, or the reason of each (R26).
    fn mosquito(&self, to: Cell) -> Result<Path, WhyNot> {
        let copies = |bug: &Bug| {
            self.from
                .neighbors()
                .iter()
                .any(|&cell| self.board.top(cell).map(Piece::bug) == Some(*bug))
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
