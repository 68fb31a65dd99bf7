//! Trying things out, exercises and the figures of the rulebook.

use serde::{Deserialize, Serialize};

use super::{Ending, Hint, Place, Ply, PositionView, Side};

/// A position to look at: where it starts, and the moves that lead on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SandboxRequest {
    /// A position string.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// A UHP game string; one of the two is given.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Moves in UHP notation.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A position to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SandboxLook {
    /// The position.
    #[serde(flatten)]
    pub start: SandboxRequest,
    /// How many of the moves are known: they are not told again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub known: usize,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde calls it with a reference"
)]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A piece in such a position, and where it should go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SandboxWhy {
    /// The position.
    #[serde(flatten)]
    pub start: SandboxRequest,
    /// The piece.
    pub piece: String,
    /// Where it should go; without it, whether it may go anywhere.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
}

/// A position with what can be done in it, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SandboxView {
    /// The set of pieces.
    pub set: String,
    /// The position.
    pub position: PositionView,
    /// The moves since the start.
    pub moves: Vec<Ply>,
    /// How the game ended, if it did.
    pub result: Option<Ending>,
}

/// All exercises in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LessonList {
    /// The chapters.
    pub chapters: Vec<ChapterEntry>,
}

/// A chapter in the list of exercises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChapterEntry {
    /// Its name.
    pub id: String,
    /// Its exercises.
    pub lessons: Vec<LessonEntry>,
}

/// An exercise in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LessonEntry {
    /// Its name.
    pub id: String,
    /// The page of the rulebook that explains more.
    pub topic: String,
    /// The side the learner plays.
    pub side: Side,
    /// How many moves of the learner it takes.
    pub moves: u32,
}

/// How a try went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AttemptResult {
    /// The exercise is solved.
    Solved,
    /// All right so far; the learner moves again.
    GoOn,
    /// The last move is legal but not what was asked.
    Wrong,
}

/// What the last move failed to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WrongView {
    /// Which fault.
    pub code: String,
    /// How many sides of the queen in question are closed.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<u32>,
}

/// The answer to a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AttemptAnswer {
    /// How it went.
    pub result: AttemptResult,
    /// The position string that the exercise starts from.
    pub start: String,
    /// How many moves of the learner were tried.
    pub done: u32,
    /// How many moves of the learner the exercise takes at the most.
    pub length: u32,
    /// The position, with the answers of the other side among the moves.
    pub view: SandboxView,
    /// The cells that the learner is asked to reach.
    pub targets: Vec<Place>,
    /// What is wrong.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongView>,
    /// A move that leads on, for those who want to see it.
    #[cfg_attr(feature = "types", ts(optional))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
}

/// A live figure of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FigureView {
    /// Its name.
    pub id: String,
    /// The position string.
    pub start: String,
    /// The piece to move.
    pub piece: String,
    /// How many destinations it has.
    pub ends: usize,
    /// The position.
    pub view: SandboxView,
}
