//! `skep tune order`: what moves look promising before anything has been searched.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use skep_engine::tuning::fit_order;

use super::games;

/// Learn from the best moves of games which moves to look at first
#[derive(Args)]
#[command(name = "order")]
pub(super) struct FitOrder {
    /// Files written by `skep tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The file for the weights, `crates/engine/src/search/prior.weights` in the engine
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl FitOrder {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let games = games::read(&self.files)?;
        if games.len() < 20 {
            bail!("{} games are too few for a fit", games.len());
        }
        let fit = fit_order(&games);
        std::fs::write(&self.out, &fit.weights)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        let [before, after] = fit.quality;
        writeln!(
            io::stdout(),
            "games {}  positions {}  surprise {:.3} -> {:.3}  best move first {:.1} % -> {:.1} %",
            games.len(),
            fit.positions,
            before.surprise,
            after.surprise,
            before.hits * 100.0,
            after.hits * 100.0
        )?;
        Ok(())
    }
}
