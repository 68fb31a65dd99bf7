//! Studies: games with variations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{StudyFormat, TextFault};

/// A study. Its moves are a list rather than a tree, so that deep variations need no recursion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyView {
    /// PGN tags, including the result.
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
    pub start: StudyStart,
    /// Comment on the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Drawings at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// Each move after the one that leads to it.
    pub nodes: Vec<StudyNodeView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum StudyStart {
    Position { position: String },
    Game { game: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyNodeView {
    /// Number of the previous move, from 1, or 0 for the start; defaults to the previous entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    #[serde(rename = "move")]
    pub uhp: String,
    /// One of `!`, `?`, `!!`, `??`, `!?` and `?!`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["!", "?", "!!", "??", "!?", "?!"])))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Arrows such as `0,0>1,-1` and marked cells such as `2,0`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StudyList {
    /// Each up to its first fault.
    pub studies: Vec<StudyView>,
    /// Of those, studies in which equal bugs were renumbered in placement order.
    pub renumbered: usize,
    pub errors: Vec<TextFault>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyWrite {
    pub study: StudyView,
    pub format: StudyFormat,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PositionText {
    pub position: String,
    pub diagram: String,
    /// UHP game string; `None` if the game did not start from the initial position.
    pub game: Option<String>,
}
