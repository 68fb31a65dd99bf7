//! `skep tune net`: a net that learns from games.

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, bail};
use clap::Args;
use skep_engine::tuning::{NetError, NetProgress, Training};

use super::games;
use crate::interrupt::Interrupted;
use crate::progress::Progress;

/// Train a net on games, one game in twenty being kept for checking
#[derive(Args)]
#[command(name = "net")]
pub(super) struct TrainNet {
    /// Files written by `skep tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The file for the net
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How often each position is seen
    #[arg(long, default_value_t = Training::default().epochs)]
    epochs: usize,

    /// The share of the result in what is learned; the rest is the score of the search
    #[arg(long, default_value_t = Training::default().result_share)]
    result_share: f32,

    /// The size of the first steps
    #[arg(long, default_value_t = Training::default().step)]
    step: f32,

    /// How many positions make a step
    #[arg(long, default_value_t = Training::default().batch)]
    batch: usize,

    /// Another seed, another net
    #[arg(long, default_value_t = Training::default().seed)]
    seed: u64,

    /// How many threads work; the net does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl TrainNet {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if !(0.0..=1.0).contains(&self.result_share) || self.batch == 0 {
            bail!("the share of the result is from 0 to 1, and a step needs at least one position");
        }
        let games = games::read(&self.files)?;
        let training = Training {
            epochs: self.epochs,
            result_share: self.result_share,
            step: self.step,
            batch: self.batch,
            seed: self.seed,
            threads: match self.threads {
                Some(threads) => usize::from(threads),
                None => thread::available_parallelism().map_or(1, usize::from),
            },
        };
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("epochs", Some(self.epochs as u64));
        let mut table = Vec::new();
        let net = training.run(&games, |step| {
            match step {
                NetProgress::Read {
                    positions,
                    checked,
                    linear,
                    search,
                } => {
                    table.push(format!("positions {positions}  checked {checked}"));
                    table.push(format!(
                        "{:<10} {:>8}  {:>8}  {:>8}",
                        "", "result", "score", "loss"
                    ));
                    table.push(row("linear", linear));
                    table.push(row("search", search));
                }
                NetProgress::Epoch { epoch, loss, check } => {
                    progress.add(1);
                    progress.note(format!("result {:.4}", check.result));
                    table.push(format!(
                        "{}  {loss:.6}",
                        row(&format!("epoch {epoch}"), check)
                    ));
                }
            }
            !interrupted.happened()
        });
        drop(progress);
        let Some(net) = net else {
            bail!("no net was made: there were too few games, or the training was interrupted");
        };
        std::fs::write(&self.out, net)
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        let mut out = io::stdout().lock();
        for line in table {
            writeln!(out, "{line}")?;
        }
        Ok(out.flush()?)
    }
}

fn row(name: &str, error: NetError) -> String {
    format!("{name:<10} {:>8.5}  {:>8.5}", error.result, error.score)
}
