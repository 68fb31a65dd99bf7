//! `skep-lab archive`: generates the games with which the archive of a new server begins.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, Subcommand};
use skep_cli::exhibition::{Collection, ExhibitionGame};
use skep_cli::{Progress, date::today, file, print_line, thread_count};

use crate::{exhibition::play, parallel};

/// How often the file is saved while games are played.
const SAVE_INTERVAL: Duration = Duration::from_secs(15);

/// Generate the engine games with which the archive of a new server begins
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep-lab archive make games.skep --games 3000 --seed 1 --threads 16
  skep archive print games.skep")]
pub(super) enum Archive {
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
pub(super) struct Make {
    /// Output file
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

impl Make {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let mut collection = self.begin()?;
        // Fail before an hour of work if the file cannot be written.
        self.save(&collection)?;
        let before = collection.games.len() as u64;
        let progress = Progress::resumed("games", Some(self.games.into()), before);
        let first = collection.next;
        let enough = AtomicBool::new(self.is_full(&collection));
        let player = || {
            |index| {
                let number = first + index as u64;
                let goes_on = !enough.load(Ordering::Relaxed);
                goes_on.then(|| (number, play(number)))
            }
        };
        let hash = |game: &ExhibitionGame| game.game.board().canonical_hash();
        let mut known: HashSet<_> = collection.games.iter().map(hash).collect();
        let mut early = BTreeMap::new();
        let mut saved = Instant::now();
        parallel::play(thread_count(self.threads), player, |(number, game)| {
            early.insert(number, game);
            // In the order of the numbers, so that the file does not depend on the number of threads.
            while !self.is_full(&collection)
                && let Some(game) = early.remove(&collection.next)
            {
                collection.next += 1;
                if let Some(game) = game
                    && known.insert(hash(&game))
                {
                    collection.games.push(game);
                    progress.add(1);
                }
            }
            enough.store(self.is_full(&collection), Ordering::Relaxed);
            if saved.elapsed() > SAVE_INTERVAL {
                self.save(&collection)?;
                saved = Instant::now();
            }
            Ok(())
        })?;
        drop(progress);
        self.save(&collection)?;
        print_line(format_args!("{} games", collection.games.len()))
    }

    /// Reads the games so far.
    fn begin(&self) -> anyhow::Result<Collection> {
        let Some(bytes) = file::read_if_exists(&self.file)? else {
            return Ok(Collection {
                date: today(),
                next: self.seed,
                games: Vec::new(),
            });
        };
        Collection::read(&bytes).with_context(|| format!("cannot continue {}", self.file.display()))
    }

    fn is_full(&self, collection: &Collection) -> bool {
        collection.games.len() >= self.games as usize
    }

    fn save(&self, collection: &Collection) -> anyhow::Result<()> {
        file::replace(&self.file, collection.write())
    }
}
