//! Actions: moves as numbers relative to the player to move.

use super::{PLACES, transform_place};
use crate::{Piece, Symmetry};

/// A move as a number below [`Action::COUNT`].
///
/// The number is `plane * 1024 + place`: the planes of the pieces are numbered as in an observation, and the place is
/// the destination on the grid. The last number is a pass. In a given position each number stands for one move at most,
/// and each legal move has one number; [`Encoder`](super::Encoder) converts between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u16);

impl Action {
    /// Number of actions: the size of a policy's output.
    pub const COUNT: usize = Action::PASS.index() + 1;

    /// The pass.
    pub const PASS: Action = Action((2 * Piece::PER_SIDE * PLACES) as u16);

    /// Returns the action with a number below [`Action::COUNT`].
    pub const fn new(index: usize) -> Option<Action> {
        if index < Action::COUNT {
            Some(Action(index as u16))
        } else {
            None
        }
    }

    /// The number of the action.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the same action in the position under a symmetry.
    #[must_use]
    pub const fn transform(self, symmetry: Symmetry) -> Action {
        match self.parts() {
            Some((plane, place)) => Action::at(plane, transform_place(symmetry, place)),
            None => Action::PASS,
        }
    }

    /// The action that moves the piece of a plane to a place.
    pub(super) const fn at(plane: usize, place: usize) -> Action {
        Action((plane * PLACES + place) as u16)
    }

    /// Plane of the piece and place of its destination, or `None` for a pass.
    pub(super) const fn parts(self) -> Option<(usize, usize)> {
        if self.0 == Action::PASS.0 {
            None
        } else {
            Some((self.index() / PLACES, self.index() % PLACES))
        }
    }
}
