//! The pillbug's power, which a mosquito can copy: throwing a neighbour over itself (R27).

use super::{Board, walks::directions, window::Window};
use crate::{Bug, Cell, Color, Piece, PieceSet, cell::NEIGHBOR_BIT};

/// A piece that can throw its neighbours now.
#[derive(Clone, Copy)]
pub(super) struct Thrower {
    pub(super) piece: Piece,
    cell: Cell,
    /// Directions in which a piece can pass between the thrower's top and its neighbour.
    passages: u8,
    /// Directions of the empty cells where a piece can be put down.
    targets: u8,
}

impl Thrower {
    /// Returns true if this thrower can move a liftable piece from one cell to another.
    pub(super) fn can_throw(&self, from: Cell, to: Cell) -> bool {
        self.reaches(from) && self.targets & NEIGHBOR_BIT[self.cell.difference(to)] != 0
    }

    /// Returns true if a piece on a cell can be lifted onto the thrower.
    fn reaches(&self, from: Cell) -> bool {
        self.passages & NEIGHBOR_BIT[self.cell.difference(from)] != 0
    }
}

impl Board {
    /// Pieces of the player to move that can throw, the pillbug before the mosquito.
    #[inline]
    pub(super) fn throwers(&self) -> [Option<Thrower>; 2] {
        let us = self.to_move();
        [Bug::Pillbug, Bug::Mosquito].map(|bug| {
            let piece = Piece::first(us, bug);
            if !self.can_throw(piece) {
                return None;
            }
            let cell = self.cells[piece.index()];
            // A throw goes up and down over the thrower, whose height is one: a step is blocked if both flanks are
            // higher (R11).
            let passages = if self.raised.is_empty() {
                63
            } else {
                self.climbs(cell, 1, cell)
            };
            let targets = passages & !self.ring(cell) & 63;
            (targets != 0).then_some(Thrower {
                piece,
                cell,
                passages,
                targets,
            })
        })
    }

    /// Pieces of either colour that can be thrown: alone on the ground, not resting and not pinned.
    #[inline]
    pub(super) fn throwable(&self, throwers: &[Option<Thrower>; 2]) -> PieceSet {
        let mut pieces = PieceSet::EMPTY;
        for thrower in throwers.iter().flatten() {
            let cell = thrower.cell;
            for direction in directions(thrower.passages & self.ring(cell)) {
                let source = cell.step(direction);
                let spot = self.spots[source.index()];
                let alone = spot.height() == 1 && spot.top_index() != self.resting;
                if alone {
                    pieces.0 |= 1 << (spot.top_index() & 31);
                }
            }
        }
        self.liftable(pieces)
    }

    /// Cells to which the throwers can bring a liftable piece, as a window around its cell.
    #[inline]
    pub(super) fn landings(&self, throwers: &[Option<Thrower>; 2], from: Cell) -> Window {
        let mut landings = Window::default();
        for thrower in throwers.iter().flatten() {
            if thrower.reaches(from) {
                let direction = NEIGHBOR_BIT[from.difference(thrower.cell)].trailing_zeros();
                let bit = Window::step(Window::CENTER, direction as usize % 6);
                landings.insert_ring(bit, thrower.targets);
            }
        }
        landings
    }

    /// Returns true if a piece has the pillbug's power now: uncovered on the ground, not resting, and a pillbug or a
    /// mosquito beside one. A pin does not remove the power.
    pub(crate) fn can_throw(&self, piece: Piece) -> bool {
        (self.tops - self.raised).contains(piece)
            && self.resting() != Some(piece)
            && match piece.bug() {
                Bug::Pillbug => true,
                Bug::Mosquito => Color::ALL.into_iter().any(|color| {
                    let pillbug = Piece::first(color, Bug::Pillbug);
                    self.tops.contains(pillbug) && self.touch(pillbug, piece)
                }),
                _ => false,
            }
    }
}
