//! `skep-lab tune fit` and `skep-lab tune order`: fit the linear evaluation and train the move ordering.

use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use skep_cli::{file, print_line};

use crate::training::{ScoredGame, fit, fit_order};

/// Print weights of the linear evaluation that predict the results of the games best
#[derive(Args)]
#[command(name = "fit")]
pub(crate) struct FitGames {
    /// Files written by `skep-lab tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl FitGames {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let games = read(&self.files)?;
        let fit = fit(&games);
        print_line(&fit.table)?;
        print_line(format_args!(
            "games {}  positions {}  scale {}  error {:.5} -> {:.5}",
            games.len(),
            fit.positions,
            fit.scale,
            fit.error_before,
            fit.error_after
        ))
    }
}

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
        let games = read(&self.files)?;
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

fn read(files: &[PathBuf]) -> anyhow::Result<Vec<ScoredGame>> {
    let games = super::read(files)?;
    ensure!(
        games.len() >= 20,
        "{} games are too few to fit",
        games.len()
    );
    Ok(games)
}
