//! Results for scripts: one JSON object on one line of standard output, as docs/command-line.md describes them.

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;

/// Prints a result.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn print(value: &impl Serialize) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(value).context("the result cannot be written as JSON")?;
    text.push('\n');
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}
