//! Position editor.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BySide, Ending, Opening, Place, ProblemSeverity, SandboxRequest, SandboxView, Side};

/// A position to check. Exactly one field is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// Position string, text diagram or UHP game string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<SandboxRequest>,
}

/// A position as a list of pieces, which may be invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub set: String,
    pub opening: Opening,
    pub turn: Side,
    /// Turn number of that side, from 1; defaults to the first that allows all placements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The piece moved in the previous turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resting: Option<String>,
    /// From the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CheckedPosition {
    pub position: String,
    pub diagram: String,
    /// The position in the coordinates of the request.
    pub setup: Setup,
    /// The first turn number that allows all placements.
    pub least: u32,
    /// Number of each bug in hand.
    pub hands: BySide<BTreeMap<char, u8>>,
    pub problems: Vec<ProblemView>,
    /// The position with what can be fixed without touching a piece: turn and numbers.
    pub fixed: Option<Setup>,
    /// `None` if the position cannot be played.
    pub view: Option<SandboxView>,
}

/// A problem of a position. The codes are those of `skep_rules::Problem`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ProblemView {
    pub code: String,
    pub severity: ProblemSeverity,
    /// Cells to highlight.
    pub cells: Vec<Place>,
    /// Pieces concerned, on the board or in hand.
    pub pieces: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<char>,
    /// Parts of the hive, equal pieces, pieces of a stack, or pieces of a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Maximum for `count`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// Turns the side has taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
}
