//! `skep-lab tune net`: trains a net.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use skep_cli::{Interrupted, Progress, file, print_line};

use crate::training::{NetError, NetProgress, Training};

/// Train a net on games; one game in twenty is held out for validation
#[derive(Args)]
#[command(name = "net")]
pub(crate) struct TrainNet {
    /// Files written by `skep-lab tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Output file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    training: Training,
}

impl TrainNet {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let training = &self.training;
        if !(0.0..=1.0).contains(&training.result_share) || training.batch == 0 {
            bail!("--result-share must be from 0 to 1, and --batch at least 1");
        }
        let games = super::read(&self.files)?;
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("epochs", Some(training.epochs as u64));
        let mut table = Vec::new();
        let net = training.run(&games, |step| {
            match step {
                NetProgress::Read {
                    positions,
                    checked,
                    linear,
                    search,
                } => {
                    let columns = "             result     score      loss";
                    table.push(format!("positions {positions}  checked {checked}"));
                    table.extend([
                        columns.to_owned(),
                        row("linear", linear),
                        row("search", search),
                    ]);
                }
                NetProgress::Epoch { epoch, loss, check } => {
                    progress.add(1);
                    progress.note(format!("result {:.4}", check.result));
                    let row = row(&format!("epoch {epoch}"), check);
                    table.push(format!("{row}  {loss:.6}"));
                }
            }
            !interrupted.happened()
        });
        drop(progress);
        let Some(net) = net else {
            bail!("no net written: too few games, or training was interrupted");
        };
        file::write(&self.out, net)?;
        print_line(table.join("\n"))
    }
}

fn row(name: &str, error: NetError) -> String {
    format!("{name:<10} {:>8.5}  {:>8.5}", error.result, error.score)
}
