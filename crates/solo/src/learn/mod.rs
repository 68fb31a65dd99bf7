//! Lessons whose goals are checked by the rules, and interactive figures of the rulebook.
//!
//! Pure functions of the data in `content/lessons/` and `content/rulebook/` and of the moves played.

pub mod answer;
mod attempt;
mod defence;
mod figure;
mod goal;
mod lesson;
#[cfg(test)]
mod tests;
mod wrong;

pub use attempt::Attempt;
pub use figure::{Figure, figure, figures};
pub use goal::Goal;
pub use lesson::{Chapter, Course, DataError, Lesson, Step, course};
pub use wrong::Wrong;
