//! The words of the protocol that a game itself does not know.

use serde::{Deserialize, Serialize};
use skep_rules::Hex;

/// A cell of the plane, `[q, r]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS),
    ts(type = "readonly [q: number, r: number]")
)]
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

/// How a piece gets to its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// It comes from the hand.
    Placed,
    /// It slides on the ground.
    Slides,
    /// It climbs over the hive.
    Climbs,
    /// It jumps.
    Jumps,
    /// A pillbug throws it.
    Thrown,
    /// There is no piece: the side passes.
    Passes,
}
