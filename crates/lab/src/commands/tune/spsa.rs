//! `skep-lab tune spsa`: tunes search parameters by games.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use clap::Args;
use skep_cli::{Interrupted, Progress, file, load_net, print_line, thread_count};
use skep_engine::{Engine, Net, Options, internals::set_tunables};

use crate::parallel;
use crate::training::{Spsa, play_pair};

/// Tune search parameters by games between engines with perturbed parameters
#[derive(Args)]
pub(crate) struct TuneBySpsa {
    /// State of the run; an existing file is resumed
    file: PathBuf,

    /// Parameters to tune, see `skep-lab tune list`; only for a new run
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Pairs of games in a new run
    #[arg(long, default_value_t = 5000)]
    pairs: u64,

    /// Nodes per move
    #[arg(long, default_value_t = 5000)]
    nodes: u64,

    /// Seed of the openings and perturbations
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Concurrent games [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Evaluate with the net in this file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

impl TuneBySpsa {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let net = load_net(self.net.as_deref())?;
        let run = self.begin()?;
        let (before, pairs) = run.progress();
        let interrupted = Interrupted::watch()?;
        let progress = Progress::resumed("pairs", Some(pairs), before);
        let run = self.play(run, &net, &interrupted, &progress)?;
        drop(progress);
        if run.progress().0 < pairs {
            bail!(
                "stopped after {} of {pairs} pairs; repeat the command to resume",
                run.progress().0
            );
        }
        run.tuned()
            .try_for_each(|(name, value)| print_line(format_args!("{name:<24} {value:>6}")))
    }

    /// Reads the run from the file, or starts a new one.
    fn begin(&self) -> anyhow::Result<Spsa> {
        let path = &self.file;
        if path.exists() {
            let text = file::read_text(path)?;
            return Spsa::from_text(&text).with_context(|| path.display().to_string());
        }
        if self.names.is_empty() {
            bail!("name the parameters to tune; `skep-lab tune list` lists them");
        }
        let run = Spsa::new(&self.names, self.pairs, self.seed)?;
        save(path, &run)?;
        Ok(run)
    }

    /// Plays pairs of games on several threads until all are played or Ctrl-C is pressed.
    fn play(
        &self,
        run: Spsa,
        net: &Arc<Net>,
        interrupted: &Interrupted,
        progress: &Progress,
    ) -> anyhow::Result<Spsa> {
        let run = Mutex::new(run);
        let lock = || run.lock().unwrap_or_else(PoisonError::into_inner);
        let played = parallel::map(0..thread_count(self.threads), |_| {
            let mut engines = [0, 1].map(|_| Engine::with_net(options(), Arc::clone(net)));
            loop {
                let trial = {
                    let mut run = lock();
                    if run.is_over() || interrupted.happened() {
                        return Ok(());
                    }
                    run.trial()
                };
                for (engine, tunables) in engines.iter_mut().zip(trial.players) {
                    set_tunables(engine, tunables);
                }
                let number = trial.number.wrapping_add(self.seed << 32);
                let ahead = play_pair(engines.each_mut(), number, self.nodes);
                let mut run = lock();
                run.learn(&trial, ahead);
                save(&self.file, &run)?;
                progress.add(1);
            }
        });
        played.into_iter().collect::<anyhow::Result<()>>()?;
        Ok(run.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

fn options() -> Options {
    Options::default().with_table_mib(8)
}

fn save(path: &Path, run: &Spsa) -> anyhow::Result<()> {
    file::replace(path, run.to_string())
}
