//! Why a record cannot be read.

use super::{MAX_RECORD_BYTES, MAX_STUDY_NODES, Record};
use crate::{
    GameStringError, MAX_PLIES, ParseDiagramError, ParsePositionError, PlayMoveError, Problem,
};

/// A game of a file that cannot be read, and where.
#[derive(Clone, Debug, thiserror::Error)]
#[error("game {game}, line {line}: {kind}")]
pub struct RecordError {
    /// The number of the game in the file, from 1.
    pub game: u32,
    /// The line of the file, from 1.
    pub line: u32,
    /// The SGF node, from 1 for the root, or `None` in other formats.
    pub node: Option<u32>,
    /// The move concerned, from 1, or the move to come where none was being read.
    pub ply: u32,
    /// What is wrong.
    pub kind: RecordErrorKind,
    /// The record up to the error, if there is any.
    pub before: Option<Box<Record>>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RecordErrorKind {
    /// The file is larger than [`MAX_RECORD_BYTES`].
    #[error("the file has {bytes} bytes, more than {MAX_RECORD_BYTES}")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// The game is longer than [`MAX_PLIES`].
    #[error("the game has more than {MAX_PLIES} moves")]
    TooManyPlies,
    /// The file is neither PGN nor SGF nor a list of UHP game strings.
    #[error("this is neither PGN nor SGF nor UHP game strings")]
    UnknownFormat,
    /// There is no game in the file.
    #[error("there is no game here")]
    NoGame,
    /// A comment has no end.
    #[error("a comment has no end")]
    UnterminatedComment,
    /// A variation has no end, or an end without a beginning.
    #[error("the brackets of the variations do not match")]
    UnbalancedVariation,
    /// An SGF value has no end.
    #[error("a value has no closing bracket")]
    UnterminatedValue,
    /// A PGN tag is not of the form `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]: {text:?}")]
    BadTag {
        /// The tag as it was written.
        text: String,
    },
    /// The SGF file is of another game.
    #[error("this is a record of another game: {text:?}")]
    NotHive {
        /// What the file says.
        text: String,
    },
    /// The set of pieces, or the variant, is unknown.
    #[error("unknown set of pieces {text:?}")]
    UnknownSet {
        /// The set as it was written.
        text: String,
    },
    /// An SGF node lacks something.
    #[error("a node is incomplete: {text:?}")]
    BadNode {
        /// The node as it was written.
        text: String,
    },
    /// A move cannot be read or played.
    #[error("move {text:?}: {reason}")]
    Move {
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        reason: PlayMoveError,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested too deeply")]
    TooDeep,
    /// A study has more moves than are kept.
    #[error("the game has more than {MAX_STUDY_NODES} moves with its variations")]
    TooManyNodes,
    /// A position string cannot be read.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A diagram cannot be read.
    #[error(transparent)]
    Diagram(#[from] ParseDiagramError),
    /// A position cannot be played.
    #[error("the position cannot be played: {}", said(.0))]
    Unplayable(Vec<Problem>),
    /// A UHP game string cannot be read.
    #[error(transparent)]
    GameString(#[from] GameStringError),
}

impl RecordError {
    /// An error that concerns the whole file.
    pub(crate) fn of_file(kind: RecordErrorKind) -> RecordError {
        RecordError {
            game: 1,
            line: 1,
            node: None,
            ply: 1,
            kind,
            before: None,
        }
    }
}

fn said(problems: &[Problem]) -> String {
    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
    said.join("; ")
}
