//! Games in progress, and the messages that describe them.
//!
//! A game consists of its settings and its events; all other state is derived. [`live`] decides requests without I/O or
//! a clock, so the same code runs games on a server and in a browser. [`protocol`] holds the messages; `view` and
//! [`faults`] convert games, positions, refusals and faulty texts to them.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

pub mod arrangement;
pub mod calendar;
pub mod catalog;
pub mod clock;
pub mod deadline;
pub mod faults;
pub mod ids;
pub mod live;
pub mod protocol;
pub mod sandbox;
mod start;
pub mod study;
pub mod text;
mod view;
pub mod words;

pub use start::{Start, StartError};
pub use view::{bare_reason, hint, problem, reason, refused, summary};

/// For fields that are left out at their default value.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
