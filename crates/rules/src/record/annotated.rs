//! Records with everything that is written beside their moves.

use super::{Record, RecordError, Records, Study, read_records};

/// A recorded game, and what a record alone cannot hold.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// The game with its tags and comments.
    pub record: Record,
    /// The same with variations, annotations and drawings, if there are any. Variations that cannot be read are left out, of which
    /// the record has a warning.
    pub study: Option<Study>,
}

/// Reads the games of a file in any known format, with their variations. A bad game does not spoil the others.
pub fn read_annotated(bytes: &[u8]) -> AnnotatedRecords<'_> {
    AnnotatedRecords(read_records(bytes))
}

/// The games of a file, from [`read_annotated`].
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
