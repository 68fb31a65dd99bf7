//! `skep uhp`: the engine for programs that speak the Universal Hive Protocol.

use std::io;

use anyhow::Context;
use clap::Args;
use skep_engine::internals::Tunables;

use crate::evaluation::EvaluationOption;
use crate::uhp_server::{Interrupt, Session, Setting, Settings, serve};

/// Run as a UHP engine for MzingaViewer and other programs
///
/// Reads commands of the Universal Hive Protocol from standard input, one per line, and answers on standard output; `help` lists them. Ctrl-C makes a search
/// answer immediately; when no search is running, it ends the program.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep uhp                         the engine, as MzingaViewer wants it
  skep uhp --threads 4 --hash 256  with more threads and memory
  printf 'newgame Base+MLP\\nbestmove depth 4\\n' | skep uhp")]
pub struct Uhp {
    /// Number of search threads
    #[arg(long, value_name = "N", value_parser = range(Setting::Threads))]
    threads: Option<u32>,

    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MB", value_parser = range(Setting::Hash))]
    hash: Option<u32>,

    /// Set a search parameter for experiments; `skep-lab tune list` lists them
    #[arg(long, value_name = "NAME=VALUE", value_parser = tunable)]
    tune: Vec<(String, i32)>,

    #[command(flatten)]
    evaluation: EvaluationOption,
}

/// Parses `NAME=VALUE` and checks it against the parameter's range.
fn tunable(text: &str) -> Result<(String, i32), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let value = value
        .parse()
        .map_err(|_| "the value must be a whole number")?;
    Tunables::default()
        .set(name, value)
        .map_err(|error| error.to_string())?;
    Ok((name.to_owned(), value))
}

fn range(setting: Setting) -> clap::builder::RangedI64ValueParser<u32> {
    let (least, greatest) = setting.range();
    clap::value_parser!(u32).range(i64::from(least)..=i64::from(greatest))
}

impl Uhp {
    /// # Errors
    /// Standard input or output fails, or the net cannot be read.
    pub fn run(self) -> anyhow::Result<()> {
        let mut settings = Settings::default();
        settings.evaluation = self.evaluation.evaluation();
        for (setting, value) in [(Setting::Threads, self.threads), (Setting::Hash, self.hash)] {
            if let Some(value) = value {
                settings.set(setting, value);
            }
        }
        for (name, value) in &self.tune {
            settings.tunables.set(name, *value)?;
        }
        let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
        let mut session = Session::new(settings, self.evaluation.net()?, interrupt)?;
        serve(io::stdin().lock(), &mut io::stdout().lock(), &mut session)
            .context("standard input or output failed")
    }
}
