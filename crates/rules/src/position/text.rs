//! Position strings: a position on one line; see `docs/position-string.md`.

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use super::{Position, PutError};
use crate::{Bug, Color, GameType, Hex, Opening, Piece};

/// Maximum input length. The longest string written has about a thousand bytes.
const MAX_LENGTH: usize = 4096;

/// Largest number of empty cells or rows accepted.
const MAX_GAP: i32 = 999;

impl fmt::Display for Position {
    /// Writes the position string, which does not depend on where the hive lies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to_move = self.to_move().letter();
        write!(f, "{}_{to_move}{}_", set_word(self.game_type), self.turn())?;
        self.write_table(f)?;
        if let Some(piece) = self.resting {
            f.write_str("_")?;
            write_piece(piece, f)?;
        }
        match self.opening {
            Opening::Tournament => Ok(()),
            Opening::Rulebook => f.write_str("_rulebook"),
        }
    }
}

impl Position {
    fn write_table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cells: Vec<(Hex, &[Piece])> = self.stacks().collect();
        cells.sort_unstable_by_key(|(hex, _)| (hex.r, hex.q));
        let left = cells.iter().map(|(hex, _)| hex.q).min().unwrap_or(0);
        let Some(&(Hex { r: mut row, .. }, _)) = cells.first() else {
            return f.write_str("0");
        };
        let mut column = left;
        for (hex, stack) in cells {
            if hex.r > row {
                f.write_str("-")?;
                if hex.r - row > 1 {
                    write!(f, "{}", hex.r - row)?;
                }
                (row, column) = (hex.r, left);
            }
            match hex.q - column {
                0 => {}
                1 => f.write_str(".")?,
                gap => write!(f, ".{gap}")?,
            }
            column = hex.q + 1;
            for (level, &piece) in stack.iter().enumerate() {
                if level > 0 {
                    f.write_str("~")?;
                }
                write_piece(piece, f)?;
            }
        }
        Ok(())
    }
}

/// Name of a set without its plus sign, which means a space in a URL query.
fn set_word(set: GameType) -> String {
    set.name().replace('+', "")
}

fn write_piece(piece: Piece, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let letter = piece.bug().letter();
    match piece.color() {
        Color::White => write!(f, "{letter}")?,
        Color::Black => write!(f, "{}", letter.to_ascii_lowercase())?,
    }
    match piece.bug().count() {
        1 => Ok(()),
        _ => write!(f, "{}", piece.number()),
    }
}

/// Error returned when parsing a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {at}: {kind}")]
pub struct ParsePositionError {
    /// Byte offset of the error.
    pub at: usize,
    /// What is wrong.
    pub kind: PositionErrorKind,
}

/// Kind of a position string error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionErrorKind {
    /// The text is too long.
    #[error("the text is too long for a position")]
    TooLong,
    /// The first field is not a bug set.
    #[error("a position starts with its set, such as BaseML")]
    UnknownSet,
    /// The second field is not a turn.
    #[error("the turn is written like w1 or b12")]
    BadTurn,
    /// The third field, the table, is missing.
    #[error("the table is missing")]
    NoTable,
    /// The character is not allowed here.
    #[error("{0:?} does not belong here")]
    Unexpected(char),
    /// A piece is missing.
    #[error("a piece is missing here")]
    NoPiece,
    /// A piece lacks its number.
    #[error("the number of the {0} is missing")]
    NoNumber(Bug),
    /// The number of a piece is too high.
    #[error("a side has only {} of the {}", .0.count(), .0)]
    NumberTooHigh(Bug),
    /// A number of empty cells or rows is zero or too large.
    #[error("a number from 1 to 999 belongs here")]
    BadGap,
    /// The piece cannot be put there.
    #[error("{0}")]
    Put(PutError),
    /// A field after the table is neither a piece nor an opening.
    #[error("after the table come the resting piece and rulebook")]
    UnknownOption,
    /// An option is repeated.
    #[error("this is repeated")]
    RepeatedOption,
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Parses a position string into normal form; see [`Position::normalize`].
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        let fail = |at, kind| Err(ParsePositionError { at, kind });
        if text.len() > MAX_LENGTH {
            return fail(MAX_LENGTH, PositionErrorKind::TooLong);
        }
        let (mut next, end) = (text.len() - text.trim_start().len(), text.trim_end().len());
        // The fields with their byte offsets.
        let mut fields = text.trim().split('_').map(|word| {
            let at = next;
            next += word.len() + 1;
            (at, word)
        });
        let mut position = Position::default();
        let (at, word) = fields.next().unwrap_or((0, ""));
        let Some(set) = read_set(word) else {
            return fail(at, PositionErrorKind::UnknownSet);
        };
        position.game_type = set;
        let (at, word) = fields.next().unwrap_or((end, ""));
        let Some((to_move, turn)) = read_turn(word) else {
            return fail(at, PositionErrorKind::BadTurn);
        };
        position.set_turn(to_move, turn);
        let Some((at, word)) = fields.next() else {
            return fail(end, PositionErrorKind::NoTable);
        };
        if word != "0" {
            Reader { text: word, at: 0 }
                .table(&mut position)
                .map_err(|error| ParsePositionError {
                    at: at + error.at,
                    kind: error.kind,
                })?;
        }
        read_options(&mut position, fields)?;
        position.normalize();
        Ok(position)
    }
}

/// Parses a set name, ignoring case, with or without UHP's plus sign.
fn read_set(word: &str) -> Option<GameType> {
    let word = word.replace('+', "");
    GameType::ALL
        .into_iter()
        .find(|&set| set_word(set).eq_ignore_ascii_case(&word))
}

fn read_turn(word: &str) -> Option<(Color, u32)> {
    let mut chars = word.chars();
    let color = Color::from_letter(chars.next()?)?;
    Some((color, parse_turn_number(chars.as_str())?))
}

/// Parses a turn number whose plies fit into `u32`.
pub(super) fn parse_turn_number(digits: &str) -> Option<u32> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let turn = digits.parse().ok()?;
    (1..=1 << 31).contains(&turn).then_some(turn)
}

fn read_options<'t>(
    position: &mut Position,
    fields: impl Iterator<Item = (usize, &'t str)>,
) -> Result<(), ParsePositionError> {
    let mut opening = None;
    for (at, word) in fields {
        let mut reader = Reader { text: word, at: 0 };
        let is_new = if let Ok(named) = word.parse::<Opening>() {
            opening.replace(named).is_none()
        } else if let Ok(piece) = reader.piece()
            && reader.at == word.len()
        {
            position.resting.replace(piece).is_none()
        } else {
            let kind = PositionErrorKind::UnknownOption;
            return Err(ParsePositionError { at, kind });
        };
        if !is_new {
            let kind = PositionErrorKind::RepeatedOption;
            return Err(ParsePositionError { at, kind });
        }
    }
    position.opening = opening.unwrap_or_default();
    Ok(())
}

/// Parser of the table. It only advances over ASCII, so it never stops inside a character.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    /// Rows of cells, not all empty.
    fn table(&mut self, position: &mut Position) -> Result<(), ParsePositionError> {
        let (mut column, mut row) = (0, 0);
        // Single rows may be empty, but an empty table is written as a zero.
        while let Some(next) = self.peek() {
            match next {
                '-' => {
                    self.at += 1;
                    row += self.gap()?;
                    column = 0;
                }
                '.' => {
                    self.at += 1;
                    column += self.gap()?;
                }
                _ => {
                    self.stack(position, Hex::new(column, row))?;
                    column += 1;
                }
            }
        }
        if position.is_empty() {
            return self.fail(PositionErrorKind::NoPiece);
        }
        Ok(())
    }

    /// Pieces of one cell, from the lowest up.
    fn stack(&mut self, position: &mut Position, hex: Hex) -> Result<(), ParsePositionError> {
        loop {
            let at = self.at;
            let piece = self.piece()?;
            position
                .put(hex, piece)
                .map_err(|error| ParsePositionError {
                    at,
                    kind: PositionErrorKind::Put(error),
                })?;
            if self.peek() != Some('~') {
                return Ok(());
            }
            self.at += 1;
        }
    }

    /// A letter, upper case for White, and a number where a side has several of the kind.
    fn piece(&mut self) -> Result<Piece, ParsePositionError> {
        let Some(letter) = self.peek() else {
            return self.fail(PositionErrorKind::NoPiece);
        };
        let Some(bug) = Bug::from_letter(letter) else {
            return match letter {
                '.' | '-' | '~' => self.fail(PositionErrorKind::NoPiece),
                _ => self.fail(PositionErrorKind::Unexpected(letter)),
            };
        };
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        self.at += 1;
        if bug.count() == 1 {
            return Ok(Piece::first(color, bug));
        }
        let Some(digit) = self.peek().and_then(|digit| digit.to_digit(10)) else {
            return self.fail(PositionErrorKind::NoNumber(bug));
        };
        let Some(piece) = Piece::new(color, bug, digit as u8) else {
            return self.fail(PositionErrorKind::NumberTooHigh(bug));
        };
        self.at += 1;
        Ok(piece)
    }

    /// A number of cells or rows; 1 if omitted.
    fn gap(&mut self) -> Result<i32, ParsePositionError> {
        let start = self.at;
        let mut number = 0;
        while let Some(digit) = self.peek().and_then(|digit| digit.to_digit(10)) {
            number = (number * 10 + digit as i32).min(MAX_GAP + 1);
            self.at += 1;
        }
        match number {
            _ if self.at == start => Ok(1),
            1..=MAX_GAP => Ok(number),
            _ => {
                self.at = start;
                self.fail(PositionErrorKind::BadGap)
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn fail<T>(&self, kind: PositionErrorKind) -> Result<T, ParsePositionError> {
        let at = self.at;
        Err(ParsePositionError { at, kind })
    }
}
