//! Puzzles for solvers: selection, attempts, hints and ratings.
//!
//! Pure functions of the puzzles and of what the solver sends.

pub mod answer;
mod attempt;
mod library;
mod solver;
mod tag;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, Wrong, attempt, hint, solution, start};
pub use library::{Day, Filter, Library, MAX_SEEN, daily, next, shipped_texts};
pub use solver::{SolverError, rated};
pub use tag::{Tag, tags};
