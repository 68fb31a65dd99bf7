#![doc = include_str!("../README.md")]
#![deny(missing_docs, missing_debug_implementations)]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod book;
mod evaluate;
mod features;
pub mod host;
#[doc(hidden)]
pub mod internals;
mod level;
mod memory;
mod net;
mod phase;
pub mod proof;
pub mod puzzles;
pub mod review;
mod score;
mod search;
mod shared_memory;
mod table;
mod tunables;
mod weights;
mod xorshift;

pub use book::{Book, BookMove, ParseBookError};
pub use level::{Handicap, Level, LevelError};
pub use net::{Net, ParseNetError};
pub use score::Score;
pub use search::{Engine, Evaluation, Limits, Options, Report, Variation};

/// Compiles and runs the Rust code of the guides and of the rules library's introduction.
#[cfg(doctest)]
mod guides {
    #[doc = include_str!("../../../docs/writing-an-engine.md")]
    struct WritingAnEngine;
    #[doc = include_str!("../../../docs/writing-a-bot.md")]
    struct WritingABot;
    #[doc = include_str!("../../rules/README.md")]
    struct RulesReadme;
}
