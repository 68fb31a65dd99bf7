//! Opening statistics of a player.

use serde::{Deserialize, Serialize};
use skep_game::{protocol::Side, words::FirstPieces};

/// Response to `GET /api/players/{name}/openings`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PlayerOpenings {
    /// Most played first.
    pub openings: Vec<PlayedOpening>,
}

/// Results with an opening in rated games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PlayedOpening {
    pub side: Side,
    /// UHP name, such as `Base+MLP`.
    pub set: String,
    /// First bugs of White and Black, as two letters.
    pub first: FirstPieces,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}
