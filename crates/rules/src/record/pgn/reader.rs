//! Iterators over the games of a PGN file.

use core::iter;

use super::{lexer::Lexer, section::Section, study};
use crate::record::{Annotated, ReadStudy, Record, RecordError, WarningKind, text::Source};

/// Reads the games of a PGN file as written by Mzinga and hivegame.com.
///
/// Every ply has its own number, though any numbering is accepted, and moves are in UHP notation. Deviations of
/// hivegame.com and BoardSpace converters are accepted with a warning: numbers on single pieces such as `wM1`, a queen
/// as first piece, directions that lead onto a piece. Variations are skipped and bytes that are not UTF-8 replaced,
/// also with a warning. An invalid game does not affect the others.
pub fn read_pgn<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> impl Iterator<Item = Result<Record, RecordError>> + '_ {
    sections(file.as_ref(), false, |section, game, lossy| {
        section?.build(game, lossy)
    })
}

/// Reads the games of a PGN file as studies.
pub(crate) fn read_pgn_studies(bytes: &[u8]) -> impl Iterator<Item = ReadStudy> + '_ {
    sections(bytes, true, |section, game, lossy| match section {
        Ok(section) => study::read(&section, game, lossy),
        Err(failure) => failure.into(),
    })
}

/// Reads the games of a PGN file with their variations and annotations.
pub(crate) fn read_annotated_pgn(
    bytes: &[u8],
) -> impl Iterator<Item = Result<Annotated, RecordError>> + '_ {
    sections(bytes, true, |section, game, lossy| {
        let section = section?;
        let read = section
            .is_annotated()
            .then(|| study::read(&section, game, lossy));
        let mut record = section.build(game, lossy)?;
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
        Ok(Annotated { record, study })
    })
}

/// Converts the section of each game with its number and whether characters were lost, or the failure of the whole file.
fn sections<'b, T>(
    bytes: &'b [u8],
    keeps_variations: bool,
    convert: fn(Result<Section<'_>, RecordError>, u32, bool) -> T,
) -> impl Iterator<Item = T> + 'b
where
    T: 'b,
{
    let mut source = Source::new(bytes);
    let last_brace = source.text.rfind('}');
    iter::from_fn(move || {
        if let Some(failure) = source.failure.take() {
            return Some(convert(Err(failure), source.game, source.lossy));
        }
        let mut lexer = Lexer::new(&source.text, source.position, source.line, last_brace);
        let section = Section::read(&mut lexer, keeps_variations);
        (source.position, source.line) = (lexer.position(), lexer.line());
        source.game += 1;
        Some(convert(Ok(section?), source.game, source.lossy))
    })
}
