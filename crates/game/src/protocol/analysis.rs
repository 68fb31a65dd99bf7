//! Engine analysis.

use serde::{Deserialize, Serialize};

use super::{Ply, Side};

/// A snapshot of an analysis in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct AnalysisLines {
    pub depth: u32,
    pub nodes: u64,
    /// Nodes per second.
    pub speed: u64,
    /// Whether the analysis is complete.
    pub done: bool,
    /// Best first.
    pub lines: Vec<LineView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LineView {
    /// Expected score of White, from 0 to 1.
    pub white: f64,
    /// Only if proven.
    pub win: Option<WinView>,
    pub moves: Vec<Ply>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct WinView {
    pub side: Side,
    /// Number of plies to the win.
    #[serde(rename = "in")]
    pub plies: u32,
}
