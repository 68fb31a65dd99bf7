//! Errors of reading records.

use super::{MAX_RECORD_BYTES, MAX_STUDY_NODES, Record};
use crate::{
    GameStringError, InvalidPosition, MAX_PLIES, ParseDiagramError, ParsePositionError,
    PlayMoveError,
};
use alloc::{boxed::Box, string::String};

/// Error in a game of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}: {kind}")]
#[non_exhaustive]
pub struct RecordError {
    /// Number of the game in the file, from 1.
    pub game: u32,
    /// Line of the file, from 1.
    pub line: u32,
    /// SGF node, from 1 for the root; `None` in other formats.
    pub node: Option<u32>,
    /// Ply concerned, from 1; the next ply where no move was being read.
    pub ply: u32,
    /// What is wrong.
    pub kind: RecordErrorKind,
    /// Record up to the error, if any.
    pub before: Option<Box<Record>>,
}

/// Kind of a record error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The file is larger than [`MAX_RECORD_BYTES`].
    #[error("the file has {bytes} bytes, more than {MAX_RECORD_BYTES}")]
    TooLarge {
        /// Size of the file.
        bytes: usize,
    },
    /// The game is longer than [`MAX_PLIES`].
    #[error("the game has more than {MAX_PLIES} moves")]
    TooManyPlies,
    /// The file is neither PGN nor SGF nor a list of UHP game strings.
    #[error("neither PGN nor SGF nor UHP game strings")]
    UnknownFormat,
    /// The file contains no game.
    #[error("no game found")]
    NoGame,
    /// An SGF file has no confirmed move.
    #[error("no complete move")]
    NoCompleteMove,
    /// A comment is not closed.
    #[error("unterminated comment")]
    UnterminatedComment,
    /// A variation lacks its opening or closing bracket.
    #[error("unbalanced brackets of variations")]
    UnbalancedVariation,
    /// An SGF value is not closed.
    #[error("a value has no closing bracket")]
    UnterminatedValue,
    /// A PGN tag is not of the form `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]: {text:?}")]
    BadTag {
        /// The tag as written.
        text: String,
    },
    /// The SGF file records another game.
    #[error("this is a record of another game: {text:?}")]
    NotHive {
        /// The game type as written.
        text: String,
    },
    /// The bug set or variant is unknown.
    #[error("unknown set of pieces {text:?}")]
    UnknownSet {
        /// The set as written.
        text: String,
    },
    /// An SGF node is incomplete.
    #[error("a node is incomplete: {text:?}")]
    BadNode {
        /// The node as written.
        text: String,
    },
    /// A move is invalid.
    #[error("move {text:?}: {reason}")]
    Move {
        /// The move as written.
        text: String,
        /// What is wrong with it.
        reason: PlayMoveError,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested too deeply")]
    TooDeep,
    /// A study has too many moves.
    #[error("the game has more than {MAX_STUDY_NODES} moves with its variations")]
    TooManyNodes,
    /// A position string is invalid.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A diagram is invalid.
    #[error(transparent)]
    Diagram(#[from] ParseDiagramError),
    /// A position cannot be played.
    #[error(transparent)]
    Unplayable(#[from] InvalidPosition),
    /// A UHP game string is invalid.
    #[error(transparent)]
    GameString(#[from] GameStringError),
}

impl RecordError {
    /// An error of the whole file.
    pub(crate) fn of_file(kind: RecordErrorKind) -> RecordError {
        RecordError::at(1, 1, kind)
    }

    /// An error before the first move of a game.
    pub(crate) fn at(game: u32, line: u32, kind: RecordErrorKind) -> RecordError {
        RecordError {
            game,
            line,
            node: None,
            ply: 1,
            kind,
            before: None,
        }
    }
}
