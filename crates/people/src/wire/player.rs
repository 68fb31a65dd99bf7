//! Players as others see them, with their ratings and results.

use serde::{Deserialize, Serialize};
use skep_game::{protocol::Side, words::FirstPieces};

use crate::{PuzzleStanding, Speed, Tally};

/// Response to `GET /api/players/{name}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Profile {
    pub name: String,
    pub since: u64,
    pub bot: bool,
    /// Fastest speed first.
    pub ratings: Vec<PlayerRating>,
    /// Rating at speeds not played yet.
    pub initial: InitialRating,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct InitialRating {
    pub rating: i32,
    pub provisional: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GameCount {
    pub played: u32,
    #[serde(flatten)]
    pub tally: Tally,
}

/// Body of `PUT /api/players/{name}/note`: a private note about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewNote {
    /// At most 1,000 characters; an empty text deletes the note.
    pub text: String,
}

/// A player as seen by others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Person {
    /// `None` for a guest.
    pub name: Option<String>,
    /// At the speed in question; `None` for a guest.
    pub rating: Option<i32>,
    /// Whether the rating is too uncertain to compare.
    pub provisional: bool,
    pub bot: bool,
    /// Whether the account is new at that speed, so that ratings hardly change against it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub newcomer: bool,
}

impl Person {
    pub const GUEST: Person = Person {
        name: None,
        rating: None,
        provisional: false,
        bot: false,
        newcomer: false,
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingGraph {
    /// Oldest first.
    pub points: Vec<RatingPoint>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingPoint {
    pub at: u64,
    pub rating: i32,
    pub deviation: u32,
    /// Id of the game.
    pub game: String,
}

/// Response to `GET /api/leaderboards/{speed}`: a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Leaderboard {
    /// Best first.
    pub players: Vec<RankedPlayer>,
    /// The client's place.
    pub own: Option<OwnPlace>,
    /// Number of ranked players.
    pub total: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OwnPlace {
    /// From 1.
    pub place: u32,
    pub rating: i32,
}

/// Response to `GET /api/leaderboards/{speed}/distribution`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatingDistribution {
    /// Lower bound of the first bin.
    pub from: u32,
    /// Width of a bin.
    pub step: u32,
    /// Players per bin, without gaps.
    pub counts: Vec<u32>,
}

/// Response to `GET /api/players/{name}/openings`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerOpenings {
    /// Most played first.
    pub openings: Vec<PlayedOpening>,
}

/// Results with an opening in rated games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayedOpening {
    pub side: Side,
    /// UHP name, such as `Base+MLP`.
    pub set: String,
    /// First bugs of White and Black, as two letters.
    pub first: FirstPieces,
    #[serde(flatten)]
    pub tally: Tally,
}
