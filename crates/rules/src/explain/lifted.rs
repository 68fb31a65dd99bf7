//! The hive while a piece is off it, and what bars the steps of that piece.

use crate::{Board, Cell, Direction, WhyNot};

/// The hive from which the top piece of one cell has been lifted, for a piece never counts as its own neighbour (R12).
#[derive(Clone, Copy)]
pub(super) struct Lifted<'b> {
    pub(super) board: &'b Board,
    /// The cell where the piece stood.
    pub(super) from: Cell,
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The two cells that both ends of the step touch: on the left first, then on the right.
    pub(super) flanks: [Cell; 2],
}

/// What bars a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    /// Both flanks are higher than both ends of the step (R11).
    Gate,
    /// On the ground neither flank is occupied, so the piece would leave the hive (R12).
    NoContact,
}

impl Step {
    /// The step from a cell in a direction.
    pub(super) fn new(from: Cell, direction: Direction) -> Step {
        let flanks = [direction.counterclockwise(), direction.clockwise()];
        Step {
            from,
            to: from.neighbor(direction),
            flanks: flanks.map(|direction| from.neighbor(direction)),
        }
    }

    /// The step from a cell to another, if they are neighbours.
    pub(super) fn between(from: Cell, to: Cell) -> Option<Step> {
        Step::all(from).find(|step| step.to == to)
    }

    /// The six steps from a cell.
    pub(super) fn all(from: Cell) -> impl Iterator<Item = Step> {
        Direction::ALL
            .into_iter()
            .map(move |direction| Step::new(from, direction))
    }
}

impl<'b> Lifted<'b> {
    pub(super) fn new(board: &'b Board, from: Cell) -> Lifted<'b> {
        Lifted { board, from }
    }

    /// How many pieces stand on a cell, the lifted one not counted.
    pub(super) fn height(&self, cell: Cell) -> u8 {
        let own = u8::from(cell == self.from);
        self.board.height(cell).saturating_sub(own)
    }

    /// What bars a step for a piece that slides or climbs.
    pub(super) fn bar(&self, step: Step) -> Option<Bar> {
        let top = self.height(step.from).max(self.height(step.to));
        let [left, right] = step.flanks.map(|flank| self.height(flank));
        if left > top && right > top {
            Some(Bar::Gate)
        } else if top == 0 && left == 0 && right == 0 {
            Some(Bar::NoContact)
        } else {
            None
        }
    }

    /// The reason why a walk along these cells fails: its first barred step. `None` if it does not fail.
    pub(super) fn first_bar(&self, cells: &[Cell]) -> Option<WhyNot> {
        cells.windows(2).zip(1..).find_map(|(pair, number)| {
            let step = Step::between(pair[0], pair[1])?;
            let Step { from, to, flanks } = step;
            Some(match self.bar(step)? {
                Bar::Gate => WhyNot::Gated {
                    step: number,
                    from,
                    to,
                    gate: flanks,
                },
                Bar::NoContact => WhyNot::LosesContact {
                    step: number,
                    from,
                    to,
                },
            })
        })
    }
}
