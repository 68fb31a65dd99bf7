//! Reads studies from pasted text in any format.

use super::Study;
use crate::{
    Board, Diagram, Game, Position,
    record::{
        Record, RecordError, RecordErrorKind, RecordFormat, Warning, pgn::read_pgn_studies,
        read_records, text,
    },
};

/// A study of a file, as far as it could be read.
#[derive(Clone, Debug, Default)]
pub struct ReadStudy {
    /// The study up to its first error; an error inside a variation only affects that variation. `None` if not even the
    /// start could be read.
    pub study: Option<Study>,
    /// Errors in file order.
    pub errors: Vec<RecordError>,
    /// Oddities that were accepted.
    pub warnings: Vec<Warning>,
}

impl ReadStudy {
    /// An error of the whole text.
    pub(crate) fn failed(kind: RecordErrorKind) -> ReadStudy {
        ReadStudy {
            errors: vec![RecordError::of_file(kind)],
            ..ReadStudy::default()
        }
    }
}

impl From<Record> for ReadStudy {
    fn from(mut record: Record) -> ReadStudy {
        ReadStudy {
            warnings: std::mem::take(&mut record.warnings),
            study: Some(record.into()),
            errors: Vec::new(),
        }
    }
}

/// Reads the studies of a text in any known format: PGN with variations, BoardSpace SGF, UHP game strings, a position
/// string, or a diagram. A text without games yields that error.
pub fn read_studies(bytes: &[u8]) -> Box<dyn Iterator<Item = ReadStudy> + '_> {
    let mut studies = read_all(bytes).peekable();
    if studies.peek().is_none() {
        return Box::new(std::iter::once(ReadStudy::failed(RecordErrorKind::NoGame)));
    }
    Box::new(studies)
}

fn read_all(bytes: &[u8]) -> Box<dyn Iterator<Item = ReadStudy> + '_> {
    let position = match std::str::from_utf8(text::without_bom(bytes)) {
        Ok(text) => read_position(text),
        Err(_) => None,
    };
    if let Some(read) = position {
        return Box::new(std::iter::once(read));
    }
    match RecordFormat::detect(bytes) {
        Some(RecordFormat::Pgn) => read_pgn_studies(bytes),
        _ => Box::new(read_records(bytes).map(|read| match read {
            Ok(record) => ReadStudy::from(record),
            Err(mut error) => {
                let before = error.before.take();
                let mut read = before.map_or_else(ReadStudy::default, |record| (*record).into());
                read.errors.push(error);
                read
            }
        })),
    }
}

/// Reads a position string or a diagram; `None` if the text looks like neither.
fn read_position(text: &str) -> Option<ReadStudy> {
    let line = text.trim();
    let position = if is_position_string(line) {
        line.parse::<Position>().map_err(RecordErrorKind::Position)
    } else if is_diagram(text) {
        let diagram: Result<Diagram, _> = text.parse();
        diagram
            .map(|diagram| diagram.position().clone())
            .map_err(RecordErrorKind::Diagram)
    } else {
        return None;
    };
    let board = position.and_then(|position| board_of(&position));
    Some(match board {
        Ok(board) => ReadStudy {
            study: Some(Study::new(&Game::from_board(board, false))),
            ..ReadStudy::default()
        },
        Err(kind) => ReadStudy::failed(kind),
    })
}

/// Board of a playable position.
pub(crate) fn board_of(position: &Position) -> Result<Board, RecordErrorKind> {
    position.to_board().map_err(RecordErrorKind::Unplayable)
}

/// Returns true if a text looks like a position string: `Base`, expansion letters and an underscore.
fn is_position_string(line: &str) -> bool {
    let behind = line.strip_prefix("Base");
    behind.is_some_and(|rest| rest.trim_start_matches(['M', 'L', 'P']).starts_with('_'))
}

/// Returns true if a text looks like a diagram: rows of pieces, or a header with a set but no game and rows below it.
fn is_diagram(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default().trim_start();
    let is_row = first.starts_with(['.', 'w', 'b']);
    let is_header = first.starts_with("Base") && lines.next().is_some();
    (is_row || is_header) && !first.contains(';')
}
