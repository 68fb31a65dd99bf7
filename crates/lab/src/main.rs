//! The program `skep-lab`: measures and trains the engine, and generates openings, forced wins, puzzles and archive games.
//! Playing and hosting do not need it, so the product does not depend on it.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

mod book;
mod commands;
mod exhibition;
mod match_play;
mod mates;
mod openings;
mod parallel;
mod puzzle_source;
mod suite;
mod training;
mod uhp_client;
mod weighted;

use std::process::ExitCode;

use clap::Parser;

use commands::Cli;

fn main() -> ExitCode {
    skep_cli::exit_code("skep-lab", Cli::parse().run())
}
