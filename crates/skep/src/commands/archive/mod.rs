//! `skep archive`: the games with which a new archive begins, and deleting games.

mod delete;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Subcommand};
use skep_cli::exhibition::Collection;
use skep_cli::file;

use delete::Delete;

/// Print the games with which a new archive begins, or delete games from an archive
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep archive print
  skep archive delete 4013 4014")]
pub(super) enum Archive {
    Print(Print),
    Delete(Delete),
}

/// Print the games with which a new archive begins, as UHP game strings, one a line
#[derive(Args)]
pub(super) struct Print {
    /// A file written by `skep-lab archive make`; the built-in games if not given
    file: Option<PathBuf>,
}

impl Print {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let collection = match &self.file {
            None => Collection::shipped()?,
            Some(path) => {
                Collection::read(&file::read(path)?).with_context(|| path.display().to_string())?
            }
        };
        let mut out = io::BufWriter::new(io::stdout().lock());
        for game in collection.games {
            writeln!(out, "{}", game.game.game_string())?;
        }
        Ok(out.flush()?)
    }
}
