//! `skep-lab tune`: self-play games and training on them.

mod fit;
mod net;
mod play;
mod spsa;

use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use skep_cli::{file, print_line};
use skep_engine::internals::Tunables;

use fit::{FitGames, FitOrder};
use net::TrainNet;
use play::Play;
use spsa::TuneBySpsa;

use crate::training::{ScoredGame, game_file::read_games};

/// Play training games, and train the engine on them
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep-lab tune list                               search parameters and their ranges
  skep-lab tune play first.games --games 5000      training games; repeating the command resumes
  skep-lab tune net first.games --out first.net    train a net on results and scores
  skep-lab tune order first.games --out prior.weights
                                               train the move ordering
  skep-lab tune spsa run.spsa order_killer reduction_base
                                               tune search parameters by games
  skep-lab tune fit first.games                    fit the linear evaluation")]
pub(super) enum Tune {
    /// List the search parameters
    List,
    Play(Play),
    Net(TrainNet),
    Order(FitOrder),
    Spsa(TuneBySpsa),
    Fit(FitGames),
}

impl Tune {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self {
            Tune::List => list(),
            Tune::Play(play) => play.run(),
            Tune::Net(net) => net.run(),
            Tune::Order(order) => order.run(),
            Tune::Spsa(spsa) => spsa.run(),
            Tune::Fit(games) => games.run(),
        }
    }
}

fn list() -> anyhow::Result<()> {
    let tunables = Tunables::default().list().into_iter();
    let mut lines = tunables.map(|tunable| {
        let (name, default) = (tunable.name, tunable.default);
        let (min, max) = (tunable.min, tunable.max);
        format!("{name:<24} {default:>6}  {min} to {max}")
    });
    lines.try_for_each(print_line)
}

/// # Errors
/// A file cannot be read, holds no games, or is damaged.
fn read(files: &[PathBuf]) -> anyhow::Result<Vec<ScoredGame>> {
    let mut games = Vec::new();
    for path in files {
        let bytes = file::read(path)?;
        let (read, _) = read_games(&bytes).with_context(|| path.display().to_string())?;
        games.extend(read);
    }
    Ok(games)
}
