//! The repository's own tasks, started with `cargo xtask`.

mod browser_report;
mod ci;
mod dist;
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

/// The repository's own tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run every test, after installing what the tests need where that is possible
    Test,
    /// Run everything that a change must pass: format, lints, documentation, dependencies, tidy and
    /// the tests
    Ci,
    /// Kill servers for half an hour, with running clocks and rated games, and audit every move, clock and rating
    Soak(soak::Soak),
    /// Check the invariants of the repository, such as the direction of dependencies
    Tidy,
    /// Build a release in target/dist: the program, licences, manual pages, completions, services
    Dist,
    /// Build the WebAssembly module of the page, which is committed
    Wasm,
    /// Write the TypeScript types of what crosses between Rust and the page, which are committed
    Types,
    /// Make the font that shows pieces in lists of moves, which is committed
    Font,
    /// Take pictures of every page, wide and phone-sized, light and dark
    Screenshots,
}

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        // One line, without a backtrace, so that the summary above it stays in sight.
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Cli {
    fn run(self) -> Result<()> {
        // Every path and every command of the tasks is relative to the root, wherever the user
        // stands.
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
            Task::Font => web::font(),
            Task::Screenshots => web::screenshots(),
        }
    }
}

/// The root of the repository, which is the parent of this package.
///
/// Cargo says at run time where the package is; the place where it was compiled serves only a
/// binary that is started by hand.
fn root() -> PathBuf {
    let package = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.join("..")
}
