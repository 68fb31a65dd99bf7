//! The commands of the program.

mod completions;
mod convert;
mod match_command;
mod overview;
mod perft;
mod tune;

use clap::{Parser, Subcommand};

/// Play, analyse and host the board game Hive.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Perft),
    Convert(convert::Convert),
    Tune(tune::Tune),
    // `match` is a word of Rust.
    #[command(name = "match")]
    Match(Box<match_command::MatchCommand>),
    Completions(completions::Completions),
}

impl Cli {
    /// Does what the command line asks for.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            None => overview::run(),
            Some(Command::Perft(command)) => command.run(),
            Some(Command::Convert(command)) => command.run(),
            Some(Command::Tune(command)) => command.run(),
            Some(Command::Match(command)) => command.run(),
            Some(Command::Completions(command)) => command.run(),
        }
    }
}
