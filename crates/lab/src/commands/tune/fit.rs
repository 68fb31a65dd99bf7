//! `skep-lab tune fit`: fits the linear evaluation.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use skep_cli::print_line;

use super::games;
use crate::training::fit;

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
        let games = games::read(&self.files)?;
        if games.len() < 20 {
            bail!("{} games are too few to fit", games.len());
        }
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
