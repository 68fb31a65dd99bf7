//! What a browser and a server tell each other about the puzzles of a member.

use serde::{Deserialize, Serialize};

use crate::{PuzzleDay, PuzzleRating, PuzzleTry};

/// The body of `POST /api/account/puzzles`: what a browser knows of the puzzles of its member and the server may not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzleNews {
    /// Tries, 1,000 at the most.
    pub tries: Vec<PuzzleTry>,
    /// Days whose puzzle was solved, 1,000 at the most.
    pub days: Vec<PuzzleDay>,
    /// The longest streak.
    pub best: u32,
    /// The rating that follows from all tries.
    pub rating: PuzzleRating,
    /// From how many tries it follows. It is kept if the server knows of no others.
    pub of: u32,
}

/// The answer to it: what the server knows then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PuzzlesKnown {
    /// How many tries there are.
    pub total: u32,
    /// All tries, the oldest first; `None` if the browser knows them, so that the rating is right.
    pub tries: Option<Vec<PuzzleTry>>,
    /// The days whose puzzle was solved, the latest first.
    pub days: Vec<PuzzleDay>,
    /// The longest streak.
    pub best: u32,
}
