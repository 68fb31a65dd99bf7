//! Errors as they are sent.

use serde::{Deserialize, Serialize};

use super::{Fault, Reason};

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
