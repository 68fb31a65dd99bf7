//! Subcommands.

mod archive;
mod book;
mod match_command;
mod mates;
mod openings;
mod puzzles;
mod tune;

use clap::{Parser, Subcommand};
use skep_cli::Uhp;

use archive::Archive;
use mates::Mates;
use openings::Openings;
use puzzles::Puzzles;

/// Measure and train the engine of Skep, and generate openings, puzzles and games
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    // `match` is a keyword.
    #[command(name = "match")]
    Match(Box<match_command::MatchCommand>),
    #[command(subcommand)]
    Tune(tune::Tune),
    #[command(subcommand)]
    Openings(Openings),
    #[command(subcommand)]
    Mates(Mates),
    #[command(subcommand)]
    Puzzles(Puzzles),
    #[command(subcommand)]
    Archive(Archive),
    Book(book::Book),
    // Matches start this program as their own engine.
    Uhp(Uhp),
}

impl Cli {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::Match(command) => command.run(),
            Command::Tune(command) => command.run(),
            Command::Openings(Openings::Make(command)) => command.run(),
            Command::Openings(Openings::Check(command)) => command.run(),
            Command::Mates(Mates::Make(command)) => command.run(),
            Command::Mates(Mates::Solve(command)) => command.run(),
            Command::Puzzles(Puzzles::Make(command)) => command.run(),
            Command::Archive(Archive::Make(command)) => command.run(),
            Command::Book(command) => command.run(),
            Command::Uhp(command) => command.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_has_examples() {
        for subcommand in Cli::command().get_subcommands() {
            let examples = subcommand.get_after_help().map(ToString::to_string);
            let examples = examples.unwrap_or_default();
            assert!(
                examples.starts_with("Examples:\n  "),
                "{}",
                subcommand.get_name()
            );
        }
    }
}
