//! What HTTP requests carry and what they are answered.

use serde::{Deserialize, Serialize};

use super::{
    Action, BySide, ClockSetting, Ending, Kind, Manner, Opening, Place, Player, Reason, Seat, Side,
    SideChoice,
};
use crate::live::Wish;

/// A wish for a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CreateGame {
    /// Who plays.
    pub kind: Kind,
    /// One of the eight sets, such as `Base+ML`.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The computer's level, 1 to 10.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// The side of the creator.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideChoice>,
    /// The clock; `None` for a game without one.
    #[cfg_attr(feature = "types", ts(optional = nullable))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// The creator's name.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position string to play on from; `None` begins with an empty table.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// The answer to [`CreateGame`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Created {
    /// The id of the game.
    pub id: String,
    /// For whom the creator plays.
    pub side: Seat,
    /// The secret that proves it.
    pub token: String,
    /// The path of the game's page.
    pub url: String,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Summary {
    /// The id of the game.
    pub id: String,
    /// Who plays.
    pub kind: Kind,
    /// The set of pieces.
    pub set: String,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// The computer's level.
    pub level: Option<u8>,
    /// How many plies have been played.
    pub plies: u32,
    /// Whose turn it is.
    pub turn: Side,
    /// Who plays which side.
    pub players: BySide<Player>,
    /// How the game ended, if it did.
    pub result: Option<Ending>,
    /// Whether the second player has still to come.
    pub waiting: bool,
    /// The days for each move of a game by correspondence; `None` for any other.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u8>,
    /// When the side to move loses on time in a game by correspondence.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// When something last happened.
    pub updated: u64,
}

/// A move to play, over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MoveRequest {
    /// How many plies the game had when the move was chosen.
    pub ply: u32,
    /// The version the client had seen.
    pub after: u32,
    /// The move in UHP notation, or `pass`.
    #[serde(rename = "move")]
    pub uhp: String,
}

/// An action, over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ActionRequest {
    /// What to do.
    pub action: Action,
}

/// The version a change brought about, over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Version {
    /// The version.
    pub v: u32,
}

/// The answer to somebody who took the free side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Joined {
    /// The side.
    pub side: Side,
    /// The secret that proves it.
    pub token: String,
}

/// Why a piece may not go somewhere, or by which way it may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Why {
    /// Whether it may.
    pub legal: bool,
    /// Why it may not.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The way it takes.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<Place>>,
    /// How it gets there.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manner: Option<Manner>,
}

/// The engine's advice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hint {
    /// The move in UHP notation.
    #[serde(rename = "move")]
    pub uhp: String,
    /// The piece.
    pub piece: String,
    /// Where it goes.
    pub to: Place,
}

/// A sign of life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Health {
    /// Whether the server works.
    pub ok: bool,
    /// Its version.
    pub version: String,
    /// The version of the protocol that it speaks: a page that speaks another has to be loaded anew.
    pub protocol: u32,
}

impl From<CreateGame> for Wish {
    fn from(wish: CreateGame) -> Wish {
        let CreateGame {
            kind,
            set,
            opening,
            level,
            side,
            clock,
            name,
            start,
        } = wish;
        Wish {
            kind,
            set,
            opening,
            level,
            side,
            clock,
            name,
            start,
        }
    }
}
