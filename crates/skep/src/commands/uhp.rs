//! `skep uhp`: the engine for other programs.

use std::io;

use anyhow::Context;
use clap::Args;
use skep_engine::Tunables;

use crate::commands::net_file::EvaluationOption;
use crate::uhp_server::{Interrupt, Session, Setting, Settings, serve};

/// Run as an engine for MzingaViewer and other programs
///
/// It speaks the Universal Hive Protocol. Commands are read from standard input, a line each, and answered on standard output; `help` lists them. Ctrl-C makes
/// a search answer at once, and ends the program when it is not searching.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep uhp                         the engine, as MzingaViewer wants it
  skep uhp --threads 4 --hash 256  with more threads and memory
  printf 'newgame Base+MLP\\nbestmove depth 4\\n' | skep uhp")]
pub(super) struct Uhp {
    /// How many threads search
    #[arg(long, value_name = "N", value_parser = range(Setting::Threads))]
    threads: Option<u32>,

    /// The size of the transposition table, in mebibytes
    #[arg(long, value_name = "MB", value_parser = range(Setting::Hash))]
    hash: Option<u32>,

    /// Set a search parameter, to try out changes; `skep tune list` lists them
    #[arg(long, value_name = "NAME=VALUE", value_parser = tunable)]
    tune: Vec<(String, i32)>,

    #[command(flatten)]
    evaluation: EvaluationOption,
}

/// Reads a search parameter with its name, which is checked when it is set.
fn tunable(text: &str) -> Result<(String, i32), String> {
    let (name, value) = text.split_once('=').ok_or("this is written NAME=VALUE")?;
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
    pub(super) fn run(self) -> anyhow::Result<()> {
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
        let interrupt = Interrupt::install().context("cannot take over Ctrl-C")?;
        let mut session = Session::new(settings, self.evaluation.net()?, interrupt)?;
        serve(io::stdin().lock(), &mut io::stdout().lock(), &mut session)
            .context("cannot talk on standard input and output")
    }
}
