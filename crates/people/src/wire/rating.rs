//! Ratings as pages show them.

use serde::{Deserialize, Serialize};

use crate::Speed;

/// The rating of a player at a speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerRating {
    /// The speed.
    pub speed: Speed,
    /// The rating.
    pub rating: i32,
    /// How unsure it is today.
    pub deviation: u32,
    /// Whether it is too unsure to be compared with others.
    pub provisional: bool,
    /// How many games have counted.
    pub games: u32,
    /// The place among the best, beginning with 1; `None` if there is none.
    pub place: Option<u32>,
}

/// How a rating has changed: the answer to `GET /api/players/{name}/ratings/{speed}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatingGraph {
    /// The rating after games, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// The rating after a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatingPoint {
    /// When the game ended.
    pub at: u64,
    /// The rating.
    pub rating: i32,
    /// How unsure it was.
    pub deviation: u32,
    /// The id of the game.
    pub game: String,
}

/// A page of the best at a speed: the answer to `GET /api/leaderboards/{speed}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The players, the best first.
    pub players: Vec<RankedPlayer>,
    /// The place of whoever asks; `None` if they have none.
    pub own: Option<OwnPlace>,
    /// How many players have a place.
    pub total: u32,
}

/// Somebody who has a place among the best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RankedPlayer {
    /// The place, beginning with 1.
    pub place: u32,
    /// The name.
    pub name: String,
    /// The rating.
    pub rating: i32,
    /// How many games have counted.
    pub games: u32,
    /// Whether a program plays.
    pub bot: bool,
}

/// The own place among the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OwnPlace {
    /// The place, beginning with 1.
    pub place: u32,
    /// The rating.
    pub rating: i32,
}

/// How many players have which rating: the answer to `GET /api/leaderboards/{speed}/distribution`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RatingDistribution {
    /// The rating from which on the first are counted.
    pub from: u32,
    /// How many ratings are counted together.
    pub step: u32,
    /// How many players there are in each step, without gaps.
    pub counts: Vec<u32>,
}
