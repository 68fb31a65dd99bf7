//! Writing moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::{Board, Cell, Direction, Game, Move, Piece};

/// A move in UHP notation, from [`Board::move_string`].
#[derive(Clone, Copy)]
pub struct MoveString<'b> {
    board: &'b Board,
    mv: Move,
}

impl Board {
    /// UHP MoveString of a move about to be played on this board.
    ///
    /// UHP allows any reference. To make strings comparable, this follows the reference engine, Mzinga: with the mover
    /// lifted, the top piece of an occupied destination, or else of the first occupied neighbour in the order of
    /// [`Direction::ALL`].
    pub const fn move_string(&self, mv: Move) -> MoveString<'_> {
        MoveString { board: self, mv }
    }

    /// Top piece of a cell after lifting a piece off the board.
    pub(super) fn top_without(&self, cell: Cell, lifted: Piece) -> Option<Piece> {
        match self.top(cell) {
            Some(top) if top == lifted => self.under(lifted),
            top => top,
        }
    }
}

impl Game {
    /// UHP MoveStrings of all moves so far.
    pub fn move_strings(&self) -> Vec<String> {
        let mut board = self.start().clone();
        self.moves()
            .map(|mv| {
                let text = board.move_string(mv).to_string();
                board.play_unchecked(mv);
                text
            })
            .collect()
    }
}

impl fmt::Display for MoveString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((piece, to)) = self.mv.parts() else {
            return f.write_str("pass");
        };
        f.write_str(piece.name())?;
        if let Some(top) = self.board.top_without(to, piece) {
            f.write_str(" ")?;
            return f.write_str(top.name());
        }
        for direction in Direction::ALL {
            if let Some(top) = self.board.top_without(to.neighbor(direction), piece) {
                // Seen from the reference, the destination lies in the opposite direction.
                let (before, after) = marks(direction.opposite());
                f.write_str(before)?;
                f.write_str(top.name())?;
                return f.write_str(after);
            }
        }
        // The first piece of a game has no reference.
        Ok(())
    }
}

impl fmt::Debug for MoveString<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Direction marks before and after a reference, including the space between the two words.
const fn marks(direction: Direction) -> (&'static str, &'static str) {
    match direction {
        Direction::NorthWest => (" \\", ""),
        Direction::NorthEast => (" ", "/"),
        Direction::East => (" ", "-"),
        Direction::SouthEast => (" ", "\\"),
        Direction::SouthWest => (" /", ""),
        Direction::West => (" -", ""),
    }
}
