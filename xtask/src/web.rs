//! The steps for the web page: what it is checked and tested with, and the browser for that.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, anyhow};

use crate::browser_report;
use crate::process::{self, cargo};
use crate::steps::Steps;

/// The packages of Debian and Ubuntu that hold a browser and fonts for every language of the page.
const BROWSER_PACKAGES: &[&str] = &["chromium", "fonts-noto-core"];

/// Where a Chromium may be found if it is not on the path.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Where the tests in the browser write down how each of them went.
const BROWSER_REPORT: &str = "web/test-results/report.json";

/// Installs the packages of the page as the lock file names them.
pub(crate) fn install(steps: &mut Steps) {
    steps.command("packages of the page", &mut npm(["ci", "--no-fund"]));
}

/// Type check, format and lints.
pub(crate) fn check(steps: &mut Steps) {
    steps.command(
        "types and lints of the page",
        &mut npm(["run", "--silent", "check"]),
    );
}

/// The tests that need no browser, then those in a real browser with the real server.
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

/// Makes the font of the pieces: the page's own code writes down what they look like, by the test that checks it, and the outlines of a font are made
/// of that.
pub(crate) fn font() -> Result<()> {
    let mut drawing = npm(["run", "--silent", "test", "--", "board/test/font.test.ts"]);
    process::run(drawing.env("SKEP_WRITE_FONT", "1"))?;
    process::run(&mut cargo(["run", "--package", "xtask-font"]))
}

/// Takes pictures of every page.
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

/// Builds the program that the browser is pointed at, and says where it is.
///
/// It is built with the tests of the workspace, as a build of its own would compile most crates a
/// second time with slightly different features.
fn program() -> Result<PathBuf> {
    process::run(&mut cargo(["test", "--workspace", "--no-run", "--quiet"]))?;
    let program = process::target_directory()
        .join("debug")
        .join(format!("skep{}", std::env::consts::EXE_SUFFIX));
    program
        .canonicalize()
        .with_context(|| format!("the program is not at {}", program.display()))
}

/// The browser to test with, installed if it is missing and that is possible.
fn browser() -> Result<PathBuf> {
    let found = find_browser().or_else(|| {
        println!("Chromium is missing: installing it.");
        process::install(BROWSER_PACKAGES);
        find_browser()
    });
    found.context(
        "the tests in the browser need Chromium: install it, or say in SKEP_BROWSER where it is",
    )
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
