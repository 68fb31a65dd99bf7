//! Single-player features: lessons, puzzles, the position editor, analysis, reviews, and games against the computer.
//!
//! Everything is a pure function of its arguments; nothing is stored, and only searches take time. Used by the page and
//! the terminal.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

pub mod analysis;
pub mod computer;
pub mod editor;
pub mod learn;
pub mod local;
pub mod puzzles;
pub mod review;
mod symmetries;
mod try_error;

pub use try_error::TryError;
