//! Reads the games of a PGN file one by one.

use std::borrow::Cow;

use super::{lexer::Lexer, section::Section, study};
use crate::record::{Annotated, Record, RecordError, WarningKind, text};

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
        let lossy = self.lossy;
        let (section, game) = self.section(Section::read)?;
        Some(section.build(game, lossy))
    }
}

impl PgnReader<'_> {
    /// The next game with everything that is written beside its moves.
    pub(crate) fn next_annotated(&mut self) -> Option<Result<Annotated, RecordError>> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        let lossy = self.lossy;
        let (section, game) = self.section(Section::read_whole)?;
        let read = section
            .is_annotated()
            .then(|| study::read(&section, game, lossy));
        let built = section.build(game, lossy);
        Some(built.map(|mut record| {
            let mut study = None;
            if let Some(read) = read {
                if read.errors.is_empty() {
                    record
                        .warnings
                        .retain(|warning| warning.kind != WarningKind::VariationSkipped);
                }
                // Where the moves of the study end earlier, or start elsewhere, it is another game.
                study = read.study.filter(|study| {
                    let line = study.main_line();
                    line.game.moves().eq(record.game.moves())
                });
            }
            Annotated { record, study }
        }))
    }

    /// The text of the next game, and the game's number.
    fn section<'t>(
        &'t mut self,
        read: impl FnOnce(&mut Lexer<'t>) -> Option<Section<'t>>,
    ) -> Option<(Section<'t>, u32)> {
        let mut lexer = Lexer::new(&self.text, self.position, self.line, self.last_brace);
        let section = read(&mut lexer);
        (self.position, self.line) = (lexer.position(), lexer.line());
        self.game += 1;
        Some((section?, self.game))
    }
}
