//! Games of Hive in play, and the words in which programs tell each other about them.
//!
//! A game is its settings and its events, and everything else follows from them: [`live`] decides what a request leads to
//! and what each visitor sees. It does no I/O and has no clock of its own, so the same code runs a game between people on a
//! server and a game against the computer in a browser. [`protocol`] holds the messages; `told` and [`faults`] turn
//! positions, reasons and faults of texts into them.

pub mod arrangement;
pub mod clock;
pub mod faults;
pub mod ids;
pub mod live;
pub mod protocol;
pub mod sandbox;
mod start;
pub mod study;
pub mod text;
mod told;

pub use start::{BadStart, Start};
pub use told::problem;
