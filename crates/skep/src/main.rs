//! The program `skep`: its commands live in [`commands`], one file each.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod block_on;
mod commands;
mod doctor;
mod messages;
mod terminal;

use std::process::ExitCode;

use commands::Cli;

fn main() -> ExitCode {
    skep_cli::exit_code("skep", Cli::read().run())
}
