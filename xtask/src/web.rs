//! Checks and tests of the web page, and the browser they need.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, anyhow};

use crate::browser_report;
use crate::process::{self, cargo};
use crate::steps::Steps;

/// Names of Chromium executables. The shell has no windows to draw, so that the tests take four fifths of the time.
const CHROMIUM: &[&str] = &[
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
];

/// Names of Firefox executables.
const FIREFOX: &[&str] = &["firefox-esr", "firefox"];

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
        install_fonts();
        let chromium = chromium()?;
        let firefox = browser("SKEP_FIREFOX", FIREFOX);
        let program = program()?;
        std::fs::remove_file(BROWSER_REPORT).ok();
        // A busy machine can make a browser miss a deadline. What passes only when repeated is listed, not hidden.
        let mut tests = npm(["run", "--silent", "e2e", "--", "--retries=1"]);
        tests
            .env("SKEP_BROWSER", chromium)
            .env("SKEP_PROGRAM", program);
        if let Some(firefox) = firefox {
            tests.env("SKEP_FIREFOX", firefox);
        } else {
            println!("Firefox is missing: its tests are skipped. SKEP_FIREFOX can name it.");
        }
        let outcome = process::run(&mut tests);
        let report = std::fs::read_to_string(BROWSER_REPORT).unwrap_or_default();
        for test in browser_report::flaky(&report) {
            println!("Passed only when repeated: {test}");
        }
        outcome.map_err(|error| {
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
    let browser = chromium()?;
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

fn chromium() -> Result<PathBuf> {
    browser("SKEP_BROWSER", CHROMIUM)
        .context("Chromium is required: install it, or set SKEP_BROWSER to its path")
}

/// Finds a browser by a variable or by one of its names, installing the first that is available as a package.
fn browser(variable: &str, names: &[&str]) -> Option<PathBuf> {
    find_browser(variable, names).or_else(|| {
        names.iter().find_map(|name| {
            println!("Installing {name}, which is missing.");
            process::install(&[name]);
            find_browser(variable, names)
        })
    })
}

fn find_browser(variable: &str, names: &[&str]) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    if named.as_ref().is_some_and(|browser| browser.is_file()) {
        return named;
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|browser| browser.is_file())
}

/// Installs a font with Cyrillic letters unless there is one. The tests pass with any; without one, text has no width.
fn install_fonts() {
    let listed = Command::new("fc-list").arg(":lang=ru").output();
    if !listed.is_ok_and(|fonts| !fonts.stdout.is_empty()) {
        process::install(&["fontconfig", "fonts-noto-core"]);
    }
}
