//! Reads studies from pasted text in any format.

use super::Study;
use crate::record::pgn::read_pgn_studies;
use crate::record::{
    Record, RecordError, RecordErrorKind, RecordFormat, Warning, read_records, text,
};
use crate::{Diagram, Game, Position};
use alloc::{boxed::Box, vec::Vec};

/// A study of a file, as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadStudy {
    /// The study up to its first error; an error inside a variation only affects that variation. `None` if not even the
    /// start could be read.
    pub study: Option<Study>,
    /// Errors in file order.
    pub errors: Vec<RecordError>,
    /// Oddities that were accepted.
    pub warnings: Vec<Warning>,
}

impl From<RecordError> for ReadStudy {
    fn from(mut error: RecordError) -> ReadStudy {
        let before = error.before.take();
        let mut read = before.map_or_else(ReadStudy::default, |record| (*record).into());
        read.errors.push(error);
        read
    }
}

impl From<Record> for ReadStudy {
    fn from(mut record: Record) -> ReadStudy {
        ReadStudy {
            warnings: core::mem::take(&mut record.warnings),
            study: Some(record.into()),
            errors: Vec::new(),
        }
    }
}

/// Reads the studies of a text in any known format: PGN with variations, BoardSpace SGF, UHP game strings, a position
/// string, or a diagram. A text without games yields that error.
pub fn read_studies<B: AsRef<[u8]> + ?Sized>(file: &B) -> Box<dyn Iterator<Item = ReadStudy> + '_> {
    let mut studies = read_all(file.as_ref()).peekable();
    if studies.peek().is_none() {
        return Box::new(core::iter::once(
            RecordError::of_file(RecordErrorKind::NoGame).into(),
        ));
    }
    Box::new(studies)
}

fn read_all(bytes: &[u8]) -> Box<dyn Iterator<Item = ReadStudy> + '_> {
    let position = match core::str::from_utf8(text::without_bom(bytes)) {
        Ok(text) => read_position(text),
        Err(_) => None,
    };
    if let Some(read) = position {
        return Box::new(core::iter::once(read));
    }
    match RecordFormat::detect(bytes) {
        Some(RecordFormat::Pgn) => Box::new(read_pgn_studies(bytes)),
        _ => Box::new(read_records(bytes).map(|read| match read {
            Ok(record) => ReadStudy::from(record),
            Err(error) => error.into(),
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
    let game = position.and_then(|position| Ok(Game::from_position(&position)?));
    Some(match game {
        Ok(game) => ReadStudy {
            study: Some(Study::new(&game)),
            ..ReadStudy::default()
        },
        Err(kind) => RecordError::of_file(kind).into(),
    })
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
