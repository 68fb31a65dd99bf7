//! What is answered when something cannot be done.

use serde::{Deserialize, Serialize};

use super::{Fault, Reason};

/// Which error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The message is no JSON of the kind expected.
    BadRequest,
    /// The token is not one of this game.
    Unauthorized,
    /// This needs a side's token.
    Forbidden,
    /// There is no such game.
    NoSuchGame,
    /// There is no such page.
    NoSuchPage,
    /// Both sides are taken.
    NoFreeSide,
    /// The other side is to move.
    NotYourTurn,
    /// The game has gone on, or moves were taken back.
    Stale,
    /// The game is over.
    GameOver,
    /// An action that makes no sense now.
    NotPossible,
    /// The rules forbid the move.
    IllegalMove,
    /// The move could not be read.
    BadNotation,
    /// A game cannot be created so.
    BadSetting,
    /// The message is too large.
    TooLarge,
    /// Too many requests.
    TooManyRequests,
    /// Too many open games.
    TooManyGames,
    /// The position is too hard to judge in time.
    TooHard,
    /// The events of a stored game do not follow from each other.
    CorruptGame,
    /// The database cannot take the change.
    Storage,
    /// A mistake of the server.
    Internal,
}

/// An error as it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[error("{message}")]
pub struct ProtocolError {
    /// Which error.
    pub code: ErrorCode,
    /// What happened, in a sentence for developers.
    pub message: String,
    /// Why a move was refused.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<Reason>>,
    /// What is wrong with a text that could not be read.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Box<Fault>>,
    /// Which of several lines of moves is refused, and where.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<LinePlace>,
}

/// A move of one of several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LinePlace {
    /// The line, counted from 1.
    pub line: u32,
    /// The move of the line, counted from 1.
    pub ply: u32,
}

impl ProtocolError {
    /// An error without a reason of the rules.
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

/// The body of an HTTP answer that is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// The error.
    pub error: ProtocolError,
}
