//! Results on standard output, and the outcome of a command as an exit code: 0 done, 1 failed. Clap itself exits with 2 on
//! an invalid command line.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;

/// Prints a message to standard error; work continues even if that is closed.
pub fn print_error(message: impl Display) {
    writeln!(io::stderr(), "{message}").ok();
}

/// # Errors
/// Standard output cannot be written.
pub fn print(text: impl Display) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "{text}")
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

/// # Errors
/// Standard output cannot be written.
pub fn print_line(line: impl Display) -> anyhow::Result<()> {
    print(format_args!("{line}\n"))
}

/// Prints a machine-readable result: one JSON value on one line, as docs/command-line.md describes.
///
/// # Errors
/// Standard output cannot be written.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print_line(serde_json::to_string(value).context("cannot serialize the result as JSON")?)
}

/// Reports a failure on standard error in one sentence, which starts with the name of the program.
pub fn exit_code(program: &str, result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough, as in `skep levels | head -1`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(format_args!("{program}: {}", sentence(&error)));
            ExitCode::FAILURE
        }
    }
}

/// An error and its causes. A cause that the text before it already includes is not repeated.
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
        // serde_json does not report the writer's error as its source.
        let kind = kind.or_else(|| cause.downcast_ref::<serde_json::Error>()?.io_error_kind());
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
