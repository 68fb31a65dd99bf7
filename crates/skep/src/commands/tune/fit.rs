//! `skep tune fit`: the weights of the linear evaluation.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use skep_engine::tuning::fit;

use super::games;

/// Print the weights of the linear evaluation that foretell the results of the games best
#[derive(Args)]
#[command(name = "fit")]
pub(super) struct FitGames {
    /// Files written by `skep tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl FitGames {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let games = games::read(&self.files)?;
        if games.len() < 20 {
            bail!("{} games are too few for a fit", games.len());
        }
        let fit = fit(&games);
        let mut out = io::stdout().lock();
        writeln!(out, "{}", fit.table)?;
        writeln!(
            out,
            "games {}  positions {}  scale {}  error {:.5} -> {:.5}",
            games.len(),
            fit.positions,
            fit.scale,
            fit.error_before,
            fit.error_after
        )?;
        Ok(out.flush()?)
    }
}
