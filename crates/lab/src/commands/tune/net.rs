//! `skep-lab tune net`: trains a net.

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, bail};
use clap::Args;
use skep_cli::{Interrupted, Progress};

use super::games;
use crate::training::{NetError, NetProgress, Training};

/// Train a net on games; one game in twenty is held out for validation
#[derive(Args)]
#[command(name = "net")]
pub(super) struct TrainNet {
    /// Files written by `skep-lab tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Output file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Number of epochs
    #[arg(long, default_value_t = Training::default().epochs)]
    epochs: usize,

    /// Weight of the game result in the target; the rest is the search score
    #[arg(long, default_value_t = Training::default().result_share)]
    result_share: f32,

    /// Initial learning rate
    #[arg(long, default_value_t = Training::default().step)]
    step: f32,

    /// Batch size
    #[arg(long, default_value_t = Training::default().batch)]
    batch: usize,

    /// Seed of the initial weights and of the shuffling
    #[arg(long, default_value_t = Training::default().seed)]
    seed: u64,

    /// Number of threads, which does not affect the result [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl TrainNet {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if !(0.0..=1.0).contains(&self.result_share) || self.batch == 0 {
            bail!("--result-share must be from 0 to 1, and --batch at least 1");
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
            bail!("no net written: too few games, or training was interrupted");
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
