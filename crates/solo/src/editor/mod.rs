//! The position editor: any arrangement of pieces is read, checked as a whole and written in every form.
//!
//! Everything here is a pure function of the request; nothing is stored.

mod answer;
mod check;
#[cfg(test)]
mod tests;

pub use answer::answer;
pub use check::check;
