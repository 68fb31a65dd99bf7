//! Openings that somebody has played.

use serde::{Deserialize, Serialize};
use skep_game::{protocol::Side, words::FirstPieces};

/// How somebody has fared with each opening: the answer to `GET /api/players/{name}/openings`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerOpenings {
    /// The openings, those that were played most first.
    pub openings: Vec<PlayedOpening>,
}

/// How somebody has fared with an opening in the games that counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayedOpening {
    /// The side that they had.
    pub side: Side,
    /// The set.
    pub set: String,
    /// The first creatures of White and Black, as two letters.
    pub first: FirstPieces,
    /// How many games were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}
