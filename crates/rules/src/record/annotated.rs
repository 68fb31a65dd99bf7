//! Records with their variations and annotations.

use super::{Record, RecordError, RecordFormat, Study, pgn::read_annotated_pgn, read_records};
use alloc::boxed::Box;

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
