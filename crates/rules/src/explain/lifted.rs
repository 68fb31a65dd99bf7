//! The hive without the moving piece, and what blocks its steps.

use crate::{Board, Cell, Direction, Hex, WhyNot};

/// The hive without the top piece of one cell, since a piece never counts as its own neighbour (R12).
#[derive(Clone, Copy)]
pub(super) struct Lifted<'b> {
    pub(super) board: &'b Board,
    /// Cell of the lifted piece.
    pub(super) from: Cell,
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The two cells adjacent to both ends: left, then right.
    pub(super) flanks: [Cell; 2],
}

/// Obstacle to a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    /// Both flanks are higher than both ends of the step (R11).
    Gate,
    /// Neither flank is occupied on the ground, so the piece would lose contact (R12).
    NoContact,
}

impl Step {
    /// The step between two cells, if they are neighbours.
    pub(super) fn between(from: Cell, to: Cell) -> Option<Step> {
        Step::all(from).find(|step| step.to == to)
    }

    pub(super) fn all(from: Cell) -> impl Iterator<Item = Step> {
        Direction::ALL.into_iter().map(move |direction| {
            let flanks = [direction.counterclockwise(), direction.clockwise()];
            Step {
                from,
                to: from.neighbor(direction),
                flanks: flanks.map(|direction| from.neighbor(direction)),
            }
        })
    }
}

impl Lifted<'_> {
    /// Height of a cell, not counting the lifted piece.
    pub(super) fn height(&self, cell: Cell) -> u8 {
        let own = u8::from(cell == self.from);
        self.board.height(cell).saturating_sub(own)
    }

    /// Obstacle to a step of a sliding or climbing piece.
    pub(super) fn block(&self, step: Step) -> Option<Block> {
        let top = self.height(step.from).max(self.height(step.to));
        let [left, right] = step.flanks.map(|flank| self.height(flank));
        if left > top && right > top {
            Some(Block::Gate)
        } else if top == 0 && left == 0 && right == 0 {
            Some(Block::NoContact)
        } else {
            None
        }
    }

    /// Reason for the first blocked step of a walk, or `None` if nothing blocks it.
    pub(super) fn first_block(&self, cells: &[Cell]) -> Option<WhyNot> {
        cells.windows(2).zip(1..).find_map(|(pair, number)| {
            let step = Step::between(pair[0], pair[1])?;
            let Step { from, to, flanks } = step;
            Some(match self.block(step)? {
                Block::Gate => WhyNot::Gated {
                    step: number,
                    from,
                    to,
                    gate: flanks,
                },
                Block::NoContact => WhyNot::LosesContact {
                    step: number,
                    from,
                    to,
                },
            })
        })
    }

    /// Coordinates of a cell relative to the lifted piece.
    ///
    /// Of the many plane cells that share a torus cell, picks the one nearest to the hive, then the one nearest to the
    /// piece; for a cell touching the hive it is the only one within reach. `None` if the start is not connected to the
    /// hive, which happens in no legal position.
    pub(super) fn offset(&self, to: Cell) -> Option<Hex> {
        let hive = self.board.hexes();
        let &(anchor, corner) = hive.first()?;
        let start = hive
            .iter()
            .find(|&&(piece, _)| self.board.cell_of(piece) == Some(self.from))
            .map(|&(_, hex)| hex)?;
        let difference = self.board.cell_of(anchor)?.difference(to) as i32;
        let nearest = (-2..=2)
            .flat_map(|across| (-2..=2).map(move |down| (across, down)))
            .map(|(across, down)| {
                // Wrapping around horizontally leads one row up (cell.rs), so 32 columns equal one row.
                let (column, row) = (difference % 32, difference / 32);
                corner + Hex::new(column + 32 * across, row - across + 32 * down)
            })
            .min_by_key(|&place| {
                let to_hive = hive.iter().map(|&(_, hex)| hex.distance(place)).min();
                (to_hive, start.distance(place))
            })?;
        Some(nearest - start)
    }
}
