//! Lessons whose goals are checked by the rules, and interactive figures of the rulebook.
//!
//! Pure functions of the data in `content/lessons/` and `content/rulebook/` and of the moves played.

pub mod answer;
mod attempt;
mod defence;
mod goal;
mod lesson;
#[cfg(test)]
mod tests;
mod wrong;

pub use attempt::Attempt;
pub use goal::Goal;
pub use lesson::{Chapter, Course, DataError, Figure, Lesson, Step, course, figure, figures};
pub use wrong::Wrong;
