//! Shared by the programs `skep` and `skep-lab`: exit codes, progress bars, Ctrl-C, JSON output, dates, the included
//! archive games, and the engine's side of the Universal Hive Protocol.

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
pub mod exhibition;
pub mod file;
mod interrupt;
mod output;
mod progress;
mod threads;
mod uhp;
mod uhp_server;

pub use evaluation::{EvaluationOption, load_net};
pub use interrupt::Interrupted;
pub use output::{exit_code, print, print_error, print_json, print_line};
pub use progress::Progress;
pub use threads::thread_count;
pub use uhp::Uhp;
