//! The program `skep`: its commands live in [`commands`], one file each.
//!
//! It exits with 0 when the work is done, 1 when it failed and 2 when the command line is
//! invalid.

#![warn(
    clippy::expect_used,
    clippy::panic,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

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
            writeln!(io::stderr(), "skep: {}", sentence(&error)).ok();
            ExitCode::FAILURE
        }
    }
}

/// An error and its causes, each once: many errors name their cause in their own text.
fn sentence(error: &anyhow::Error) -> String {
    let mut sentence = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if sentence.is_empty() {
            sentence = cause;
        } else if !sentence.contains(&cause) {
            sentence = format!("{sentence}: {cause}");
        }
    }
    sentence
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        // serde_json does not name the error of its writer as its source.
        let kind = kind.or_else(|| cause.downcast_ref::<serde_json::Error>()?.io_error_kind());
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
