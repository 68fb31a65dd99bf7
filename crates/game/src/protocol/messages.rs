//! Messages over the WebSocket. `n` is the number of a client's request, which the answer repeats.

use serde::{Deserialize, Serialize};

use super::{
    Action, BySide, ChatLine, Clocks, Ending, Hint, LiveState, Offer, Offers, Player, Presence,
    ProtocolError, Side,
};

/// A server message. Those with a version `v` are events of the game; clients derive the position and legal moves from
/// them. Fields are described in `docs/protocol.md`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum ServerMessage {
    State(Box<LiveState>),
    Moved {
        v: u32,
        ply: u32,
        #[serde(rename = "move")]
        uhp: String,
        at: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        #[serde(default, skip_serializing_if = "Offers::is_empty")]
        offers: Offers,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Ending>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<u64>,
    },
    Undone {
        v: u32,
        plies: u32,
        by: Side,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        #[serde(default, skip_serializing_if = "Offers::is_empty")]
        offers: Offers,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<u64>,
    },
    Offered {
        v: u32,
        offer: Offer,
        by: Side,
        offers: Offers,
    },
    Declined {
        v: u32,
        offer: Offer,
        by: Side,
        offers: Offers,
    },
    Withdrawn {
        v: u32,
        offer: Offer,
        by: Side,
        offers: Offers,
    },
    Paused {
        v: u32,
        paused: u64,
        due: u64,
        #[serde(default, skip_serializing_if = "Offers::is_empty")]
        offers: Offers,
    },
    /// An outage extended the deadline of a correspondence game.
    Extended {
        v: u32,
        due: u64,
    },
    TimeAdded {
        v: u32,
        side: Side,
        time: u64,
        clocks: Clocks,
    },
    /// The game ended other than on the board.
    Ended {
        v: u32,
        result: Ending,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        #[serde(default, skip_serializing_if = "Offers::is_empty")]
        offers: Offers,
    },
    Joined {
        v: u32,
        side: Side,
        players: BySide<Player>,
        clocks: Option<Clocks>,
    },
    Named {
        v: u32,
        players: BySide<Player>,
    },
    /// The text is sent to the players only.
    Chatted {
        v: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<ChatLine>,
    },
    /// An outage is not charged to the clocks.
    Resumed {
        v: u32,
        clocks: Clocks,
    },
    Rematch {
        v: u32,
        game: String,
    },
    Shared {
        v: u32,
        by: Side,
    },
    /// The client's own conditional moves.
    Plan {
        plan: Option<Vec<Vec<String>>>,
    },
    /// Ratings after the end of the game.
    Rated {
        players: BySide<Player>,
    },
    Presence {
        presence: Presence,
    },
    Thinking {
        thinking: bool,
    },
    JoinedAs {
        side: Side,
        token: String,
    },
    Ok {
        n: u64,
        v: u32,
    },
    Error {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u64>,
        error: ProtocolError,
    },
    Hint {
        n: u64,
        #[serde(flatten)]
        hint: Hint,
    },
    /// Server time, and the measured round-trip time in milliseconds (0 if unknown).
    Pong {
        n: u64,
        now: u64,
        lag: u64,
    },
    /// The server is about to restart; clients reconnect at a random moment within that many milliseconds.
    Closing {
        within: u32,
    },
}

impl ServerMessage {
    /// Version of the game after an event; `None` for other messages.
    pub const fn version(&self) -> Option<u32> {
        match *self {
            ServerMessage::Moved { v, .. }
            | ServerMessage::Undone { v, .. }
            | ServerMessage::Offered { v, .. }
            | ServerMessage::Declined { v, .. }
            | ServerMessage::Withdrawn { v, .. }
            | ServerMessage::Paused { v, .. }
            | ServerMessage::Extended { v, .. }
            | ServerMessage::TimeAdded { v, .. }
            | ServerMessage::Ended { v, .. }
            | ServerMessage::Joined { v, .. }
            | ServerMessage::Named { v, .. }
            | ServerMessage::Chatted { v, .. }
            | ServerMessage::Resumed { v, .. }
            | ServerMessage::Rematch { v, .. }
            | ServerMessage::Shared { v, .. } => Some(v),
            _ => None,
        }
    }
}

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
