//! Messages sent by clients over the WebSocket. `n` is a request number repeated in the answer.

use serde::{Deserialize, Serialize};

use super::Action;

/// Protocol version.
pub const PROTOCOL: u32 = 2;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message.
    Hello {
        protocol: u32,
        /// Token of a side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// Last version seen, for resuming.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
        /// Whether to take the free side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        join: Option<bool>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    Move {
        n: u64,
        /// Number of plies when the move was chosen.
        ply: u32,
        /// Version the client had seen.
        after: u32,
        /// UHP notation, or `pass`.
        #[serde(rename = "move")]
        uhp: String,
    },
    Action {
        n: u64,
        action: Action,
    },
    Chat {
        n: u64,
        text: String,
    },
    Name {
        n: u64,
        name: String,
    },
    /// Offers a pause of a correspondence game, or accepts one of that length. 0 days end the current pause.
    Pause {
        n: u64,
        days: u8,
    },
    /// Sets conditional moves in a correspondence game, on the opponent's turn.
    Plan {
        n: u64,
        /// Lines in UHP notation, opponent's moves and answers alternating; an empty list clears them.
        lines: Vec<Vec<String>>,
    },
    /// Asks the engine for a hint.
    Hint {
        n: u64,
    },
    Ping {
        n: u64,
    },
}
