//! Puzzles for solvers: selection, attempts, hints and ratings.
//!
//! Pure functions of the puzzles and of what the solver sends.

pub mod answer;
mod attempt;
mod daily;
mod library;
mod next;
mod shipped;
mod solver;
mod tag;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, Wrong, attempt, hint, solution, start};
pub use daily::{Day, daily};
pub use library::{Filter, Library};
pub use next::{MAX_SEEN, next};
pub use shipped::shipped_texts;
pub use solver::{Solver, SolverError};
pub use tag::{Tag, UnknownTagError, tags};
