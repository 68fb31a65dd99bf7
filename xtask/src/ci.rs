//! `cargo xtask ci`: everything that a change must pass.

use anyhow::Result;

use crate::process::{self, cargo};
use crate::steps::Steps;
use crate::{test, tidy, web};

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
    test::add_steps(&mut steps);
    steps.finish()
}

/// Licences, bans and sources of the dependencies.
///
/// Security advisories are left out, because their database cannot be fetched on a closed network;
/// `cargo deny check advisories` asks for them. Building cargo-deny takes more than four minutes on
/// two cores, so it is used where it is installed and never installed by this task.
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
