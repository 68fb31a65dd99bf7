//! `skep-lab tune convert`: converts training games from text.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use skep_cli::{Progress, print_line};

use super::games;
use crate::training::game_file;

/// Convert training games from text
///
/// Each line holds the set, White's points, the number of random plies, and the moves as numbers with their scores after
/// colons.
#[derive(Args)]
pub(crate) struct Convert {
    /// Input file, or - for standard input
    #[arg(value_name = "TEXT")]
    from: PathBuf,

    /// Output file, which must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

impl Convert {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let (from, to) = (self.from.display(), self.to.display());
        let text: Box<dyn BufRead> = if self.from.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            let file = File::open(&self.from).with_context(|| format!("cannot read {from}"))?;
            Box::new(BufReader::new(file))
        };
        let mut file = games::create(&self.to)?;
        let progress = Progress::new("games", None);
        let mut written = 0;
        for line in text.lines() {
            let line = line.with_context(|| format!("cannot read {from}"))?;
            let Some(game) = game_file::from_line(&line, written) else {
                bail!("{from}, line {}: not a game", written + 1);
            };
            written += 1;
            game_file::check_moves(&game, written as usize)?;
            game_file::write_game(&mut file, &game)
                .with_context(|| format!("cannot write {to}"))?;
            progress.add(1);
        }
        file.flush().with_context(|| format!("cannot write {to}"))?;
        drop(progress);
        print_line(format_args!("{written} games"))
    }
}
