//! Iterator over the games of a PGN file.

use std::borrow::Cow;

use super::{lexer::Lexer, section::Section, study};
use crate::record::{Annotated, Record, RecordError, WarningKind, text};

/// Reads the games of a PGN file as written by Mzinga and hivegame.com.
///
/// Every ply has its own number, though any numbering is accepted, and moves are in UHP notation. Deviations of
/// hivegame.com and BoardSpace converters are accepted with a warning: numbers on single pieces such as `wM1`, a queen
/// as first piece, directions that lead onto a piece. Variations are skipped and bytes that are not UTF-8 replaced,
/// also with a warning. An invalid game does not affect the others.
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

/// Iterator over the games of a PGN file, from [`read_pgn`].
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
    /// Reads the next game with its variations and annotations.
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
                // A study whose main line ends earlier or starts elsewhere is another game.
                study = read.study.filter(|study| {
                    let line = study.main_line();
                    line.game.moves().eq(record.game.moves())
                });
            }
            Annotated { record, study }
        }))
    }

    /// Reads the section of the next game and its number.
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
