//! A message that is written once, however many get it.

use std::time::Instant;

use bytes::Bytes;

use crate::protocol::ServerMessage;

/// A message as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// When the request arrived that led to it, if it is a move.
    pub arrived: Option<Instant>,
    /// The version that the event brought about; `None` for what is no event.
    pub version: Option<u32>,
    /// The JSON, which is UTF-8.
    pub json: Bytes,
}

impl From<&ServerMessage> for Frame {
    fn from(message: &ServerMessage) -> Frame {
        // The messages hold nothing that JSON cannot write; an empty message is no disaster either.
        let json = serde_json::to_vec(message).unwrap_or_default();
        Frame {
            arrived: None,
            version: message.version(),
            json: json.into(),
        }
    }
}
