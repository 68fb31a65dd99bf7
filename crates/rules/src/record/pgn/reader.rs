//! Iterators over the games of a PGN file.

use super::{lexer::Lexer, section::Section, study};
use crate::record::{Annotated, ReadStudy, Record, RecordError, WarningKind, text::read_games};

/// Reads the games of a PGN file as written by Mzinga and hivegame.com.
///
/// Every ply has its own number, though any numbering is accepted, and moves are in UHP notation. Deviations of
/// hivegame.com and BoardSpace converters are accepted with a warning: numbers on single pieces such as `wM1`, a queen
/// as first piece, directions that lead onto a piece. Variations are skipped and bytes that are not UTF-8 replaced,
/// also with a warning. An invalid game does not affect the others.
pub fn read_pgn<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> impl Iterator<Item = Result<Record, RecordError>> + '_ {
    sections(file.as_ref(), false, |section| section.build())
}

/// Reads the games of a PGN file as studies.
pub(crate) fn read_pgn_studies(bytes: &[u8]) -> impl Iterator<Item = ReadStudy> + '_ {
    sections(bytes, true, |section| Ok(study::read(&section)))
        .map(|read| read.unwrap_or_else(ReadStudy::from))
}

/// Reads the games of a PGN file with their variations and annotations.
pub(crate) fn read_annotated_pgn(
    bytes: &[u8],
) -> impl Iterator<Item = Result<Annotated, RecordError>> + '_ {
    sections(bytes, true, |section| {
        let read = section.is_annotated().then(|| study::read(&section));
        let mut record = section.build()?;
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

/// Converts the section of each game.
fn sections<'b, T: 'b>(
    bytes: &'b [u8],
    keeps_variations: bool,
    convert: fn(Section<'_>) -> Result<T, RecordError>,
) -> impl Iterator<Item = Result<T, RecordError>> + 'b {
    let mut lacks_brace = false;
    read_games(bytes, move |scanner| {
        let lacks_brace = &mut lacks_brace;
        let section = Section::read(
            Lexer {
                scanner,
                lacks_brace,
            },
            keeps_variations,
        );
        section.map(convert)
    })
}
