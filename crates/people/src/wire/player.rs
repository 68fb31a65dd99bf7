//! Public profiles.

use serde::{Deserialize, Serialize};

use super::PlayerRating;
use crate::PuzzleStanding;

/// Response to `GET /api/players/{name}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Profile {
    pub name: String,
    pub since: u64,
    pub bot: bool,
    /// Fastest speed first.
    pub ratings: Vec<PlayerRating>,
    /// Results of rated games.
    pub games: GameCount,
    /// `None` before the first puzzle.
    pub puzzles: Option<PuzzleStanding>,
    /// Whether the client follows the player.
    pub following: bool,
    /// Whether the client has blocked the player.
    pub blocked: bool,
    /// The client's private note.
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GameCount {
    pub played: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// Response to `GET /api/players/{name}/versus/{other}`: results of rated games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct VersusScore {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// Body of `PUT /api/players/{name}/note`: a private note about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct NewNote {
    /// At most 1,000 characters; an empty text deletes the note.
    pub text: String,
}
