//! Games of Hive in play, and the words in which programs tell each other about them.
//!
//! A game is its settings and its events, and everything else follows from them: [`live`] decides what a request leads to.
//! It does no I/O and has no clock of its own, so the same code runs a game between people on a server and a game against
//! the computer in a browser. [`record`] is how a game is kept, in versions that later programs go on reading; [`protocol`]
//! holds the messages; `told` and [`faults`] turn games, positions, reasons and faults of texts into them. What is kept
//! and what is told are types of their own: neither changes because the other does.

pub mod arrangement;
pub mod catalog;
pub mod clock;
pub mod deadline;
pub mod faults;
pub mod ids;
mod lag;
pub mod live;
pub mod protocol;
pub mod record;
pub mod sandbox;
mod start;
pub mod study;
pub mod text;
mod told;
pub mod words;

pub use start::{Start, StartError};
pub use told::{hint, problem, refused, summary};
