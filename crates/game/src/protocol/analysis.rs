//! The conversation about a position with the engine.

use serde::{Deserialize, Serialize};

use super::{Ply, ProtocolError, SandboxRequest, Side};

/// A message of a client to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum AnalysisRequest {
    /// Analyse this position from now on, and no other.
    Analyse {
        /// The number that the answers repeat.
        n: u64,
        /// The position.
        #[serde(flatten)]
        at: SandboxRequest,
        /// How many best lines are wanted.
        #[serde(default = "one")]
        lines: u32,
        /// Whether to show what the other side would do if the side to move passed.
        #[serde(default)]
        threat: bool,
    },
    /// Stop it.
    Stop {
        /// The number of the question.
        n: u64,
    },
}

const fn one() -> u32 {
    1
}

/// A message of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum AnalysisMessage {
    /// Others come first.
    Queued {
        /// The number of the question.
        n: u64,
        /// How many.
        ahead: usize,
    },
    /// What has been found so far.
    Lines {
        /// The number of the question.
        n: u64,
        /// What.
        #[serde(flatten)]
        found: AnalysisLines,
    },
    /// Something cannot be done.
    Error {
        /// The number of the question, as far as it can be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        n: Option<u64>,
        /// What.
        error: ProtocolError,
    },
    /// The server is about to restart: reconnect.
    Closing,
}

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
