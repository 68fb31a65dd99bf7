//! Terms used only by the protocol.

use serde::{Deserialize, Serialize};
use skep_rules::Hex;

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
