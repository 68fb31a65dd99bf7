//! Record formats, their detection, and files in any of them.

use alloc::boxed::Box;
use core::iter;

use super::pgn::read_annotated_pgn;
use super::{Record, RecordError, RecordErrorKind, Study, read_pgn, read_sgf, read_uhp, text};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[cfg_attr(
    feature = "schema",
    schemars(rename = "StudyFormat"),
    ts(rename = "StudyFormat")
)]
#[non_exhaustive]
pub enum RecordFormat {
    /// PGN as written by Mzinga and hivegame.com.
    Pgn,
    /// SGF as written by BoardSpace.
    Sgf,
    /// UHP game strings, one per line.
    Uhp,
}

impl RecordFormat {
    /// Detects the format of a file by its beginning.
    pub fn detect(bytes: &[u8]) -> Option<RecordFormat> {
        let bytes = text::without_bom(bytes).trim_ascii_start();
        match bytes.first()? {
            b'(' => Some(RecordFormat::Sgf),
            b'[' | b'{' | b';' | b'%' | b'0'..=b'9' => Some(RecordFormat::Pgn),
            _ if bytes.starts_with(b"Base") => Some(RecordFormat::Uhp),
            _ => None,
        }
    }

    /// Usual file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            RecordFormat::Pgn => "pgn",
            RecordFormat::Sgf => "sgf",
            RecordFormat::Uhp => "uhp",
        }
    }
}

/// Reads the games of a file in any known format. An invalid game does not affect the others.
pub fn read_records<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> Box<dyn Iterator<Item = Result<Record, RecordError>> + Send + '_> {
    let bytes = file.as_ref();
    match RecordFormat::detect(bytes) {
        Some(RecordFormat::Pgn) => Box::new(read_pgn(bytes)),
        Some(RecordFormat::Sgf) => Box::new(read_sgf(bytes)),
        Some(RecordFormat::Uhp) => Box::new(read_uhp(bytes)),
        None => {
            let error = RecordError::of_file(RecordErrorKind::UnknownFormat);
            Box::new(iter::once(Err(error)))
        }
    }
}

/// A recorded game together with what a [`Record`] cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Annotated {
    /// The game with its tags and comments.
    pub record: Record,
    /// The game with variations, annotations and drawings, if it has any. Unreadable variations are left out, with a
    /// warning in the record.
    pub study: Option<Study>,
}

/// Reads the games of a file in any known format, with their variations. An invalid game does not affect the others.
pub fn read_annotated<B: AsRef<[u8]> + ?Sized>(
    file: &B,
) -> Box<dyn Iterator<Item = Result<Annotated, RecordError>> + Send + '_> {
    let bytes = file.as_ref();
    if RecordFormat::detect(bytes) == Some(RecordFormat::Pgn) {
        return Box::new(read_annotated_pgn(bytes));
    }
    let plain = |record| Annotated {
        record,
        study: None,
    };
    Box::new(read_records(bytes).map(move |read| read.map(plain)))
}
