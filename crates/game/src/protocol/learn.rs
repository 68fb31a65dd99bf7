//! Sandbox, lessons and rulebook figures.

use serde::{Deserialize, Serialize};

use super::{Ending, Hint, Place, Ply, PositionView, Side};
use crate::is_default;

/// A position to explore. Either `position` or `game` is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("minProperties" = 1)))]
#[serde(deny_unknown_fields)]
pub struct SandboxRequest {
    /// Position string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// UHP game string.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Moves from there, in UHP notation.
    #[serde(default)]
    pub moves: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SandboxLook {
    #[serde(flatten)]
    pub start: SandboxRequest,
    /// Number of leading moves the client already knows, which are left out of the answer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub known: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SandboxWhy {
    #[serde(flatten)]
    pub start: SandboxRequest,
    pub piece: String,
    /// Destination; without it, the question is whether the piece can move at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SandboxView {
    pub set: String,
    pub position: PositionView,
    /// Moves since the start.
    pub moves: Vec<Ply>,
    pub result: Option<Ending>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LessonList {
    pub chapters: Vec<ChapterEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ChapterEntry {
    pub id: String,
    pub lessons: Vec<LessonEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LessonEntry {
    pub id: String,
    /// Rulebook page with more background.
    pub topic: String,
    pub side: Side,
    /// Moves the learner has to make.
    pub moves: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AttemptResult {
    Solved,
    /// Correct so far; the learner moves again.
    GoOn,
    /// Legal, but not the solution.
    Wrong,
}

/// How the last move falls short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WrongView {
    pub code: String,
    /// Occupied cells around the queen in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct AttemptAnswer {
    pub result: AttemptResult,
    /// Position string.
    pub start: String,
    /// Moves tried so far.
    pub done: u32,
    /// Maximum number of the learner's moves.
    pub length: u32,
    /// Includes the opponent's replies.
    pub view: SandboxView,
    /// Cells to reach.
    pub targets: Vec<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongView>,
    /// A correct move, for learners who ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
}

/// An interactive figure of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FigureView {
    pub id: String,
    pub start: String,
    pub piece: String,
    /// Number of destinations.
    pub ends: usize,
    pub view: SandboxView,
}
