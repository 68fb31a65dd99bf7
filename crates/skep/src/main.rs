//! The program `skep`: its commands live in [`commands`], one file each.
//!
//! It exits with 0 when the work is done, 1 when it failed and 2 when the command line is
//! invalid.

mod commands;
mod date;
mod doctor;
mod interrupt;
mod json;
mod match_play;
mod messages;
mod progress;
mod terminal;
mod uhp;
mod uhp_server;

use std::io::{self, Write};
use std::process::ExitCode;

use commands::Cli;

fn main() -> ExitCode {
    match Cli::read().run() {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough, as in `skep | head -1`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // When nobody reads the errors either, the exit code still tells.
            writeln!(io::stderr(), "skep: {error:#}").ok();
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
