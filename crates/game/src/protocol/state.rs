//! The whole of a game, as clients are told it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    BySide, ClockSetting, Clocks, Ending, Kind, Offers, Opening, Player, Ply, PositionView,
    RatingNote, Seat, Side,
};

/// How a game stands, as far as the rules are needed to see more: its position and what is legal follow from the moves.
/// `M` is how a move is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Standing<M> {
    /// The version.
    pub v: u32,
    /// The server's time.
    pub now: u64,
    /// What was agreed before the game.
    pub game: GameHeader,
    /// For whom the client plays.
    pub you: Option<Seat>,
    /// Who plays which side.
    pub players: BySide<Player>,
    /// Whether the second player has still to come.
    pub waiting: bool,
    /// The side that anybody may take, while there is one.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<Side>,
    /// The moves so far.
    pub moves: Vec<M>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// When the side to move loses on time in a game by correspondence.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// Until when a game by correspondence pauses, if it does.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<u64>,
    /// The conditional moves of the client's own side, as far as they lie ahead.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Vec<Vec<String>>>,
    /// The offers that stand.
    pub offers: Offers,
    /// How the game ended, if it did.
    pub result: Option<Ending>,
    /// The id of the next game.
    pub rematch: Option<String>,
    /// Who agrees to have the game in the archive; absent where players are not asked.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sharing: Option<BySide<bool>>,
    /// What the players have written.
    pub chat: Vec<ChatLine>,
    /// Who is here.
    pub presence: Presence,
    /// Whether the computer is thinking.
    pub thinking: bool,
}

/// How a game stands, for clients that know the rules.
pub type LiveState = Standing<TimedMove>;

/// How a game stands, with all that follows from it: for clients that do not know the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameState {
    /// What a live message says as well, but with the path of each move.
    #[serde(flatten)]
    pub standing: Standing<Ply>,
    /// The position.
    pub position: PositionView,
}

/// The state of a game as plain HTTP answers it, marked like a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum StateAnswer {
    /// The state.
    State(Box<GameState>),
}

/// A move and its time: with the rules, everything else about it follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TimedMove {
    /// The move in UHP notation, or `pass`.
    pub uhp: String,
    /// When it was played.
    pub at: u64,
}

/// What was agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameHeader {
    /// The id.
    pub id: String,
    /// Who plays.
    pub kind: Kind,
    /// The set of pieces.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The computer's level.
    pub level: Option<u8>,
    /// The time, if it is limited.
    pub clock: Option<ClockSetting>,
    /// The days for each move of a game by correspondence; `None` for any other.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
    /// When the game was created.
    pub created: u64,
    /// Whether it counts for the ratings.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Why a game that was to be rated is not, or counts less than others.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(
        default,
        rename = "ratingNote",
        skip_serializing_if = "Option::is_none"
    )]
    pub rating_note: Option<RatingNote>,
    /// Whether it came of the lobby or of a challenge.
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lobby: bool,
    /// How many seconds each side has for its first move, before the game is called off; absent where there is time.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, rename = "firstMove", skip_serializing_if = "Option::is_none")]
    pub first_move: Option<u32>,
    /// The position it started from; `None` if it began with an empty table.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartView>,
}

/// The position that a game started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StartView {
    /// The position string.
    pub position: String,
    /// The pieces on the table, from the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
    /// How many of each creature each side holds.
    pub hands: BySide<BTreeMap<char, u8>>,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Who wrote it.
    pub by: Side,
    /// The name at that time.
    pub name: Option<String>,
    /// What was written.
    pub text: String,
    /// When.
    pub at: u64,
}

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Presence {
    /// Whether White is.
    pub white: bool,
    /// Whether Black is.
    pub black: bool,
    /// How many only watch.
    pub watchers: u32,
    /// Who has left a friend's game that is being played.
    #[serde(default)]
    pub away: BySide<Option<Away>>,
}

/// Somebody who has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Away {
    /// Since when.
    pub since: u64,
    /// From when on the other side may claim the game; `None` while nobody waits for a move.
    pub claim: Option<u64>,
}
