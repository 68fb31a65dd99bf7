//! Checks and tests of the web page, and the browser they need.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, anyhow};

use crate::browser_report;
use crate::process::{self, cargo};
use crate::steps::Steps;

/// Debian packages providing a browser and fonts for all languages of the page.
const BROWSER_PACKAGES: &[&str] = &["chromium", "fonts-noto-core"];

/// Names of browser executables.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Playwright's report.
const BROWSER_REPORT: &str = "web/test-results/report.json";

/// Installs the packages in the lock file.
pub(crate) fn install(steps: &mut Steps) {
    steps.command("packages of the page", &mut npm(["ci", "--no-fund"]));
}

pub(crate) fn check(steps: &mut Steps) {
    steps.command(
        "types and lints of the page",
        &mut npm(["run", "--silent", "check"]),
    );
}

/// Unit tests, then tests in a real browser with the real server.
pub(crate) fn test(steps: &mut Steps) {
    steps.command("tests of the page", &mut npm(["run", "--silent", "test"]));
    steps.task("tests in the browser", || {
        let browser = browser()?;
        let program = program()?;
        std::fs::remove_file(BROWSER_REPORT).ok();
        let mut tests = npm(["run", "--silent", "e2e"]);
        tests
            .env("SKEP_BROWSER", browser)
            .env("SKEP_PROGRAM", program);
        process::run(&mut tests).map_err(|error| {
            let report = std::fs::read_to_string(BROWSER_REPORT).unwrap_or_default();
            let failures = browser_report::failures(&report);
            if failures.is_empty() {
                error
            } else {
                anyhow!(failures.join("\n"))
            }
        })
    });
}

/// Builds the font of the pieces: a test exports their drawing from the page's code, and a tool converts it to
/// outlines.
pub(crate) fn font() -> Result<()> {
    let mut drawing = npm(["run", "--silent", "test", "--", "board/test/font.test.ts"]);
    process::run(drawing.env("SKEP_WRITE_FONT", "1"))?;
    process::run(&mut cargo(["run", "--package", "xtask-font"]))
}

pub(crate) fn screenshots() -> Result<()> {
    process::run(&mut npm(["ci", "--no-fund"]))?;
    let browser = browser()?;
    let program = program()?;
    process::run(
        npm(["run", "--silent", "screenshots"])
            .env("SKEP_BROWSER", browser)
            .env("SKEP_PROGRAM", program),
    )
}

fn npm<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.arg("--prefix").arg("web").args(arguments);
    command
}

/// Builds the program for the browser tests and returns its path.
///
/// Built together with the tests of the workspace, because a separate build would compile most crates again with
/// slightly different features.
fn program() -> Result<PathBuf> {
    process::run(&mut cargo(["test", "--workspace", "--no-run", "--quiet"]))?;
    let program = process::target_directory()
        .join("debug")
        .join(format!("skep{}", std::env::consts::EXE_SUFFIX));
    program
        .canonicalize()
        .with_context(|| format!("the program is not at {}", program.display()))
}

/// Finds a browser, installing one if possible.
fn browser() -> Result<PathBuf> {
    let found = find_browser().or_else(|| {
        println!("Chromium is missing: installing it.");
        process::install(BROWSER_PACKAGES);
        find_browser()
    });
    found.context("Chromium is required: install it, or set SKEP_BROWSER to its path")
}

fn find_browser() -> Option<PathBuf> {
    let named = std::env::var_os("SKEP_BROWSER").map(PathBuf::from);
    if named.as_ref().is_some_and(|browser| browser.is_file()) {
        return named;
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| BROWSERS.iter().map(move |name| folder.join(name)))
        .find(|browser| browser.is_file())
}
