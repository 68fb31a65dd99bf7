//! A Hive engine: alpha-beta search, neural-network and linear evaluation, proof search and game review.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod evaluate;
pub mod exhibition;
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
mod table;
mod tunables;
mod weights;
mod xorshift;

pub use level::{Handicap, Level, LevelError};
pub use net::{Net, ParseNetError};
pub use score::Score;
pub use search::{Engine, Evaluation, Limits, Options, Report, Variation};
pub use tunables::{SetTunableError, Tunable, Tunables};
