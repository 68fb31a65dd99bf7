//! Parser of diagrams.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::diagram::{WIDTH, is_mark};
use super::text::parse_turn_number;
use super::{Diagram, MarkError, Position, PutError};
use crate::{Bug, Color, GameType, Hex, Opening, Piece};

/// Maximum input length. The longest diagram written has about 45,000 bytes.
const MAX_LENGTH: usize = 1 << 16;

/// Error returned when parsing a [`Diagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseDiagramError {
    /// Line, from 1.
    pub line: usize,
    /// Character of the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: DiagramErrorKind,
}

/// Kind of a diagram error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramErrorKind {
    /// The text is too long.
    #[error("the text is too long for a diagram")]
    TooLong,
    /// There is no picture.
    #[error("there is no picture")]
    Empty,
    /// A word of the header line is unknown.
    #[error(
        "the header line contains the set, the turn like White[3], the opening and the resting piece"
    )]
    UnknownWord,
    /// The character has no meaning in a diagram.
    #[error("{0:?} does not belong in a diagram")]
    Unexpected(char),
    /// The name of a piece is invalid.
    #[error("a piece is written like wQ, bA1 or wM")]
    NoSuchPiece,
    /// The cell is not on the grid defined by the first cell of the picture.
    #[error(
        "the cell is out of line with the others: rows are shifted by two characters, cells are four wide"
    )]
    Misaligned,
    /// A row of the picture follows the list of stacks.
    #[error("the rows of the picture come before the list of stacks")]
    RowAfterStacks,
    /// A cell is marked as a stack that is not listed.
    #[error("this stack is not listed below the picture")]
    StackNotListed,
    /// The top piece of a listed stack is not in the picture, or not that many times.
    #[error("the top piece of this stack is not in the picture")]
    TopNotDrawn,
    /// The piece cannot be put there.
    #[error("{0}")]
    Put(PutError),
    /// The cell cannot be marked.
    #[error("{0}")]
    Mark(MarkError),
}

/// Line and column in the text, from 1.
type Location = (usize, usize);

fn fail<T>((line, column): Location, kind: DiagramErrorKind) -> Result<T, ParseDiagramError> {
    Err(ParseDiagramError { line, column, kind })
}

impl FromStr for Diagram {
    type Err = ParseDiagramError;

    /// Parses a diagram into normal form; see [`Diagram::normalize`].
    ///
    /// The header line and each of its parts are optional. The default set is the smallest one with all bugs of the
    /// picture, the default turn White's at the first number that leaves time to place all pieces.
    fn from_str(text: &str) -> Result<Diagram, ParseDiagramError> {
        if text.len() > MAX_LENGTH {
            return fail((1, 1), DiagramErrorKind::TooLong);
        }
        let mut header = None;
        let mut cells: Vec<DrawnCell> = Vec::new();
        let mut stacks: Vec<(Location, Vec<Piece>)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if cells.is_empty() && header.is_none() && Header::opens(line) {
                header = Some(Header::read(number, line)?);
            } else if line.contains('/') {
                read_stacks(number, line, &mut stacks)?;
            } else if let (false, Some(location)) =
                (stacks.is_empty(), first_location(number, line))
            {
                return fail(location, DiagramErrorKind::RowAfterStacks);
            } else {
                read_row(number, line, &mut cells)?;
            }
        }
        let mut diagram = assemble(&cells, &stacks)?;
        header.unwrap_or_default().apply(&mut diagram.position);
        diagram.normalize();
        Ok(diagram)
    }
}

/// A cell of the picture as read.
struct DrawnCell {
    location: Location,
    piece: Option<Piece>,
    /// A mark, or the `^` of a stack.
    suffix: Option<char>,
}

fn first_location(number: usize, line: &str) -> Option<Location> {
    let column = line.chars().position(|c| !c.is_whitespace())?;
    Some((number, column + 1))
}

fn read_row(
    number: usize,
    line: &str,
    cells: &mut Vec<DrawnCell>,
) -> Result<(), ParseDiagramError> {
    let chars: Vec<char> = line.trim_end().chars().collect();
    let mut at = 0;
    while let Some(&first) = chars.get(at) {
        let location = (number, at + 1);
        match first {
            ' ' => at += 1,
            'w' | 'b' => {
                let Some((piece, length)) = read_piece(&chars[at..]) else {
                    return fail(location, DiagramErrorKind::NoSuchPiece);
                };
                at += length;
                let suffix = chars.get(at).copied();
                let suffix = suffix.filter(|&suffix| suffix == '^' || is_mark(suffix));
                at += usize::from(suffix.is_some());
                cells.push(DrawnCell {
                    location,
                    piece: Some(piece),
                    suffix,
                });
            }
            mark if mark == '.' || is_mark(mark) => {
                at += 1;
                cells.push(DrawnCell {
                    location,
                    piece: None,
                    suffix: (mark != '.').then_some(mark),
                });
            }
            other => return fail(location, DiagramErrorKind::Unexpected(other)),
        }
    }
    Ok(())
}

/// Reads a piece and its length. A bug without number takes none, so the digit in `wQ1` is a mark.
fn read_piece(chars: &[char]) -> Option<(Piece, usize)> {
    let bug = Bug::from_letter(*chars.get(1)?)?;
    let length = if bug.count() == 1 { 2 } else { 3 };
    let name: String = chars.get(..length)?.iter().collect();
    Some((name.parse().ok()?, length))
}

/// Reads a line of stacks, each from the top down.
fn read_stacks(
    number: usize,
    line: &str,
    stacks: &mut Vec<(Location, Vec<Piece>)>,
) -> Result<(), ParseDiagramError> {
    for (column, word) in words(line) {
        let mut pieces = Vec::new();
        let mut at = column;
        let names = word.strip_suffix('/').unwrap_or(word);
        for name in names.split('/') {
            match name.parse() {
                Ok(piece) => pieces.push(piece),
                Err(_) => return fail((number, at), DiagramErrorKind::NoSuchPiece),
            }
            at += name.chars().count() + 1;
        }
        stacks.push(((number, column), pieces));
    }
    Ok(())
}

/// Words of a line with their columns.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut column = 1;
    for piece in line.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            words.push((column, word));
        }
        column += piece.chars().count();
    }
    words
}

/// Combines cells and stacks.
fn assemble(
    cells: &[DrawnCell],
    stacks: &[(Location, Vec<Piece>)],
) -> Result<Diagram, ParseDiagramError> {
    let Some(first) = cells.first() else {
        return fail((1, 1), DiagramErrorKind::Empty);
    };
    // Entries of each top piece, the next one to use last.
    let mut listed: BTreeMap<Piece, Vec<&(Location, Vec<Piece>)>> = BTreeMap::new();
    for entry in stacks.iter().rev() {
        if let Some(&top) = entry.1.first() {
            listed.entry(top).or_default().push(entry);
        }
    }
    let mut diagram = Diagram::default();
    let mut marks = Vec::new();
    for cell in cells {
        let Some(hex) = hex_of(cell.location, first.location) else {
            return fail(cell.location, DiagramErrorKind::Misaligned);
        };
        let entry = cell.piece.and_then(|piece| listed.get_mut(&piece)?.pop());
        let stack = entry.map_or_else(|| Vec::from_iter(cell.piece), |(_, stack)| stack.clone());
        if cell.suffix == Some('^') && stack.len() < 2 {
            return fail(cell.location, DiagramErrorKind::StackNotListed);
        }
        for &piece in stack.iter().rev() {
            if let Err(error) = diagram.position.put(hex, piece) {
                return fail(cell.location, DiagramErrorKind::Put(error));
            }
        }
        marks.extend(
            cell.suffix
                .filter(|&suffix| suffix != '^')
                .map(|suffix| (cell.location, hex, suffix)),
        );
    }
    for (location, hex, suffix) in marks {
        if let Err(error) = diagram.mark(hex, suffix) {
            return fail(location, DiagramErrorKind::Mark(error));
        }
    }
    let unused = listed
        .values()
        .flatten()
        .map(|&&(location, _)| location)
        .min();
    match unused {
        Some(location) => fail(location, DiagramErrorKind::TopNotDrawn),
        None => Ok(diagram),
    }
}

/// Cell at a location relative to the first cell of the picture, or `None` between cells.
fn hex_of((line, column): Location, (first_line, first_column): Location) -> Option<Hex> {
    // The input limit keeps these numbers small.
    let row = line as i32 - first_line as i32;
    let across = column as i32 - first_column as i32 - row * (WIDTH / 2);
    (across % WIDTH == 0).then(|| Hex::new(across / WIDTH, row))
}

/// The header line.
#[derive(Default)]
struct Header {
    set: Option<GameType>,
    turn: Option<(Color, u32)>,
    opening: Option<Opening>,
    resting: Option<Piece>,
}

impl Header {
    /// Returns true if a line is a header: its first word is too long for a picture.
    fn opens(line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or("");
        [
            "Base",
            "White[",
            "Black[",
            "rulebook",
            "tournament",
            "resting",
        ]
        .iter()
        .any(|start| word.starts_with(start))
    }

    fn read(number: usize, line: &str) -> Result<Header, ParseDiagramError> {
        let mut header = Header::default();
        let mut words = words(line).into_iter();
        while let Some((column, word)) = words.next() {
            if word == "resting" {
                let (column, name) = words.next().unwrap_or((column + word.len(), ""));
                match name.parse() {
                    Ok(piece) => header.resting = Some(piece),
                    Err(_) => return fail((number, column), DiagramErrorKind::NoSuchPiece),
                }
            } else if let Ok(set) = word.parse() {
                header.set = Some(set);
            } else if let Ok(opening) = word.parse() {
                header.opening = Some(opening);
            } else if let Some(turn) = read_turn(word) {
                header.turn = Some(turn);
            } else {
                return fail((number, column), DiagramErrorKind::UnknownWord);
            }
        }
        Ok(header)
    }

    fn apply(self, position: &mut Position) {
        position.game_type = self.set.unwrap_or_else(|| {
            let bugs = position.placed().iter().map(Piece::bug);
            bugs.fold(GameType::BASE, GameType::with)
        });
        position.opening = self.opening.unwrap_or_default();
        position.resting = self.resting;
        match self.turn {
            Some((to_move, turn)) => position.set_turn(to_move, turn),
            None => position.raise_turn(),
        }
    }
}

/// Parses a UHP TurnString such as `White[3]`.
fn read_turn(word: &str) -> Option<(Color, u32)> {
    let (color, rest) = word.split_once('[')?;
    let mut colors = Color::ALL.into_iter();
    let color = colors.find(|known| known.to_string() == color)?;
    Some((color, parse_turn_number(rest.strip_suffix(']')?)?))
}
