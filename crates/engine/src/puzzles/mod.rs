//! Puzzles: positions with a provably unique best move, taken from engine self-play.
//!
//! `skep-lab puzzles make` generates them, [`Puzzle::prove`] verifies them, and [`Puzzle::answer`] judges a solver's
//! move and plays the reply:
//!
//! ```
//! use skep_engine::puzzles::{Answer, shipped};
//!
//! let puzzle = shipped().next().expect("a puzzle");
//! let key = puzzle.solution[0];
//! assert!(!matches!(puzzle.answer(&puzzle.game, key)?, Answer::Wrong { .. }));
//! # Ok::<(), skep_engine::puzzles::AnswerError>(())
//! ```
//!
//! `docs/puzzles.md` states exactly what is proven and how puzzles are rated.

mod answer;
mod defence;
pub mod find;
mod goal;
mod id;
mod library;
mod parse;
mod proof;
mod puzzle;
mod rating;
mod sample;
mod theme;

pub use answer::{Answer, AnswerError};
pub use goal::{Goal, ParseGoalError};
pub use id::{ParsePuzzleIdError, PuzzleId};
pub use library::{read_puzzles, shipped, shipped_texts};
pub use parse::ParsePuzzleError;
pub use proof::FlawError;
pub use puzzle::Puzzle;
pub use rating::Rating;
pub use sample::sample;
pub use theme::{ParseThemeError, Theme};

#[cfg(test)]
mod tests;
