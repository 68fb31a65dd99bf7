//! What the engine tells of a position.

use serde::{Deserialize, Serialize};

use super::{Ply, Side};

/// What an analysis has found so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnalysisLines {
    /// How many plies deep.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How many in a second.
    pub speed: u64,
    /// Whether this is the last word.
    pub done: bool,
    /// The best lines, the best first.
    pub lines: Vec<LineView>,
}

/// A line of play with its worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LineView {
    /// The share of the points that White may expect.
    pub white: f64,
    /// The win, if one is proven.
    pub win: Option<WinView>,
    /// The moves.
    pub moves: Vec<Ply>,
}

/// A proven win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinView {
    /// Who wins.
    pub side: Side,
    /// Within how many plies.
    #[serde(rename = "in")]
    pub plies: u32,
}
