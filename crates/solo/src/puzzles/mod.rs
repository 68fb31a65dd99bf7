//! The puzzles from the solver's side: choosing one, judging tries, hints, ratings.
//!
//! Everything here is a pure function of the puzzles and of what the solver sends; nothing is stored.

pub mod answer;
mod attempt;
mod daily;
mod library;
mod next;
mod solver;
mod tag;
#[cfg(test)]
mod tests;

pub use attempt::{Attempt, Wrong, attempt, hint, solution, start};
pub use daily::{Day, daily};
pub use library::{Filter, Library};
pub use next::{MOST_SEEN, next};
pub use solver::{Solver, SolverError};
pub use tag::{Tag, UnknownTagError, tags};
