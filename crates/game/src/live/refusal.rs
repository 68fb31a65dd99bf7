//! Failures of a game as clients are told them.

use super::CorruptLog;
use crate::{
    ids::NoRandomness,
    protocol::{ErrorCode, ProtocolError},
};

impl From<CorruptLog> for ProtocolError {
    fn from(error: CorruptLog) -> ProtocolError {
        ProtocolError::new(ErrorCode::CorruptGame, error.to_string())
    }
}

impl From<NoRandomness> for ProtocolError {
    fn from(error: NoRandomness) -> ProtocolError {
        ProtocolError::new(ErrorCode::Internal, error.to_string())
    }
}
