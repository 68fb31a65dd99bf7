//! Records with their variations and annotations.

use super::{Record, RecordError, Records, Study, read_records};

/// A recorded game together with what a [`Record`] cannot hold.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The game with its tags and comments.
    pub record: Record,
    /// The game with variations, annotations and drawings, if it has any. Unreadable variations are left out, with a
    /// warning in the record.
    pub study: Option<Study>,
}

/// Reads the games of a file in any known format, with their variations. An invalid game does not affect the others.
pub fn read_annotated(bytes: &[u8]) -> AnnotatedRecords<'_> {
    AnnotatedRecords(read_records(bytes))
}

/// Iterator over the games of a file, from [`read_annotated`].
#[derive(Debug)]
pub struct AnnotatedRecords<'a>(Records<'a>);

impl Iterator for AnnotatedRecords<'_> {
    type Item = Result<Annotated, RecordError>;

    fn next(&mut self) -> Option<Result<Annotated, RecordError>> {
        if let Records::Pgn(reader) = &mut self.0 {
            return reader.next_annotated();
        }
        let plain = |record| Annotated {
            record,
            study: None,
        };
        Some(self.0.next()?.map(plain))
    }
}
