//! Reading moves in a position.

use super::{Destination, MoveText, PlayMoveError, ReadMoveError, ReferenceError, Style};
use crate::{Board, Cell, Game, Move};

impl Board {
    /// Reads a UHP MoveString without checking that the move is legal.
    ///
    /// As lenient as the reference engine: any case, any number of spaces and tabs, anything after a complete
    /// destination. A piece may refer to itself, that is, to its cell before the move, and with a direction to any
    /// piece of a stack. A direction means a cell on the ground, so it cannot lead onto a piece; a reference without
    /// direction must be the top of its stack; the reference must be on the table; and the first piece of a game, and
    /// only that, is written alone.
    ///
    /// # Errors
    /// If the text is not a move, or its destination does not exist in this position.
    pub fn read_move(&self, text: &str) -> Result<Move, ReadMoveError> {
        match MoveText::parse(text, Style::Uhp)? {
            MoveText::Pass => Ok(Move::PASS),
            MoveText::Piece {
                piece, destination, ..
            } => {
                let to = self.resolve(destination)?;
                // Moving to the mover's own cell is for the rules to reject (R14), not for the notation.
                if let Some(occupied) = self.occupied(destination, to)
                    && self.top(to) != Some(piece)
                {
                    return Err(occupied.into());
                }
                Ok(Move::new(piece, to))
            }
        }
    }

    /// Cell of a destination, regardless of its occupants.
    pub(crate) fn resolve(&self, destination: Option<Destination>) -> Result<Cell, ReferenceError> {
        match destination {
            None if self.placed().is_empty() => Ok(Cell::ORIGIN),
            None => Err(ReferenceError::Missing),
            Some(_) if self.placed().is_empty() => Err(ReferenceError::OnEmptyTable),
            Some(Destination {
                reference,
                direction,
            }) => {
                let cell = self
                    .cell_of(reference)
                    .ok_or(ReferenceError::NotOnTable { reference })?;
                Ok(direction.map_or(cell, |direction| cell.neighbor(direction)))
            }
        }
    }

    /// Error of a destination at the wrong height: a direction onto a piece, or a covered reference without one.
    pub(crate) fn occupied(
        &self,
        destination: Option<Destination>,
        to: Cell,
    ) -> Option<ReferenceError> {
        let Destination {
            reference,
            direction,
        } = destination?;
        let top = self.top(to)?;
        match direction {
            Some(direction) => Some(ReferenceError::Occupied {
                reference,
                direction,
                occupant: top,
            }),
            None if top != reference => Some(ReferenceError::Covered { reference, top }),
            None => None,
        }
    }
}

impl Game {
    /// Reads a UHP MoveString in the current position, as [`Board::read_move`] does, without playing it.
    ///
    /// # Errors
    /// If the text is not a move, or its destination does not exist in this position.
    pub fn read_move(&self, text: &str) -> Result<Move, ReadMoveError> {
        self.board().read_move(text)
    }

    /// Plays a UHP MoveString and returns the move.
    ///
    /// # Errors
    /// If the text is not a move in this position, or the move is illegal; the game is unchanged.
    pub fn play_uhp(&mut self, text: &str) -> Result<Move, PlayMoveError> {
        let mv = self.read_move(text)?;
        self.play(mv)?;
        Ok(mv)
    }
}
