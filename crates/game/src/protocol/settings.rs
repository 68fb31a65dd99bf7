//! Bodies of HTTP requests and responses.

use serde::{Deserialize, Serialize};

use super::{Action, BySide, Ending, Kind, Manner, Opening, Place, Player, Reason, Seat, Side};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Created {
    pub id: String,
    pub side: Seat,
    /// Authorizes playing that side.
    pub token: String,
    /// Path of the game's page.
    pub url: String,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Summary {
    pub id: String,
    pub kind: Kind,
    pub set: String,
    pub opening: Opening,
    pub level: Option<u8>,
    pub plies: u32,
    pub turn: Side,
    pub players: BySide<Player>,
    pub result: Option<Ending>,
    /// Whether the second player has yet to join.
    pub waiting: bool,
    /// Days per move in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
    /// When the side to move loses on time in a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// End of the last pause of a correspondence game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<u64>,
    pub updated: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MoveRequest {
    /// Number of plies when the move was chosen.
    pub ply: u32,
    /// Version the client had seen.
    pub after: u32,
    /// UHP notation, or `pass`.
    #[serde(rename = "move")]
    pub uhp: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ActionRequest {
    pub action: Action,
}

/// Version after the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Version {
    pub v: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Joined {
    pub side: Side,
    /// Authorizes playing that side.
    pub token: String,
}

/// Whether a piece can move somewhere, with the reason or the path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Why {
    pub legal: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<Place>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manner: Option<Manner>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Hint {
    #[serde(rename = "move")]
    pub uhp: String,
    pub piece: String,
    pub to: Place,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Health {
    pub ok: bool,
    pub version: String,
    /// Protocol version; a page with another one must be reloaded.
    pub protocol: u32,
}
