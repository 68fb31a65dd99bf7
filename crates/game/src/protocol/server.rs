//! What the server sends.

use serde::{Deserialize, Serialize};

use super::{
    BySide, ChatLine, Clocks, Ending, Hint, LiveState, Offer, Offers, Player, Presence,
    ProtocolError, Side,
};

/// A message of the server. Those with a version `v` are events of the game. They say what has happened; what follows from
/// it by the rules, such as the position, is for the client to derive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields are those of docs/protocol.md")]
pub enum ServerMessage {
    /// Everything.
    State(Box<LiveState>),
    /// A move was played.
    Moved {
        v: u32,
        ply: u32,
        #[serde(rename = "move")]
        uhp: String,
        at: u64,
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        #[cfg_attr(feature = "types", ts(optional, as = "Option<Offers>"))]
        #[serde(default, skip_serializing_if = "Offers::none_stands")]
        offers: Offers,
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Ending>,
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<u64>,
    },
    /// Moves were taken back.
    Undone {
        v: u32,
        plies: u32,
        by: Side,
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        #[cfg_attr(feature = "types", ts(optional, as = "Option<Offers>"))]
        #[serde(default, skip_serializing_if = "Offers::none_stands")]
        offers: Offers,
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<u64>,
    },
    /// Something was offered.
    Offered {
        v: u32,
        offer: Offer,
        by: Side,
        offers: Offers,
    },
    /// An offer was declined.
    Declined {
        v: u32,
        offer: Offer,
        by: Side,
        offers: Offers,
    },
    /// An offer was withdrawn.
    Withdrawn {
        v: u32,
        offer: Offer,
        by: Side,
        offers: Offers,
    },
    /// Both sides have agreed to a pause.
    Paused {
        v: u32,
        paused: u64,
        due: u64,
        #[cfg_attr(feature = "types", ts(optional, as = "Option<Offers>"))]
        #[serde(default, skip_serializing_if = "Offers::none_stands")]
        offers: Offers,
    },
    /// The server was down; a game by correspondence has that much more time.
    Extended { v: u32, due: u64 },
    /// A side got time from the other.
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
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clocks: Option<Clocks>,
        #[cfg_attr(feature = "types", ts(optional, as = "Option<Offers>"))]
        #[serde(default, skip_serializing_if = "Offers::none_stands")]
        offers: Offers,
    },
    /// The second player came.
    Joined {
        v: u32,
        side: Side,
        players: BySide<Player>,
        clocks: Option<Clocks>,
    },
    /// A player has a new name.
    Named { v: u32, players: BySide<Player> },
    /// A player wrote something; what, only the players are told.
    Chatted {
        v: u32,
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        line: Option<ChatLine>,
    },
    /// The server was down; the time is given back.
    Resumed { v: u32, clocks: Clocks },
    /// There is a next game.
    Rematch { v: u32, game: String },
    /// A player agrees to have the game in the archive.
    Shared { v: u32, by: Side },
    /// The conditional moves of the client's own side, which nobody else is told.
    Plan { plan: Option<Vec<Vec<String>>> },
    /// The ratings have changed with the end of the game.
    Rated { players: BySide<Player> },
    /// Who is connected.
    Presence { presence: Presence },
    /// Whether the computer is thinking.
    Thinking { thinking: bool },
    /// The client plays for this side from now on.
    JoinedAs { side: Side, token: String },
    /// A request was carried out.
    Ok { n: u64, v: u32 },
    /// A request, or something else, failed.
    Error {
        #[cfg_attr(feature = "types", ts(optional))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u64>,
        error: ProtocolError,
    },
    /// The engine's advice.
    Hint {
        n: u64,
        #[serde(flatten)]
        hint: Hint,
    },
    /// The time, and how long a message takes to the client and back as the server has measured it, in milliseconds: 0 if it has
    /// not yet.
    Pong { n: u64, now: u64, lag: u64 },
    /// The server is about to restart: clients come back at a random moment within so many milliseconds.
    Closing { within: u32 },
}

impl ServerMessage {
    /// The version that an event led to; `None` if the message is not an event.
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
            ServerMessage::State(_)
            | ServerMessage::Plan { .. }
            | ServerMessage::Rated { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Thinking { .. }
            | ServerMessage::JoinedAs { .. }
            | ServerMessage::Ok { .. }
            | ServerMessage::Error { .. }
            | ServerMessage::Hint { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Closing { .. } => None,
        }
    }
}
