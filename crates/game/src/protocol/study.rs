//! Studies as they are sent: games with variations.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::TextFault;

/// A study. Its moves are a list and no tree of objects, since no depth is too deep for a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyView {
    /// Players, event and so on, by their PGN names; the result too.
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
    /// Where it starts.
    pub start: StudyStart,
    /// What is said about the start.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// What is drawn at the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// The moves, each behind the one that led to it, lines one after the other.
    pub nodes: Vec<StudyNodeView>,
}

/// Where a study starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum StudyStart {
    /// A position.
    Position {
        /// The position string.
        position: String,
    },
    /// A game.
    Game {
        /// The UHP game string.
        game: String,
    },
}

/// A move of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyNodeView {
    /// The number of the move that it follows, from 1; 0 for the start. Without it, it follows the one before it in the
    /// list.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    /// The move in UHP notation.
    #[serde(rename = "move")]
    pub uhp: String,
    /// One of `!`, `?`, `!!`, `??`, `!?` and `?!`.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<String>,
    /// What is said about it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Arrows such as `0,0>1,-1` and marked cells such as `2,0`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
}

/// The studies of a text, and what could not be read of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StudyList {
    /// The studies, each up to its first fault.
    pub studies: Vec<StudyView>,
    /// What is wrong.
    pub errors: Vec<TextFault>,
}

/// A study to be written for another program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StudyWrite {
    /// The study.
    pub study: StudyView,
    /// How.
    pub format: StudyFormat,
}

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StudyFormat {
    /// With variations.
    Pgn,
    /// BoardSpace's; the main line.
    Sgf,
    /// A game string; the main line without comments.
    Uhp,
}

/// A position as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PositionText {
    /// The position string.
    pub position: String,
    /// The diagram.
    pub diagram: String,
    /// The UHP game string that leads there; `None` if the game did not begin with an empty table.
    pub game: Option<String>,
}
