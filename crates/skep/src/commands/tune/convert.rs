//! `skep tune convert`: games as lines of text, made into a file of games.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use skep_engine::tuning::game_file;

use super::games;
use crate::progress::Progress;

/// Make a file of games out of lines of text: the set, the points of White, the number of plies played by chance, and the
/// moves as numbers with their scores behind colons
#[derive(Args)]
pub(super) struct Convert {
    /// The text; - is standard input
    #[arg(value_name = "TEXT")]
    from: PathBuf,

    /// The file for the games, which must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

impl Convert {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let text: Box<dyn BufRead> = if self.from.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            let file = File::open(&self.from);
            Box::new(BufReader::new(file.with_context(|| {
                format!("cannot read {}", self.from.display())
            })?))
        };
        let mut file = games::create(&self.to)?;
        let progress = Progress::new("games", None);
        let mut written = 0;
        for line in text.lines() {
            let line = line.with_context(|| format!("cannot read {}", self.from.display()))?;
            let Some(game) = game_file::from_line(&line, written) else {
                bail!(
                    "{}, line {}: this is not a game",
                    self.from.display(),
                    written + 1
                );
            };
            written += 1;
            game_file::check_moves(&game, written as usize)?;
            game_file::write_game(&mut file, &game)
                .with_context(|| format!("cannot write {}", self.to.display()))?;
            progress.add(1);
        }
        file.flush()
            .with_context(|| format!("cannot write {}", self.to.display()))?;
        drop(progress);
        writeln!(io::stdout(), "{written} games")?;
        Ok(())
    }
}
