//! Record formats and their detection.

use super::{
    PgnReader, Record, RecordError, RecordErrorKind, SgfReader, UhpReader, read_pgn, read_sgf,
    read_uhp, text,
};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
pub fn read_records(bytes: &[u8]) -> Records<'_> {
    match RecordFormat::detect(bytes) {
        Some(RecordFormat::Pgn) => Records::Pgn(read_pgn(bytes)),
        Some(RecordFormat::Sgf) => Records::Sgf(read_sgf(bytes)),
        Some(RecordFormat::Uhp) => Records::Uhp(read_uhp(bytes)),
        None => {
            let error = RecordError::of_file(RecordErrorKind::UnknownFormat);
            Records::Unknown(Some(Box::new(error)))
        }
    }
}

/// Iterator over the games of a file, from [`read_records`].
#[derive(Debug)]
pub enum Records<'a> {
    /// Games of a PGN file.
    Pgn(PgnReader<'a>),
    /// Games of an SGF file.
    Sgf(SgfReader<'a>),
    /// Games of a file of UHP game strings.
    Uhp(UhpReader<'a>),
    /// A file in an unknown format: yields only the error.
    Unknown(Option<Box<RecordError>>),
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        match self {
            Records::Pgn(reader) => reader.next(),
            Records::Sgf(reader) => reader.next(),
            Records::Uhp(reader) => reader.next(),
            Records::Unknown(error) => error.take().map(|error| Err(*error)),
        }
    }
}
