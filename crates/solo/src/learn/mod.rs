//! Learning the game: exercises whose goals are checked by the rules, and the live figures of the rulebook.
//!
//! Everything here is a pure function of the data in `content/lessons/` and `content/rulebook/` and of the moves tried; nothing is stored.

pub mod answer;
mod attempt;
mod figure;
mod goal;
mod lesson;
mod stubborn;
#[cfg(test)]
mod tests;
mod wrong;

pub use attempt::Attempt;
pub use figure::{Figure, figure, figures};
pub use goal::Goal;
pub use lesson::{Chapter, Course, DataError, Lesson, Step, course};
pub use wrong::Wrong;
