//! `cargo xtask test`: all tests.

use std::thread;

use anyhow::Result;

use crate::process::{self, cargo};
use crate::steps::Steps;
use crate::{postgres, python, web};

/// Seed of property tests.
///
/// Fixed for a run of the whole suite, so that the result depends only on the change; plain `cargo nextest run` uses
/// random cases.
const SEED: &str = "PROPTEST_RNG_SEED";

pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    web::install(&mut steps);
    add_steps(&mut steps);
    steps.finish()
}

/// The tests as steps of a longer run that has already installed the packages of the page.
///
/// The largest group comes last, so that the closing line of its runner is just above the summary.
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
            cargo(["nextest", "run", "--workspace", "--test-threads"])
                .arg(concurrent_tests().to_string())
                .env(SEED, seed),
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

/// Half as many again as there are cores, because many tests wait for timers, processes and databases.
fn concurrent_tests() -> usize {
    thread::available_parallelism().map_or(2, |cores| cores.get() + cores.get() / 2)
}

/// Installs cargo-nextest if it is missing.
fn has_nextest() -> bool {
    let installed = || process::succeeds(&mut cargo(["nextest", "--version"]));
    if installed() {
        return true;
    }
    println!("\ncargo-nextest is missing: installing it, which takes a few minutes once.");
    process::run(&mut cargo(["install", "--locked", "cargo-nextest"])).is_ok() && installed()
}
