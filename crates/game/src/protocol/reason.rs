//! Rule reasons with evidence.

use serde::{Deserialize, Serialize};

use super::{Place, Side};

/// Why a piece cannot move somewhere. The codes are those of `skep_rules::WhyNot`, and `no-destination`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Reason {
    pub code: String,
    /// Cells to highlight.
    pub cells: Vec<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The blocked step of the path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// Number of steps the bug moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gate: Option<[Place; 2]>,
    /// The reason for each bug a mosquito could copy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Part>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Part {
    pub bug: char,
    pub reason: Reason,
}
