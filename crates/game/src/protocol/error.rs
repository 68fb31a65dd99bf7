//! Errors as they are sent, with the reasons for illegal moves and the faults of texts.

use serde::{Deserialize, Serialize};

use super::{Place, ProblemView, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// Not JSON of the expected form.
    BadRequest,
    /// The token belongs to no side of this game.
    Unauthorized,
    /// Needs a side's token.
    Forbidden,
    NoSuchGame,
    /// No such resource.
    NoSuchPage,
    NoFreeSide,
    NotYourTurn,
    /// The client had not seen later moves or a takeback.
    Stale,
    GameOver,
    /// Not possible in the current state.
    NotPossible,
    IllegalMove,
    /// The notation cannot be parsed.
    BadNotation,
    /// Invalid game settings.
    BadSetting,
    TooLarge,
    TooManyRequests,
    TooManyGames,
    /// The position is too hard to evaluate in time.
    TooHard,
    /// Stored events are inconsistent.
    CorruptGame,
    Storage,
    Internal,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[error("{message}")]
pub struct ProtocolError {
    pub code: ErrorCode,
    /// For developers, in English.
    pub message: String,
    /// Why a move was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<Reason>>,
    /// Details of a text that cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Box<Fault>>,
    /// Where a line of conditional moves is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<LinePlace>,
}

/// A move in a list of lines. Both count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LinePlace {
    pub line: u32,
    pub ply: u32,
}

impl ProtocolError {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ProtocolError {
        ProtocolError {
            code,
            message: message.into(),
            reason: None,
            fault: None,
            place: None,
        }
    }

    /// A text that cannot be read.
    pub fn unreadable(message: impl Into<String>, fault: Option<Fault>) -> ProtocolError {
        ProtocolError {
            fault: fault.map(Box::new),
            ..ProtocolError::new(ErrorCode::BadNotation, message)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ErrorBody {
    pub error: ProtocolError,
}

/// A fault as a code with values, from which clients build a sentence in any language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Fault {
    /// Listed in `docs/protocol.md`.
    pub code: String,
    /// The offending part: a move, a tag, a set, a character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Line of a diagram, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// Character of a position string or of a line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The piece on top of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<char>,
    /// The limit that was exceeded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// Why a move is illegal, without cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Why a position cannot be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<ProblemView>,
}

/// A fault with its location. All numbers count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TextFault {
    pub game: u32,
    pub line: u32,
    pub ply: u32,
    /// In English.
    pub message: String,
    pub fault: Box<Fault>,
}

/// Why a piece cannot move somewhere. The codes are those of `skep_rules::WhyNot`, and `no-destination`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Reason {
    pub code: String,
    /// Cells to highlight.
    pub cells: Vec<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The blocked step of the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Number of steps the bug moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<[Place; 2]>,
    /// The reason for each bug a mosquito could copy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Part>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Part {
    pub bug: char,
    pub reason: Reason,
}
