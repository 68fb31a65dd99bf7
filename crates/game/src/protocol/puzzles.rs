//! Puzzles.

use serde::{Deserialize, Serialize};

use super::{AttemptResult, Place, SandboxView, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleGoal {
    pub kind: PuzzleKind,
    /// The solver's moves to the win, or the opponent's moves to the loss that must be averted.
    pub moves: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// Win by force.
    Win,
    /// Find the only move that does not lose.
    Save,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleEntry {
    pub id: String,
    pub rating: u16,
    pub set: String,
    pub side: Side,
    pub goal: PuzzleGoal,
    pub themes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleView {
    #[serde(flatten)]
    pub entry: PuzzleEntry,
    /// Position string.
    pub start: String,
    /// UHP game string of the game it comes from.
    pub game: String,
    pub view: SandboxView,
}

/// Number of puzzles of a set or theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleCount {
    pub name: String,
    pub count: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleList {
    /// Number of matches.
    pub total: usize,
    pub sets: Vec<PuzzleCount>,
    pub themes: Vec<PuzzleCount>,
    /// A page of matches, easiest first.
    pub puzzles: Vec<PuzzleEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct DailyPuzzle {
    /// UTC date, such as `2026-11-15`.
    pub date: String,
    /// When the next puzzle appears.
    pub until: u64,
    pub puzzle: PuzzleView,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleQuestion {
    /// Available pieces; puzzles with fewer kinds match too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u16>,
    /// Number of matches to skip.
    #[serde(default)]
    pub from: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NextPuzzle {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Available pieces; puzzles with fewer kinds match too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Recently seen puzzles, latest first.
    #[serde(default)]
    pub seen: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleWrong {
    pub code: String,
    /// Number of moves in which it still wins.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub wins_in: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleAttempt {
    pub result: AttemptResult,
    /// Moves tried so far.
    pub done: u32,
    /// The solver's moves in the solution.
    pub length: u32,
    /// Includes the opponent's replies.
    pub view: SandboxView,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<PuzzleWrong>,
}

/// A hint. The first step names the piece, the second adds the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleHint {
    /// `None` for a pass.
    pub piece: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub uhp: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PuzzleSolution {
    /// The final position, with all moves.
    pub view: SandboxView,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SolverRating {
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
}
