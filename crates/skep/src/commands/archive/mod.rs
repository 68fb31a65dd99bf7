//! `skep archive`: the games with which a new archive begins, and deleting games.

mod delete;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Subcommand};
use skep_engine::exhibition::{Collection, ExhibitionGame, play};

use delete::Delete;

use crate::date::today;
use crate::progress::Progress;

/// How often the file is rewritten while games are played.
const SAVE: Duration = Duration::from_secs(15);

/// Make the engine's games with which an archive begins, or delete games from one
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep archive make games.skep --games 3000 --seed 1 --threads 16
  skep archive print games.skep
  skep archive delete 4013 4014")]
pub(super) struct Archive {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(Make),
    Print(Print),
    Delete(Delete),
}

/// Let the engine play against itself at strong settings, from varied openings, and keep the games that come to an end
///
/// The same seed gives the same games, whatever the number of threads. An existing file is continued, so
/// that an interrupted run can be resumed.
#[derive(Args)]
#[command(
    after_help = "Example:\n  skep archive make games.skep --games 3000 --seed 1 --threads 16"
)]
struct Make {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many games the file should hold
    #[arg(long, default_value_t = 3_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,

    /// The number of the first game; every number is another game
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many games are played at once; as many as there are cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Print the games of such a file as UHP game strings, one a line
#[derive(Args)]
struct Print {
    /// The file; the games that come with the program if none is given
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Archive {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::Make(make) => make.run(),
            Task::Print(print) => print.run(),
            Task::Delete(delete) => delete.run(),
        }
    }
}

impl Make {
    fn run(&self) -> anyhow::Result<()> {
        let mut collection = self.begin()?;
        // Find out whether the file can be written before an hour of work, not after it.
        self.save(&collection)?;
        let threads = match self.threads {
            Some(threads) => usize::from(threads),
            None => thread::available_parallelism().map_or(1, usize::from),
        };
        let next = AtomicU64::new(collection.next);
        let enough = AtomicBool::new(self.is_full(&collection));
        let (finished, games) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (finished, next, enough) = (finished.clone(), &next, &enough);
                scope.spawn(move || {
                    while !enough.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // The other end is gone only if the file cannot be written, which ends the work anyway.
                        if finished.send((number, play(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(finished);
            let gathered = self.gather(&mut collection, &games, &enough);
            // A failure must stop the other threads too.
            enough.store(true, Ordering::Relaxed);
            gathered
        })?;
        self.save(&collection)?;
        let mut out = io::stdout().lock();
        writeln!(out, "{} games", collection.games().len())?;
        Ok(out.flush()?)
    }

    /// The games so far.
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

    /// Takes the games in the order of their numbers, whichever finishes first, so that the number of threads does not matter.
    fn gather(
        &self,
        collection: &mut Collection,
        games: &mpsc::Receiver<(u64, Option<ExhibitionGame>)>,
        enough: &AtomicBool,
    ) -> anyhow::Result<()> {
        let before = collection.games().len() as u64;
        let progress = Progress::after("games", Some(u64::from(self.games)), before);
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
            if saved.elapsed() > SAVE {
                self.save(collection)?;
                saved = Instant::now();
            }
        }
        Ok(())
    }

    fn is_full(&self, collection: &Collection) -> bool {
        collection.games().len() >= self.games as usize
    }

    /// Writes the file atomically, so that an interrupted run leaves a complete one.
    fn save(&self, collection: &Collection) -> anyhow::Result<()> {
        let part = self.file.with_extension("part");
        fs::write(&part, collection.write())
            .and_then(|()| fs::rename(&part, &self.file))
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

impl Print {
    fn run(&self) -> anyhow::Result<()> {
        let collection = match &self.file {
            None => Collection::shipped()?,
            Some(file) => {
                let bytes =
                    fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
                Collection::read(&bytes).with_context(|| file.display().to_string())?
            }
        };
        let mut out = io::BufWriter::new(io::stdout().lock());
        for game in collection.games() {
            writeln!(out, "{}", game.game.game_string())?;
        }
        Ok(out.flush()?)
    }
}
