//! `skep` without a command: what the program can do so far.

use std::io::{self, Write};

use anyhow::Context;
use clap::CommandFactory;
use clap::builder::styling::Style;

use super::Cli;

pub(super) fn run() -> anyhow::Result<()> {
    // This stream drops the colours where NO_COLOR or the terminal asks for it.
    let mut out = anstream::stdout().lock();
    write(&mut out)
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

fn write(out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold();
    let program = Cli::command();
    let version = env!("CARGO_PKG_VERSION");
    writeln!(out, "{bold}Skep {version}{bold:#}, for the board game Hive")?;
    writeln!(out)?;
    writeln!(out, "{bold}What it can do so far{bold:#}")?;
    // The list comes from the commands themselves, so that a new one cannot be forgotten here.
    for command in program.get_subcommands() {
        let name = command.get_name();
        let about = command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        writeln!(out, "  {bold}{name:<14}{bold:#}{about}")?;
    }
    writeln!(out)?;
    writeln!(out, "`skep help COMMAND` explains one of them.")?;
    writeln!(out, "The page to play on is still to come.")
}
