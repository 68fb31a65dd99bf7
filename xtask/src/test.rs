//! `cargo xtask test`: every test of the repository.

use anyhow::Result;

use crate::process::{self, cargo};
use crate::steps::Steps;
use crate::{postgres, python, web};

/// Where the property tests take the seed of their random cases from.
///
/// A run of the whole suite draws the same cases every time, so that a change is judged by what it changes; without the variable a
/// plain `cargo nextest run` draws new ones.
const SEED: &str = "PROPTEST_RNG_SEED";

/// Runs every test and prints a summary.
pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    web::install(&mut steps);
    add_steps(&mut steps);
    steps.finish()
}

/// The tests as steps of a longer run, which has installed the packages of the page.
///
/// The largest group comes last, so that its runner's closing line stands just above the summary.
pub(crate) fn add_steps(steps: &mut Steps) {
    steps.task("PostgreSQL for the tests", postgres::install);
    steps.task("Python for the tests", python::install);
    web::test(steps);
    steps.command(
        "examples in the documentation",
        &mut cargo(["test", "--workspace", "--doc"]),
    );
    let seed = std::env::var(SEED).unwrap_or_else(|_| "4483".to_owned());
    if has_nextest() {
        steps.command(
            "tests of the workspace",
            cargo(["nextest", "run", "--workspace"]).env(SEED, seed),
        );
    } else {
        println!(
            "\ncargo-nextest cannot be installed here, so plain `cargo test` runs the same tests."
        );
        steps.command(
            "tests of the workspace, by cargo test",
            cargo(["test", "--workspace", "--tests", "--no-fail-fast"]).env(SEED, seed),
        );
    }
}

/// Whether cargo-nextest is there, after an attempt to install it.
fn has_nextest() -> bool {
    let installed = || process::succeeds(&mut cargo(["nextest", "--version"]));
    if installed() {
        return true;
    }
    println!("\ncargo-nextest is missing: installing it, which takes a few minutes once.");
    process::run(&mut cargo(["install", "--locked", "cargo-nextest"])).is_ok() && installed()
}
