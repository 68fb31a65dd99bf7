//! Shared by the programs `skep` and `skep-lab`: exit codes, progress bars, Ctrl-C, JSON output, dates, and the engine's
//! side of the Universal Hive Protocol.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

pub mod date;
mod evaluation;
mod exit;
mod interrupt;
pub mod json;
mod progress;
mod uhp;
mod uhp_server;

pub use evaluation::{EvaluationOption, load_net};
pub use exit::exit_code;
pub use interrupt::Interrupted;
pub use progress::Progress;
pub use uhp::Uhp;
