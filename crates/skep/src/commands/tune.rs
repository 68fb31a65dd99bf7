//! `skep tune`: games of the engine against itself, and the fit of its evaluation to their results.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use skep_engine::tuning::{PlayedGame, SelfPlay, fit};
use skep_engine::{Tunable, Tunables};
use skep_rules::BugSet;

use crate::interrupt::Interrupted;
use crate::progress::Progress;

/// List the engine's numbers, play games, fit the evaluation to them
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep tune list                               the numbers of the search and their ranges
  skep tune play games.txt --games 5000        games to learn from; a second call adds to them
  skep tune fit games.txt                      the weights that foretell their results best")]
pub(super) struct Tune {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// List the numbers of the search
    List,
    Play(Play),
    Fit(FitGames),
}

/// Play games for the fit
#[derive(Args)]
struct Play {
    /// The file for the games, one a line; games are added to those it holds
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The set of pieces
    #[arg(long, default_value = "Base+MLP")]
    set: BugSet,

    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,

    /// How many positions are searched for a move
    #[arg(long, default_value_t = 4000)]
    nodes: u64,

    /// The number of the first game; every number is another game
    #[arg(long, default_value_t = 0)]
    seed: u64,

    /// How many games are played at once; as many as there are cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Print the weights that foretell the results of the games best
#[derive(Args)]
#[command(name = "fit")]
struct FitGames {
    /// Files written by `skep tune play`
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Tune {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::List => list(),
            Task::Play(play) => play.run(),
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

impl Play {
    fn run(&self) -> anyhow::Result<()> {
        let file = File::options().create(true).append(true).open(&self.file);
        let mut file =
            BufWriter::new(file.with_context(|| format!("cannot write {}", self.file.display()))?);
        let threads = match self.threads {
            Some(threads) => usize::from(threads),
            None => thread::available_parallelism().map_or(1, usize::from),
        };
        let way = SelfPlay {
            set: self.set,
            nodes: self.nodes,
            least_random: 4,
            most_random: 9,
            longest: 160,
        };
        let next = AtomicU64::new(0);
        let (finished, games) = mpsc::channel::<PlayedGame>();
        let mut played = 0;
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("games", Some(self.games));
        thread::scope(|scope| {
            for _ in 0..threads {
                let (finished, next, interrupted) = (finished.clone(), &next, &interrupted);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // The other end is gone only if the file cannot be written, which ends the work anyway.
                        if number >= self.games
                            || interrupted.happened()
                            || finished.send(way.play(self.seed + number)).is_err()
                        {
                            break;
                        }
                    }
                });
            }
            drop(finished);
            for game in games {
                writeln!(file, "{game}")?;
                progress.add(1);
                played += 1;
            }
            file.flush()
        })
        .with_context(|| format!("cannot write {}", self.file.display()))?;
        drop(progress);
        if played < self.games {
            bail!(
                "stopped after {played} of {} games, which are in {}",
                self.games,
                self.file.display()
            );
        }
        Ok(())
    }
}

impl FitGames {
    fn run(&self) -> anyhow::Result<()> {
        let mut games = Vec::new();
        for path in &self.files {
            let text = fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            for (number, line) in text.lines().enumerate() {
                let game = line.parse::<PlayedGame>();
                games.push(
                    game.with_context(|| format!("{}, line {}", path.display(), number + 1))?,
                );
            }
        }
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
