//! Positions, cells and moves.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skep_rules::Hex;

use super::{BySide, Reason, Side};

/// A position with legal moves, and reasons for pieces that cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PositionView {
    /// Plies played so far.
    pub ply: u32,
    pub turn: Side,
    /// From the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
    /// Number of each bug in hand.
    pub hands: BySide<BTreeMap<char, u8>>,
    /// Destinations of each movable piece, with the notation of the move.
    pub legal: BTreeMap<String, Vec<(i32, i32, String)>>,
    /// Why each other piece of the side to move cannot move.
    pub stuck: BTreeMap<String, Reason>,
    /// Whether passing is the only legal move.
    pub pass: bool,
    /// Occupied cells around each queen; `None` while it is in hand.
    pub closed: BySide<Option<u32>>,
    /// Occurrences of this position so far.
    pub occurrences: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ply {
    /// UHP notation, or `pass`.
    pub uhp: String,
    /// `None` for a pass.
    pub piece: Option<String>,
    /// `None` for a placement.
    pub from: Option<Place>,
    /// `None` for a pass.
    pub to: Option<Place>,
    pub path: Vec<Place>,
    pub manner: Manner,
    /// The throwing piece.
    pub by: Option<String>,
    pub at: u64,
}

/// Time left in milliseconds, as of `at`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Clocks {
    pub white: u64,
    pub black: u64,
    pub running: Option<Side>,
    pub at: u64,
}

/// A cell, as `[q, r]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS),
    ts(type = "readonly [q: number, r: number]")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place(pub i32, pub i32);

impl From<Hex> for Place {
    fn from(hex: Hex) -> Place {
        Place(hex.q, hex.r)
    }
}

impl From<Place> for Hex {
    fn from(place: Place) -> Hex {
        Hex::new(place.0, place.1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// From the hand.
    Placed,
    Slides,
    Climbs,
    Jumps,
    /// By a pillbug.
    Thrown,
    /// No piece moves.
    Passes,
}
