//! Puzzles: positions with a provably unique best move, taken from engine self-play.
//!
//! `skep-lab puzzles make` generates them, [`Puzzle::prove`] verifies them, and [`Puzzle::answer`] judges a solver's
//! move and plays the reply:
//!
//! ```
//! use skep_engine::{Engine, Options, puzzles::{Answer, Puzzle}};
//!
//! let puzzle: Puzzle = "9d51800d27 | 696 | win 1 | slide beetle | Base;InProgress;Black[22];wA1;bB1 /wA1;wA2 \\wA1;\
//!     bQ -bB1;wQ wA1-;bS1 bB1\\;wS1 \\wA2;bB2 \\bQ;wS1 -bB2;bS1 wQ-;wS1 bQ\\;bB2 /wA2;wS2 wS1\\;bQ -bB2;wA2 -bQ;\
//!     bS2 bS1/;wB1 \\wA2;bS2 wQ\\;wB1 \\bQ;bA1 bS1\\;wB1 bQ;bA1 \\bS1;wB2 wA2\\;bG1 bS1/;wG1 \\wB1;bG1 -bA1;wA3 -wA2;\
//!     bG2 bS1\\;wA3 bG2\\;bG3 bA1/;wA2 bG3-;bA2 bG2/;wS2 /bS2;bA2 bG3\\;wA2 bG3/;bA2 bS2\\;wA3 bG2-;bA2 \\wA3;\
//!     wA3 bG2\\;bA2 -wG1;wB2 bA2\\;bA2 wB1\\;wB1 \\bB2 | bB1 wA1\\".parse()?;
//! let key = puzzle.solution[0];
//! let mut engine = Engine::new(Options::default().with_table_mib(2));
//! assert!(!matches!(puzzle.answer(&puzzle.game, key, &mut engine)?, Answer::Wrong { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/puzzles.md` states exactly what is proven and how puzzles are rated.

mod answer;
mod defence;
pub(crate) mod find;
mod goal;
mod id;
mod library;
mod parse;
mod proof;
mod puzzle;
mod rating;
mod theme;

pub use answer::{Answer, AnswerError};
pub use goal::{Goal, ParseGoalError};
pub use id::{ParsePuzzleIdError, PuzzleId};
pub use library::{read_puzzles, sample};
pub use parse::ParsePuzzleError;
pub use proof::FlawError;
pub use puzzle::Puzzle;
pub use rating::Rating;
pub use theme::{ParseThemeError, Theme};

#[cfg(test)]
mod tests;
