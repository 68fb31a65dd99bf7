//! Python, for the test that runs the sample bot of the documentation.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// Debian packages providing Python.
const PACKAGES: &[&str] = &["python3"];

/// Installs Python if it is missing.
pub(crate) fn install() -> Result<()> {
    let is_there = || process::succeeds(Command::new("python3").arg("--version"));
    if is_there() {
        return Ok(());
    }
    process::install(PACKAGES);
    if is_there() {
        return Ok(());
    }
    bail!("Python 3 is required: install the package python3")
}
