//! Python, which runs the bot of the documentation in a test.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// Debian packages providing Python.
const PACKAGES: &[&str] = &["python3"];

/// Makes sure that Python is there.
pub(crate) fn install() -> Result<()> {
    let is_there = || process::succeeds(Command::new("python3").arg("--version"));
    if is_there() {
        return Ok(());
    }
    process::install(PACKAGES);
    if is_there() {
        return Ok(());
    }
    bail!("the test of the bot in docs/bots.md needs Python 3: install the package python3")
}
