//! Conversion of positions and moves to planes of the grid.

use super::{Action, OBSERVATION_LEN, PLACES, place_of};
use crate::{Board, Bug, Cell, Direction, Hex, Move, Opening, Piece};
use alloc::vec::Vec;

/// Planes after those of the pieces.
const RESTING: usize = 2 * Piece::PER_SIDE;
const EXPANSIONS: [(usize, Bug); 3] = [
    (RESTING + 1, Bug::Mosquito),
    (RESTING + 2, Bug::Ladybug),
    (RESTING + 3, Bug::Pillbug),
];
const TOURNAMENT_OPENING: usize = RESTING + 4;
const QUEEN_DUE: usize = RESTING + 5;

/// Marks cells and places that are neither in the hive nor beside it.
const NONE: u16 = u16::MAX;

/// A position on the grid of the [learning](super) module: writes its observation and converts its moves.
#[derive(Clone, Debug)]
pub struct Encoder<'b> {
    board: &'b Board,
    /// Place of each cell in or beside the hive.
    places: [u16; Cell::COUNT],
    /// The reverse: cell index of each place.
    cells: [u16; PLACES],
}

/// Error returned when a slice has the wrong length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the slice has {found} elements instead of {expected}")]
pub struct LengthError {
    /// The length that was required.
    pub expected: usize,
    /// The length of the slice.
    pub found: usize,
}

impl<'b> Encoder<'b> {
    /// Lays a position out on the grid.
    pub fn new(board: &'b Board) -> Encoder<'b> {
        let mut encoder = Encoder {
            board,
            places: [NONE; Cell::COUNT],
            cells: [NONE; PLACES],
        };
        let us = board.to_move();
        let center = Piece::of_color(us)
            .chain(Piece::of_color(!us))
            .find_map(|piece| board.cell_of(piece))
            .unwrap_or(Cell::ORIGIN);
        encoder.lay_out(center, Hex::ORIGIN);
        // Unwraps the torus by following the hive from piece to piece.
        let mut hive = Vec::with_capacity(2 * Piece::PER_SIDE);
        hive.push((center, Hex::ORIGIN));
        let mut visited = 0;
        while let Some(&(cell, hex)) = hive.get(visited) {
            visited += 1;
            for direction in Direction::ALL {
                let (cell, hex) = (cell.neighbor(direction), hex.neighbor(direction));
                if encoder.places[cell.index()] == NONE {
                    encoder.lay_out(cell, hex);
                    if board.height(cell) > 0 {
                        hive.push((cell, hex));
                    }
                }
            }
        }
        encoder
    }

    fn lay_out(&mut self, cell: Cell, hex: Hex) {
        let place = place_of(hex);
        self.places[cell.index()] = place as u16;
        self.cells[place] = cell.index() as u16;
    }

    /// Writes the observation; see [the module](super) for its layout.
    ///
    /// # Errors
    /// If the slice does not have [`OBSERVATION_LEN`] elements.
    pub fn write_observation<T: Copy + From<u8>>(&self, out: &mut [T]) -> Result<(), LengthError> {
        check_length(out, OBSERVATION_LEN)?;
        out.fill(T::from(0));
        let board = self.board;
        let mut set = |plane: usize, piece: Piece, value: u8| {
            let place = board.cell_of(piece).and_then(|cell| self.place(cell));
            if let Some(place) = place {
                out[plane * PLACES + place] = T::from(value);
            }
        };
        for piece in board.placed() {
            set(self.plane(piece), piece, board.level(piece) + 1);
        }
        if let Some(piece) = board.resting() {
            set(RESTING, piece, 1);
        }
        let mut fill = |plane: usize, is_set: bool| {
            if is_set {
                out[plane * PLACES..][..PLACES].fill(T::from(1));
            }
        };
        for (plane, bug) in EXPANSIONS {
            fill(plane, board.game_type().contains(bug));
        }
        fill(TOURNAMENT_OPENING, board.opening() == Opening::Tournament);
        fill(QUEEN_DUE, board.queen_due());
        Ok(())
    }

    /// Writes true, or 1, at the indices of the legal actions and false, or 0, everywhere else.
    ///
    /// # Errors
    /// If the slice does not have [`Action::COUNT`] elements.
    pub fn write_legal_actions<T: Copy + From<bool>>(
        &self,
        out: &mut [T],
    ) -> Result<(), LengthError> {
        check_length(out, Action::COUNT)?;
        out.fill(T::from(false));
        for mv in self.board.legal_moves() {
            if let Some(action) = self.action_of(mv) {
                out[action.index()] = T::from(true);
            }
        }
        Ok(())
    }

    /// Returns the action of a move, or `None` if its destination is neither in the hive nor beside it, as no legal
    /// move's is.
    pub fn action_of(&self, mv: Move) -> Option<Action> {
        let Some((piece, to)) = mv.parts() else {
            return Some(Action::PASS);
        };
        let place = self.place(to)?;
        Some(Action::at(self.plane(piece), place))
    }

    /// Returns the move of an action, legal or not, or `None` if its destination is neither in the hive nor beside it.
    pub fn move_of(&self, action: Action) -> Option<Move> {
        let Some((plane, place)) = action.parts() else {
            return Some(Move::PASS);
        };
        let us = self.board.to_move();
        let color = if plane < Piece::PER_SIDE { us } else { !us };
        let piece = Piece::of_color(color).nth(plane % Piece::PER_SIDE)?;
        let cell = Cell::new(usize::from(*self.cells.get(place)?))?;
        Some(Move::new(piece, cell))
    }

    /// Plane of a piece: the mover's come first.
    fn plane(&self, piece: Piece) -> usize {
        let within = piece.index() - Piece::queen(piece.color()).index();
        within + Piece::PER_SIDE * usize::from(piece.color() != self.board.to_move())
    }

    fn place(&self, cell: Cell) -> Option<usize> {
        let place = self.places[cell.index()];
        (place != NONE).then_some(usize::from(place))
    }
}

const fn check_length<T>(slice: &[T], expected: usize) -> Result<(), LengthError> {
    let found = slice.len();
    if found == expected {
        Ok(())
    } else {
        Err(LengthError { expected, found })
    }
}
