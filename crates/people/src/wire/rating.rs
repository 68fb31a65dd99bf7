//! Ratings as shown.

use serde::{Deserialize, Serialize};

use crate::Speed;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PlayerRating {
    pub speed: Speed,
    pub rating: i32,
    /// As of today.
    pub deviation: u32,
    pub provisional: bool,
    /// Rated games.
    pub games: u32,
    /// Place on the leaderboard, from 1.
    pub place: Option<u32>,
}

/// Response to `GET /api/players/{name}/ratings/{speed}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RatingGraph {
    /// Oldest first.
    pub points: Vec<RatingPoint>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RatingPoint {
    pub at: u64,
    pub rating: i32,
    pub deviation: u32,
    /// Id of the game.
    pub game: String,
}

/// Response to `GET /api/leaderboards/{speed}`: a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Leaderboard {
    /// Best first.
    pub players: Vec<RankedPlayer>,
    /// The client's place.
    pub own: Option<OwnPlace>,
    /// Number of ranked players.
    pub total: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RankedPlayer {
    /// From 1.
    pub place: u32,
    pub name: String,
    pub rating: i32,
    /// Rated games.
    pub games: u32,
    pub bot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct OwnPlace {
    /// From 1.
    pub place: u32,
    pub rating: i32,
}

/// Response to `GET /api/leaderboards/{speed}/distribution`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RatingDistribution {
    /// Lower bound of the first bin.
    pub from: u32,
    /// Width of a bin.
    pub step: u32,
    /// Players per bin, without gaps.
    pub counts: Vec<u32>,
}
