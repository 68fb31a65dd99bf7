//! Reading a diagram.

use std::{collections::BTreeMap, str::FromStr};

use super::{
    Diagram, MarkError, Position, PutError,
    diagram::{WIDTH, is_mark},
};
use crate::{Bug, BugSet, Color, Hex, Opening, Piece};

/// The longest text that is read. The longest that is written has about 45,000 bytes.
const MAX_LENGTH: usize = 1 << 16;

/// Why a text is not a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct ParseDiagramError {
    /// The line of the fault, from 1.
    pub line: usize,
    /// The character of the line where the fault is, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: DiagramErrorKind,
}

/// What is wrong with a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramErrorKind {
    /// The text is longer than any diagram.
    #[error("the text is too long for a diagram")]
    TooLong,
    /// There is no picture.
    #[error("there is no picture")]
    Empty,
    /// A word of the line above the picture has no meaning.
    #[error(
        "above the picture stand the set, the turn like White[3], the opening and the resting piece"
    )]
    UnknownWord,
    /// The character has no meaning in a picture.
    #[error("{0:?} does not belong in a picture")]
    Unexpected(char),
    /// The name is not that of a piece.
    #[error("a piece is written like wQ, bA1 or wM")]
    NoSuchPiece,
    /// The cell does not lie on the grid that the first cell of the picture fixes.
    #[error(
        "the cell is out of line with the others: rows are shifted by two characters, cells are four wide"
    )]
    Misaligned,
    /// A row of the picture comes after the list of stacks.
    #[error("the rows of the picture come before the list of stacks")]
    RowAfterStacks,
    /// A cell is drawn as a stack, but what is in it is not listed.
    #[error("this stack is not listed under the picture")]
    StackNotListed,
    /// A stack is listed, but its top piece is not in the picture, or not that many times.
    #[error("the top piece of this stack is not in the picture")]
    TopNotDrawn,
    /// The piece cannot be put there.
    #[error("{0}")]
    Put(PutError),
    /// The cell cannot be marked.
    #[error("{0}")]
    Mark(MarkError),
}

/// A place in the text: line and column, from 1.
type Place = (usize, usize);

fn fault<T>((line, column): Place, fault: DiagramErrorKind) -> Result<T, ParseDiagramError> {
    Err(ParseDiagramError {
        line,
        column,
        fault,
    })
}

impl FromStr for Diagram {
    type Err = ParseDiagramError;

    /// Reads a diagram. It comes in its normal form; see [`Diagram::normalize`].
    ///
    /// The line above the picture may be left out, or any part of it: without a set the smallest one with all creatures in
    /// the picture is taken, without a turn it is White's, at the first number that leaves time to place all the pieces.
    fn from_str(text: &str) -> Result<Diagram, ParseDiagramError> {
        if text.len() > MAX_LENGTH {
            return fault((1, 1), DiagramErrorKind::TooLong);
        }
        let mut header = None;
        let mut cells: Vec<DrawnCell> = Vec::new();
        let mut stacks: Vec<(Place, Vec<Piece>)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if cells.is_empty() && header.is_none() && Header::opens(line) {
                header = Some(Header::read(number, line)?);
            } else if line.contains('/') {
                read_stacks(number, line, &mut stacks)?;
            } else if let (false, Some(place)) = (stacks.is_empty(), first_place(number, line)) {
                return fault(place, DiagramErrorKind::RowAfterStacks);
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

/// A cell of the picture as it was read.
struct DrawnCell {
    place: Place,
    piece: Option<Piece>,
    /// The mark, or the `^` of a stack.
    sign: Option<char>,
}

fn first_place(number: usize, line: &str) -> Option<Place> {
    let column = line.chars().position(|c| !c.is_whitespace())?;
    Some((number, column + 1))
}

/// Reads a row of the picture.
fn read_row(
    number: usize,
    line: &str,
    cells: &mut Vec<DrawnCell>,
) -> Result<(), ParseDiagramError> {
    let chars: Vec<char> = line.trim_end().chars().collect();
    let mut at = 0;
    while let Some(&first) = chars.get(at) {
        let place = (number, at + 1);
        match first {
            ' ' => at += 1,
            'w' | 'b' => {
                let Some((piece, length)) = read_piece(&chars[at..]) else {
                    return fault(place, DiagramErrorKind::NoSuchPiece);
                };
                at += length;
                let sign = chars.get(at).copied();
                let sign = sign.filter(|&sign| sign == '^' || is_mark(sign));
                at += usize::from(sign.is_some());
                cells.push(DrawnCell {
                    place,
                    piece: Some(piece),
                    sign,
                });
            }
            '.' => {
                at += 1;
                cells.push(DrawnCell {
                    place,
                    piece: None,
                    sign: None,
                });
            }
            mark if is_mark(mark) => {
                at += 1;
                cells.push(DrawnCell {
                    place,
                    piece: None,
                    sign: Some(mark),
                });
            }
            other => return fault(place, DiagramErrorKind::Unexpected(other)),
        }
    }
    Ok(())
}

/// Reads the piece at the start of a row's rest, with its length. A creature without number takes none, so that the digit
/// in `wQ1` is a mark.
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
    stacks: &mut Vec<(Place, Vec<Piece>)>,
) -> Result<(), ParseDiagramError> {
    for (column, word) in words(line) {
        let mut pieces = Vec::new();
        let mut at = column;
        let names = word.strip_suffix('/').unwrap_or(word);
        for name in names.split('/') {
            match name.parse() {
                Ok(piece) => pieces.push(piece),
                Err(_) => return fault((number, at), DiagramErrorKind::NoSuchPiece),
            }
            at += name.chars().count() + 1;
        }
        stacks.push(((number, column), pieces));
    }
    Ok(())
}

/// The words of a line with their columns.
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

/// Puts the cells and the stacks together.
fn assemble(
    cells: &[DrawnCell],
    stacks: &[(Place, Vec<Piece>)],
) -> Result<Diagram, ParseDiagramError> {
    let Some(first) = cells.first() else {
        return fault((1, 1), DiagramErrorKind::Empty);
    };
    // The entries of each top piece, the next one to use last.
    let mut listed: BTreeMap<Piece, Vec<&(Place, Vec<Piece>)>> = BTreeMap::new();
    for entry in stacks.iter().rev() {
        if let Some(&top) = entry.1.first() {
            listed.entry(top).or_default().push(entry);
        }
    }
    let mut diagram = Diagram::default();
    let mut marks = Vec::new();
    for cell in cells {
        let Some(hex) = hex_of(cell.place, first.place) else {
            return fault(cell.place, DiagramErrorKind::Misaligned);
        };
        let entry = cell.piece.and_then(|piece| listed.get_mut(&piece)?.pop());
        let stack = entry.map_or_else(|| Vec::from_iter(cell.piece), |(_, stack)| stack.clone());
        if cell.sign == Some('^') && stack.len() < 2 {
            return fault(cell.place, DiagramErrorKind::StackNotListed);
        }
        for &piece in stack.iter().rev() {
            if let Err(error) = diagram.position.put(hex, piece) {
                return fault(cell.place, DiagramErrorKind::Put(error));
            }
        }
        marks.extend(
            cell.sign
                .filter(|&sign| sign != '^')
                .map(|sign| (cell.place, hex, sign)),
        );
    }
    for (place, hex, sign) in marks {
        if let Err(error) = diagram.mark(hex, sign) {
            return fault(place, DiagramErrorKind::Mark(error));
        }
    }
    let unused = listed.values().flatten().map(|&&(place, _)| place).min();
    match unused {
        Some(place) => fault(place, DiagramErrorKind::TopNotDrawn),
        None => Ok(diagram),
    }
}

/// The cell at a place of the text, seen from the first cell of the picture, or `None` if the place is between cells.
fn hex_of((line, column): Place, (first_line, first_column): Place) -> Option<Hex> {
    // The text is short enough for its lines and columns to be small numbers.
    let row = line as i32 - first_line as i32;
    let across = column as i32 - first_column as i32 - row * (WIDTH / 2);
    (across % WIDTH == 0).then(|| Hex::new(across / WIDTH, row))
}

/// The line above the picture.
#[derive(Default)]
struct Header {
    set: Option<BugSet>,
    turn: Option<(Color, u32)>,
    opening: Option<Opening>,
    resting: Option<Piece>,
}

impl Header {
    /// Whether a line is one: it starts with a word that is long enough not to be part of a picture.
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
                    Err(_) => return fault((number, column), DiagramErrorKind::NoSuchPiece),
                }
            } else if let Ok(set) = word.parse() {
                header.set = Some(set);
            } else if let Ok(opening) = word.parse() {
                header.opening = Some(opening);
            } else if let Some(turn) = read_turn(word) {
                header.turn = Some(turn);
            } else {
                return fault((number, column), DiagramErrorKind::UnknownWord);
            }
        }
        Ok(header)
    }

    fn apply(self, position: &mut Position) {
        position.set = self.set.unwrap_or_else(|| {
            let bugs: Vec<Bug> = position.placed().map(Piece::bug).collect();
            BugSet::with(bugs)
        });
        position.opening = self.opening.unwrap_or_default();
        position.resting = self.resting;
        match self.turn {
            Some((to_move, turn)) => position.set_turn(to_move, turn),
            None => position.raise_turn(),
        }
    }
}

/// Reads a UHP TurnString such as `White[3]`.
fn read_turn(word: &str) -> Option<(Color, u32)> {
    let (color, rest) = word.split_once('[')?;
    let color = match color {
        "White" => Color::White,
        "Black" => Color::Black,
        _ => return None,
    };
    let digits = rest.strip_suffix(']')?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let turn: u32 = digits.parse().ok()?;
    (1..=1 << 31).contains(&turn).then_some((color, turn))
}
