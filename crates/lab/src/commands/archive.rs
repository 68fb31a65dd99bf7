//! `skep-lab archive`: generates the games with which the archive of a new server begins.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Subcommand};
use skep_cli::exhibition::{Collection, ExhibitionGame};
use skep_cli::{Progress, date::today, file, print_line, thread_count};

use crate::exhibition::play;

/// How often the file is saved while games are played.
const SAVE_INTERVAL: Duration = Duration::from_secs(15);

/// Generate the engine games with which the archive of a new server begins
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep-lab archive make games.skep --games 3000 --seed 1 --threads 16
  skep archive print games.skep")]
pub(super) struct Archive {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(Make),
}

/// Play games between strong settings of the engine, from varied openings
///
/// The seed determines the games, whatever the number of threads. An existing file is continued, so an interrupted run
/// can be resumed.
#[derive(Args)]
#[command(
    after_help = "Example:\n  skep-lab archive make games.skep --games 3000 --seed 1 --threads 16"
)]
struct Make {
    /// Output file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Number of games in the finished file
    #[arg(long, default_value_t = 3_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// Number of the first game; each number is a different game
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Concurrent games [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Archive {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let Task::Make(make) = self.task;
        make.run()
    }
}

impl Make {
    fn run(&self) -> anyhow::Result<()> {
        let mut collection = self.begin()?;
        // Fail before an hour of work if the file cannot be written.
        self.save(&collection)?;
        let threads = thread_count(self.threads);
        let next = AtomicU64::new(collection.next);
        let enough = AtomicBool::new(self.is_full(&collection));
        let (finished, games) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (finished, next, enough) = (finished.clone(), &next, &enough);
                scope.spawn(move || {
                    while !enough.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // The receiver is gone only if the file cannot be written, which ends the work anyway.
                        if finished.send((number, play(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(finished);
            let gathered = self.gather(&mut collection, &games, &enough);
            // Stop the other threads after a failure too.
            enough.store(true, Ordering::Relaxed);
            gathered
        })?;
        self.save(&collection)?;
        print_line(format_args!("{} games", collection.games().len()))
    }

    /// Reads the games so far.
    fn begin(&self) -> anyhow::Result<Collection> {
        match fs::read(&self.file) {
            Ok(bytes) => Collection::read(&bytes)
                .with_context(|| format!("cannot continue {}", self.file.display())),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Ok(Collection::new(today(), self.seed))
            }
            Err(error) => {
                Err(error).with_context(|| format!("cannot read {}", self.file.display()))
            }
        }
    }

    /// Adds finished games in the order of their numbers, so that the file does not depend on the number of threads.
    fn gather(
        &self,
        collection: &mut Collection,
        games: &mpsc::Receiver<(u64, Option<ExhibitionGame>)>,
        enough: &AtomicBool,
    ) -> anyhow::Result<()> {
        let before = collection.games().len() as u64;
        let progress = Progress::resumed("games", Some(u64::from(self.games)), before);
        let mut early = BTreeMap::new();
        let mut saved = Instant::now();
        for (number, game) in games {
            early.insert(number, game);
            while !self.is_full(collection)
                && let Some(game) = early.remove(&collection.next)
            {
                collection.next += 1;
                if let Some(game) = game {
                    let before = collection.games().len();
                    collection.add(game);
                    progress.add((collection.games().len() - before) as u64);
                }
            }
            if self.is_full(collection) {
                enough.store(true, Ordering::Relaxed);
            }
            if saved.elapsed() > SAVE_INTERVAL {
                self.save(collection)?;
                saved = Instant::now();
            }
        }
        Ok(())
    }

    fn is_full(&self, collection: &Collection) -> bool {
        collection.games().len() >= self.games as usize
    }

    fn save(&self, collection: &Collection) -> anyhow::Result<()> {
        file::replace(&self.file, collection.write())
    }
}
