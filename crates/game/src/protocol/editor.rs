//! Positions of any kind and what is wrong with them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BySide, Ending, Opening, Place, SandboxRequest, SandboxView, Side};

/// A position to check: written down, piece by piece, or as the moves that lead to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// A position string, a text diagram or a UHP game string.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The pieces and the rest.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// A place in an analysis; one of the three is given.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<SandboxRequest>,
}

/// A position piece by piece, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The set of pieces.
    pub set: String,
    /// The opening in force.
    pub opening: Opening,
    /// Whose turn it is.
    pub turn: Side,
    /// Which turn of that side it is, counted from 1; without it, the first that leaves time to place all the pieces.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// The piece that was moved in the turn before.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resting: Option<String>,
    /// The pieces on the table, from the bottom of each stack upwards.
    pub pieces: Vec<(String, i32, i32)>,
}

/// A position with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CheckedPosition {
    /// The position string.
    pub position: String,
    /// The text diagram.
    pub diagram: String,
    /// The position piece by piece, with the pieces where the request has them.
    pub setup: Setup,
    /// The first number of the turn that leaves time to place all the pieces.
    pub least: u32,
    /// How many of each creature each side holds.
    pub hands: BySide<BTreeMap<char, u8>>,
    /// Everything that is wrong.
    pub problems: Vec<ProblemView>,
    /// The position with what can be mended without touching a piece: its numbers and the turn.
    pub mended: Option<Setup>,
    /// What can be done in the position, unless an error forbids to play it.
    pub view: Option<SandboxView>,
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ProblemSeverity {
    /// The position can be played, but no game leads to it, or the game is over.
    Doubt,
    /// The position cannot be played.
    Error,
}

/// Something that is wrong with a position. The codes are those of `skep_rules::Problem`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProblemView {
    /// Which problem.
    pub code: String,
    /// How bad it is.
    pub severity: ProblemSeverity,
    /// The cells that show it.
    pub cells: Vec<Place>,
    /// The pieces it concerns, on the table or in hand.
    pub pieces: Vec<String>,
    /// The piece that is wrong.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The piece that is missing.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// The side concerned.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The creature concerned.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<char>,
    /// How many: parts of the hive, equal pieces, pieces of a stack, pieces of a side.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// How many there may be.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// How many turns the side has taken.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// How the game has ended.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
}
