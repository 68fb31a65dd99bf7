//! `cargo xtask ci`: everything a change must pass.

use anyhow::Result;

use crate::process::{self, cargo};
use crate::steps::Steps;
use crate::{libraries, test, tidy, web};

/// Runs the checks from the quickest to the slowest, then the tests, and prints a summary.
pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    steps.command("format", &mut cargo(["fmt", "--all", "--check"]));
    steps.task("tidy", tidy::run);
    dependencies(&mut steps);
    web::install(&mut steps);
    web::check(&mut steps);
    steps.command(
        "lints",
        &mut cargo([
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ]),
    );
    steps.command(
        "documentation",
        cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    );
    libraries::add_steps(&mut steps);
    test::add_steps(&mut steps);
    steps.finish()
}

/// Licences, bans and sources of the dependencies.
///
/// Without security advisories, whose database needs a network; use `cargo deny check advisories` for those. Building
/// cargo-deny takes more than four minutes on two cores, so this task uses it where it is installed and never installs
/// it.
fn dependencies(steps: &mut Steps) {
    const NAME: &str = "dependencies";
    if process::succeeds(&mut cargo(["deny", "--version"])) {
        steps.command(
            NAME,
            &mut cargo(["deny", "check", "bans", "licenses", "sources"]),
        );
    } else {
        steps.skip(
            NAME,
            "cargo-deny is not installed; `cargo install --locked cargo-deny` adds this check",
        );
    }
}
