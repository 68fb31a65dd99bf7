//! The games of a PGN file, one after the other.

use std::borrow::Cow;

use super::{lexer::Lexer, section::Section};
use crate::record::{Record, RecordError, text};

/// Reads the games of a PGN file as Mzinga and hivegame.com write them.
///
/// Every ply stands behind a number of its own, though any numbering is accepted, in the notation of UHP. What
/// hivegame.com and BoardSpace's converters write differently is accepted with a warning: numbers on single pieces such
/// as `wM1`, a queen as the first piece, directions that lead onto a piece. Variations are left out with a warning.
/// Bytes that are not UTF-8 are replaced, with a warning too. A bad game does not spoil the others.
pub fn read_pgn(bytes: &[u8]) -> PgnReader<'_> {
    let (text, lossy, failure) = match text::decode(bytes) {
        Ok((text, lossy)) => (text, lossy, None),
        Err(kind) => (Cow::Borrowed(""), false, Some(RecordError::of_file(kind))),
    };
    PgnReader {
        last_brace: text.rfind('}'),
        text,
        lossy,
        position: 0,
        line: 1,
        game: 0,
        failure,
    }
}

/// The games of a PGN file, from [`read_pgn`].
#[derive(Debug)]
pub struct PgnReader<'a> {
    text: Cow<'a, str>,
    lossy: bool,
    position: usize,
    line: u32,
    last_brace: Option<usize>,
    game: u32,
    failure: Option<RecordError>,
}

impl Iterator for PgnReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        let mut lexer = Lexer::new(&self.text, self.position, self.line, self.last_brace);
        let section = Section::read(&mut lexer);
        (self.position, self.line) = (lexer.position(), lexer.line());
        self.game += 1;
        Some(section?.build(self.game, self.lossy))
    }
}
