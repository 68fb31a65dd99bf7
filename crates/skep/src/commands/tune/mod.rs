//! `skep tune`: games of the engine against itself, and what it learns from them.

mod convert;
mod fit;
mod games;
mod net;
mod order;
mod play;
mod spsa;

use std::io::{self, Write};

use clap::{Args, Subcommand};
use skep_engine::{Tunable, Tunables};

use convert::Convert;
use fit::FitGames;
use net::TrainNet;
use order::FitOrder;
use play::Play;
use spsa::TuneBySpsa;

/// List the engine's numbers, play games, learn from them
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep tune list                               the numbers of the search and their ranges
  skep tune play first.games --games 5000      games to learn from; a second call goes on where it stopped
  skep tune net first.games --out first.net    a net that foretells their results and scores
  skep tune order first.games --out prior.weights
                                               which moves to look at first
  skep tune spsa run.spsa order_killer reduction_base
                                               numbers of the search tuned by games
  skep tune fit first.games                    the weights of the linear evaluation")]
pub(super) struct Tune {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// List the numbers of the search
    List,
    Play(Play),
    Convert(Convert),
    Net(TrainNet),
    Order(FitOrder),
    Spsa(TuneBySpsa),
    Fit(FitGames),
}

impl Tune {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::List => list(),
            Task::Play(play) => play.run(),
            Task::Convert(convert) => convert.run(),
            Task::Net(net) => net.run(),
            Task::Order(order) => order.run(),
            Task::Spsa(spsa) => spsa.run(),
            Task::Fit(games) => games.run(),
        }
    }
}

fn list() -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for Tunable {
        name,
        default,
        min,
        max,
        ..
    } in Tunables::default().list()
    {
        writeln!(out, "{name:<24} {default:>6}  {min} to {max}")?;
    }
    Ok(out.flush()?)
}
