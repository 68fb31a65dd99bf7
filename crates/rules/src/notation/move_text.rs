//! Syntax of a written move, independent of a position.

use super::MoveSyntaxError;
use crate::{Direction, Piece};

/// A move as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveText {
    Pass,
    Piece {
        piece: Piece,
        destination: Option<Destination>,
        /// A piece of which a side has only one is written with a number.
        numbered: bool,
    },
}

/// A destination as written: a piece, and one of its sides unless its top is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Destination {
    pub(crate) reference: Piece,
    pub(crate) direction: Option<Direction>,
}

/// Strictness of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// UHP.
    Uhp,
    /// As in archives: `wM1` and `wQ1` too.
    Archive,
}

impl MoveText {
    /// Parses a move, ignoring case, with any spaces and tabs around its two words. Like the reference engine it
    /// ignores whatever follows the destination.
    pub(crate) fn parse(text: &str, style: Style) -> Result<MoveText, MoveSyntaxError> {
        let mut words = text.split([' ', '\t']).filter(|word| !word.is_empty());
        let mover = words.next().ok_or(MoveSyntaxError::Empty)?;
        if mover.eq_ignore_ascii_case("pass") {
            return Ok(MoveText::Pass);
        }
        let (piece, mut numbered) =
            read_piece(mover.as_bytes(), style).ok_or(MoveSyntaxError::BadPiece)?;
        let destination = match words.next() {
            None => None,
            Some(word) => {
                let (destination, reference_numbered) = Destination::parse(word, style)?;
                numbered |= reference_numbered;
                Some(destination)
            }
        };
        Ok(MoveText::Piece {
            piece,
            destination,
            numbered,
        })
    }
}

impl Destination {
    fn parse(word: &str, style: Style) -> Result<(Destination, bool), MoveSyntaxError> {
        let bytes = word.as_bytes();
        let before = bytes.first().copied().and_then(direction_before);
        let rest = if before.is_some() { &bytes[1..] } else { bytes };
        // Anything after a trailing mark is no longer part of the destination.
        let mark = |&byte: &u8| direction_after(byte);
        let name = rest.split(|byte| mark(byte).is_some()).next();
        let name = name.unwrap_or_default();
        let after = rest.get(name.len()).and_then(mark);
        let (reference, numbered) =
            read_piece(name, style).ok_or(MoveSyntaxError::BadDestination)?;
        if before.is_some() && after.is_some() {
            return Err(MoveSyntaxError::TwoDirections);
        }
        let destination = Destination {
            reference,
            direction: before.or(after),
        };
        Ok((destination, numbered))
    }
}

/// Parses a piece name, ignoring case; also returns whether it has a number that UHP does not write.
fn read_piece(name: &[u8], style: Style) -> Option<(Piece, bool)> {
    Piece::read(name).filter(|&(_, is_numbered)| !is_numbered || style == Style::Archive)
}

/// Direction of a mark before a piece.
pub(crate) const fn direction_before(mark: u8) -> Option<Direction> {
    match mark {
        b'-' => Some(Direction::West),
        b'/' => Some(Direction::SouthWest),
        b'\\' => Some(Direction::NorthWest),
        _ => None,
    }
}

/// Direction of a mark after a piece.
pub(crate) const fn direction_after(mark: u8) -> Option<Direction> {
    match mark {
        b'-' => Some(Direction::East),
        b'/' => Some(Direction::NorthEast),
        b'\\' => Some(Direction::SouthEast),
        _ => None,
    }
}
