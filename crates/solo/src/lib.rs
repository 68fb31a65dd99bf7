//! What one player does alone with Hive: exercises, puzzles, the position editor, analysis, reviews, and games against the
//! computer.
//!
//! Everything here is a pure function of what is asked; nothing is stored, and the only time that passes is that of a search.
//! The page and the terminal leave all of these decisions to it.

pub mod analysis;
pub mod computer;
pub mod editor;
pub mod learn;
pub mod local;
pub mod puzzles;
pub mod review;
mod sameness;
mod try_error;

pub use try_error::TryError;
