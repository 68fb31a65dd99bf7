//! The commands of the program.

mod analyze;
mod archive;
mod archive_games;
mod backup;
mod bench;
mod completions;
mod convert;
mod database;
mod doctor;
mod help;
mod host_token;
mod house;
mod import;
mod levels;
mod mail;
mod man;
mod migrate;
mod perft;
mod play;
mod puzzles;
mod ratings;
mod serve;
mod user;

use clap::{FromArgMatches, Parser, Subcommand};
use skep_cli::Uhp;

use archive::Archive;
use puzzles::Puzzles;

/// Play, analyse and host the board game Hive.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Serve>),
    Play(play::Play),
    Uhp(Uhp),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Analyze(analyze::Analyze),
    Convert(convert::Convert),
    Import(import::Import),
    Levels(levels::Levels),
    #[command(subcommand)]
    Archive(Archive),
    #[command(subcommand)]
    Puzzles(Puzzles),
    Doctor(doctor::Doctor),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Migrate(migrate::Migrate),
    #[command(subcommand)]
    User(user::User),
    HostToken(host_token::HostToken),
    #[command(subcommand)]
    Ratings(ratings::Ratings),
    Completions(completions::Completions),
    Man(man::ManPages),
}

impl Cli {
    /// Reads the command line; on an error, and when only help is asked for, the program ends here.
    pub(crate) fn read() -> Cli {
        let matches = help::command().get_matches();
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// Does what the command line asks for.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            None => serve::Serve::default_options()?.run(),
            Some(Command::Serve(command)) => command.run(),
            Some(Command::Play(command)) => command.run(),
            Some(Command::Uhp(command)) => command.run(),
            Some(Command::Perft(command)) => command.run(),
            Some(Command::Bench(command)) => command.run(),
            Some(Command::Analyze(command)) => command.run(),
            Some(Command::Convert(command)) => command.run(),
            Some(Command::Import(command)) => command.run(),
            Some(Command::Levels(command)) => command.run(),
            Some(Command::Archive(Archive::Print(command))) => command.run(),
            Some(Command::Archive(Archive::Delete(command))) => command.run(),
            Some(Command::Puzzles(Puzzles::Verify(command))) => command.run(),
            Some(Command::Doctor(command)) => command.run(),
            Some(Command::Backup(command)) => command.run(),
            Some(Command::Restore(command)) => command.run(),
            Some(Command::Migrate(command)) => command.run(),
            Some(Command::User(command)) => command.run(),
            Some(Command::HostToken(command)) => command.run(),
            Some(Command::Ratings(command)) => command.run(),
            Some(Command::Completions(command)) => command.run(),
            Some(Command::Man(command)) => command.run(),
        }
    }
}
