//! Results on standard output.

use std::{
    fmt::Display,
    io::{self, Write},
};

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
