//! Synchronization of puzzle history.

use serde::{Deserialize, Serialize};

use crate::{PuzzleDay, PuzzleRating, PuzzleTry};

/// Body of `POST /api/account/puzzles`: what a browser knows and the server may not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzleNews {
    /// At most 1,000.
    pub tries: Vec<PuzzleTry>,
    /// Days whose daily puzzle was solved, at most 1,000.
    pub days: Vec<PuzzleDay>,
    /// Longest streak.
    pub best: u32,
    /// Rating after all attempts.
    pub rating: PuzzleRating,
    /// Number of attempts it is based on. Stored only if the server knows no others.
    pub of: u32,
}

/// Response with the server's merged state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PuzzlesKnown {
    pub total: u32,
    /// Oldest first; `None` if the browser knows them all, so that its rating is right.
    pub tries: Option<Vec<PuzzleTry>>,
    /// Latest first.
    pub days: Vec<PuzzleDay>,
    /// Longest streak.
    pub best: u32,
}
