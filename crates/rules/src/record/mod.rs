//! Game records: games with players, result and comments, in common file formats.

mod error;
mod format;
mod game_record;
mod game_result;
mod pgn;
mod replay;
mod sgf;
mod study;
mod tags;
mod text;
mod uhp;
mod warning;

#[cfg(test)]
mod tests;

pub use error::{RecordError, RecordErrorKind};
pub use format::{Annotated, RecordFormat, read_annotated, read_records};
pub use game_record::Record;
pub use game_result::GameResult;
pub use pgn::read_pgn;
pub use sgf::read_sgf;
pub use study::{
    Glyph, MAX_STUDY_NODES, Notes, ParseGlyphError, ParseShapeError, ReadStudy, Shape, Study,
    StudyCursor, StudyMoveError, StudyNode, read_studies,
};
pub use tags::Tags;
pub use text::MAX_RECORD_BYTES;
#[cfg(feature = "serde")]
pub(crate) use text::quote;
pub use uhp::read_uhp;
pub use warning::{Warning, WarningKind};
