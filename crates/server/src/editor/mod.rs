//! The position editor: any arrangement of pieces is read, checked as a whole and written in every form.
//!
//! Everything here is a pure function of the request; nothing is stored.

mod check;
mod problem;
mod read;
#[cfg(test)]
mod tests;

pub use check::check;
pub use problem::problem;
pub use read::{Unreadable, read, set_up, setup_of};
