//! Development tasks, run with `cargo xtask`.

mod browser_report;
mod ci;
mod dist;
mod libraries;
mod postgres;
mod process;
mod python;
mod soak;
mod steps;
mod test;
mod tidy;
mod wasm;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

/// Development tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run all tests, after installing what they need where possible
    Test,
    /// Run all checks and tests: format, lints, documentation, dependencies, tidy
    Ci,
    /// Kill servers for half an hour, with running clocks and rated games, and audit every move, clock and rating
    Soak(soak::Soak),
    /// Check repository invariants, such as the direction of dependencies
    Tidy,
    /// Build a release in target/dist: the program, licences, manual pages, completions, services
    Dist,
    /// Build the WebAssembly module of the page, which is committed
    Wasm,
    /// Write the TypeScript types and the OpenAPI document, which are committed
    Types,
    /// List the public API of the published crates in their API.txt, which is committed
    Api,
    /// Build the font that shows pieces in move lists, which is committed
    Font,
    /// Take pictures of every page, wide and phone-sized, light and dark
    Screenshots,
}

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        // A single line without a backtrace, so that the summary above it stays visible.
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Cli {
    fn run(self) -> Result<()> {
        // All paths and commands are relative to the root.
        let root = root();
        std::env::set_current_dir(&root)
            .with_context(|| format!("cannot enter the repository at {}", root.display()))?;
        match self.task {
            Task::Test => test::run(),
            Task::Ci => ci::run(),
            Task::Soak(soak) => soak.run(),
            Task::Tidy => tidy::run(),
            Task::Dist => dist::run(),
            Task::Wasm => wasm::run(),
            Task::Types => wasm::types(),
            Task::Api => libraries::write_api(),
            Task::Font => web::font(),
            Task::Screenshots => web::screenshots(),
        }
    }
}

/// The root of the repository.
///
/// Cargo provides the package directory at run time; the compile-time path is a fallback for running the binary
/// directly.
fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.join("..")
}
