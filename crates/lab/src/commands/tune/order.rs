//! `skep-lab tune order`: trains the move ordering.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use skep_cli::{file, print_line};

use super::games;
use crate::training::fit_order;

/// Train the move ordering on the best moves of games
#[derive(Args)]
#[command(name = "order")]
pub(crate) struct FitOrder {
    /// Files written by `skep-lab tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Output file, `crates/engine/src/search/prior.weights` in the engine
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl FitOrder {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let games = games::read(&self.files)?;
        if games.len() < 20 {
            bail!("{} games are too few to fit", games.len());
        }
        let fit = fit_order(&games);
        file::write(&self.out, &fit.weights)?;
        let [before, after] = fit.quality;
        let (games, positions) = (games.len(), fit.positions);
        let surprise = format!("{:.3} -> {:.3}", before.surprise, after.surprise);
        let [before, after] = [before, after].map(|quality| quality.hits * 100.0);
        print_line(format_args!(
            "games {games}  positions {positions}  surprise {surprise}  best move first {before:.1} % -> {after:.1} %"
        ))
    }
}
