//! What clients send over the socket.

use serde::{Deserialize, Serialize};

use super::Action;

/// The version of the protocol that this server speaks.
pub const PROTOCOL: u32 = 2;

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message: who it is and what it has seen.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The secret of a side.
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The last version the client has seen.
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
        /// Whether to take the free side of a friend's game.
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        join: Option<bool>,
        /// The player's name.
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A move.
    Move {
        /// The number that the answer repeats.
        n: u64,
        /// How many plies the game had when the move was chosen.
        ply: u32,
        /// The version the client had seen.
        after: u32,
        /// The move in UHP notation, or `pass`.
        #[serde(rename = "move")]
        uhp: String,
    },
    /// Anything else that players do.
    Action {
        /// The number that the answer repeats.
        n: u64,
        /// What to do.
        action: Action,
    },
    /// A line for the other player.
    Chat {
        /// The number that the answer repeats.
        n: u64,
        /// The line.
        text: String,
    },
    /// The player's name.
    Name {
        /// The number that the answer repeats.
        n: u64,
        /// The name.
        name: String,
    },
    /// Asks for a pause of a game by correspondence, or agrees to one of that length.
    Pause {
        /// The number that the answer repeats.
        n: u64,
        /// For how many days.
        days: u8,
    },
    /// Conditional moves in a game by correspondence, while the other side is to move.
    Plan {
        /// The number that the answer repeats.
        n: u64,
        /// Lines of moves in UHP notation, the other side's and the own in turns; none takes all back.
        lines: Vec<Vec<String>>,
    },
    /// Asks the engine for advice.
    Hint {
        /// The number that the answer repeats.
        n: u64,
    },
    /// Asks for the time.
    Ping {
        /// The number that the answer repeats.
        n: u64,
    },
}
