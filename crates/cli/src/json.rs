//! Machine-readable results: one JSON value on one line of standard output, as docs/command-line.md describes.

use std::io::{self, Write};

use anyhow::Context;
use serde::Serialize;

/// # Errors
/// Standard output cannot be written.
pub fn print(value: &impl Serialize) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(value).context("cannot serialize the result as JSON")?;
    text.push('\n');
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}
