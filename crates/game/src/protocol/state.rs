//! The state of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    ArchiveGames, BySide, ChatLine, ClockSetting, Clocks, Ending, Kind, Listing, Offers, Opening,
    Player, Ply, PositionView, RatingNote, Seat, Side,
};

/// State from which clients that know the rules derive the rest. `M` represents a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "Standing")]
pub struct CommonState<M> {
    pub v: u32,
    /// Server time.
    pub now: u64,
    pub game: GameHeader,
    /// The client's seat.
    pub you: Option<Seat>,
    pub players: BySide<Player>,
    /// Whether the second player has yet to join.
    pub waiting: bool,
    /// The side that anyone with the link may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Side>,
    pub moves: Vec<M>,
    pub clocks: Option<Clocks>,
    /// When the side to move loses on time in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// End of the current pause of a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<u64>,
    /// The client's own conditional moves that are still ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Vec<Vec<String>>>,
    pub offers: Offers,
    pub result: Option<Ending>,
    /// Id of the rematch.
    pub rematch: Option<String>,
    /// Who agreed to add the game to the archive; absent where consent is not needed. Bots are not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sharing: Option<BySide<bool>>,
    pub chat: Vec<ChatLine>,
    pub presence: Presence,
    pub thinking: bool,
}

/// State for clients that know the rules.
pub type LiveState = CommonState<TimedMove>;

/// State with the position and legal moves, for clients that do not know the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct GameState {
    #[serde(flatten)]
    pub common: CommonState<Ply>,
    pub position: PositionView,
}

/// The state as an HTTP response, tagged like a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "State", tag = "t", rename_all = "kebab-case")]
pub enum StateAnswer {
    State(Box<GameState>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TimedMove {
    /// UHP notation, or `pass`.
    pub uhp: String,
    pub at: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameHeader {
    pub id: String,
    pub kind: Kind,
    pub set: String,
    pub opening: Opening,
    pub level: Option<u8>,
    pub clock: Option<ClockSetting>,
    /// Days per move in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
    pub created: u64,
    /// Whether the result changes ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Why a game is not rated although that was requested, or counts less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_note: Option<RatingNote>,
    /// Whether it came from the lobby or a challenge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lobby: bool,
    /// Public lists that name the game. Without one, only those who have its link can find it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub listed: Vec<Listing>,
    /// The host's policy on archiving it; absent in local games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archive: Option<ArchiveGames>,
    /// Seconds each side has for its first move before the game is aborted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u32>,
    /// `None` for the initial position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct StartView {
    /// Position string.
    pub position: String,
    /// From the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
    /// Number of each bug in hand.
    pub hands: BySide<BTreeMap<char, u8>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Presence {
    pub white: bool,
    pub black: bool,
    pub spectators: u32,
    /// Players who left a running game.
    #[serde(default)]
    pub away: BySide<Option<Away>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Away {
    pub since: u64,
    /// When the opponent may claim the game; `None` if it is not this player's turn.
    pub claim: Option<u64>,
}
