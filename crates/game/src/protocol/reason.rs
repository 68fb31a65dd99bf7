//! Why something is not allowed, with the evidence.

use serde::{Deserialize, Serialize};

use super::{Place, Side};

/// Why a piece may not go somewhere. The codes are those of `skep_rules::WhyNot`, and `no-destination`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Reason {
    /// Which reason.
    pub code: String,
    /// The cells that show it.
    pub cells: Vec<Place>,
    /// The piece concerned.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Which step of the way is barred.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// How many steps the creature goes.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    /// The side concerned.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The two cells of a gate.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<[Place; 2]>,
    /// The reason for each creature that a mosquito could copy.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Part>>,
}

/// The reason for one creature that a mosquito could copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Part {
    /// The creature's letter.
    pub bug: char,
    /// Why it does not reach the cell.
    pub reason: Reason,
}
