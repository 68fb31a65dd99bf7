//! Puzzles.

use serde::{Deserialize, Serialize};

use super::{AttemptResult, Place, SandboxView, Side};

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleGoal {
    /// Which kind.
    pub kind: PuzzleKind,
    /// How many moves of the solver the win takes, or how many of the opponent the loss that is to be averted.
    pub moves: u32,
}

/// The kinds of goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// Win by force.
    Win,
    /// Find the only move that does not lose.
    Save,
}

/// A puzzle in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleEntry {
    /// Its name.
    pub id: String,
    /// How hard it is.
    pub rating: u16,
    /// The set of pieces.
    pub set: String,
    /// The side that the solver plays.
    pub side: Side,
    /// What is asked for.
    pub goal: PuzzleGoal,
    /// What it is about.
    pub themes: Vec<String>,
}

/// A puzzle to solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleView {
    /// What lists tell of it.
    #[serde(flatten)]
    pub entry: PuzzleEntry,
    /// The position string it starts from.
    pub start: String,
    /// The UHP game string of the game that led there.
    pub game: String,
    /// The position.
    pub view: SandboxView,
}

/// How many puzzles there are of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleCount {
    /// The name of the set or the theme.
    pub name: String,
    /// How many.
    pub count: usize,
}

/// Puzzles that fit a question, some of them in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleList {
    /// How many fit.
    pub total: usize,
    /// How many of them need each set.
    pub sets: Vec<PuzzleCount>,
    /// How many of them have each theme.
    pub themes: Vec<PuzzleCount>,
    /// Some of them, the easiest first.
    pub puzzles: Vec<PuzzleEntry>,
}

/// The puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DailyPuzzle {
    /// The day in UTC, such as `2026-11-15`.
    pub date: String,
    /// When the next one comes, in milliseconds since 1970.
    pub until: u64,
    /// The puzzle.
    pub puzzle: PuzzleView,
}

/// Which puzzles somebody asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleQuestion {
    /// The pieces at hand; puzzles with fewer kinds fit as well.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// What they should be about.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The lowest rating.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u16>,
    /// The highest rating.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u16>,
    /// How many of those that fit are left out at the beginning of the list.
    #[serde(default)]
    pub from: usize,
    /// How many are listed at the most.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// A wish for another puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NextPuzzle {
    /// The solver's rating.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The pieces at hand; puzzles with fewer kinds fit as well.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
    /// What it should be about.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Puzzles that were seen of late, the last one first.
    #[serde(default)]
    pub seen: Vec<String>,
}

/// What is wrong with a move of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleWrong {
    /// Which fault.
    pub code: String,
    /// In how many moves it still wins.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub wins_in: Option<u32>,
}

/// The answer to a try at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleAttempt {
    /// How it went.
    pub result: AttemptResult,
    /// How many moves of the solver were tried.
    pub done: u32,
    /// How many moves of the solver the solution has.
    pub length: u32,
    /// The position, with the answers of the other side among the moves.
    pub view: SandboxView,
    /// What is wrong.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<PuzzleWrong>,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleHint {
    /// The piece that moves; `None` for a pass.
    pub piece: Option<String>,
    /// Where it goes, in the second step.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
    /// The move in UHP notation, in the second step.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub uhp: Option<String>,
}

/// The solution, played out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleSolution {
    /// The last position, with all moves of both sides.
    pub view: SandboxView,
}

/// A solver's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SolverRating {
    /// The rating.
    pub rating: f64,
    /// How unsure it is.
    pub deviation: f64,
    /// How much the results vary.
    pub volatility: f64,
}
