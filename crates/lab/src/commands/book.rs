//! `skep-lab book`: generates the opening book.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use skep_cli::{Interrupted, Progress, file, print_line, thread_count};
use skep_engine::{Engine, Options, internals::book};
use skep_rules::GameType;

use crate::book::{BookBuilder, Effort};
use crate::parallel;

/// Sets that are played most; each of the others gets a quarter of the positions.
const COMMON_SETS: [GameType; 3] = [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP];
/// Interval at which the file is saved while positions are searched.
const SAVE_INTERVAL: Duration = Duration::from_secs(20);

/// Generate the opening book, a tree of the most plausible lines of each set
///
/// The moves of each position are searched, and the most plausible lines extended first. Ctrl+C or the end of the time
/// writes the book as far as it got.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep-lab book new.book --positions 120 --nodes 800000 --minutes 6
  skep-lab book base.book --set Base --positions 50 --nodes 20000")]
pub(super) struct Book {
    /// Output file, replaced from time to time
    out: PathBuf,

    /// Sets of pieces [default: all, and a quarter of the positions for less common ones]
    #[arg(long, num_args = 1..)]
    set: Vec<GameType>,

    /// Positions per set whose moves are part of the book
    #[arg(long, default_value_t = 200)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,

    #[command(flatten)]
    effort: Effort,

    /// Time after which the book is written as it is
    #[arg(long)]
    minutes: Option<f64>,

    /// Concurrent searches [default: number of cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Book {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let sets = self.sets();
        let builder = BookBuilder::new(&sets, self.effort);
        // Fail before minutes of work if the file cannot be written.
        self.save(&builder)?;
        let stop = Arc::new(AtomicBool::new(false));
        Interrupted::watch()?.also_set(&stop)?;
        self.stop_in_time(&stop);
        let total: usize = sets.iter().map(|&(_, positions)| positions).sum();
        let progress = Progress::new("positions", Some(total as u64));
        let player = || {
            let mut engine = Engine::new(Options::default());
            let (builder, stop) = (&builder, &*stop);
            move |_| {
                let task = builder.next(stop)?;
                let moves = builder.expand(&mut engine, &task, stop)?;
                Some((task, moves))
            }
        };
        let (mut positions, mut saved) = (0, Instant::now());
        parallel::play(thread_count(self.threads), player, |(task, moves)| {
            builder.insert(&task, moves);
            positions += 1;
            progress.add(1);
            if saved.elapsed() > SAVE_INTERVAL {
                self.save(&builder)?;
                saved = Instant::now();
            }
            Ok(())
        })?;
        drop(progress);
        let bytes = self.save(&builder)?;
        let interrupted = stop.load(Ordering::Relaxed);
        let left = if interrupted { ", stopped early" } else { "" };
        print_line(format_args!(
            "{positions} of {total} positions, {bytes} bytes{left}"
        ))
    }

    /// The sets with the number of positions of each.
    fn sets(&self) -> Vec<(GameType, usize)> {
        let positions = self.positions as usize;
        if !self.set.is_empty() {
            return self.set.iter().map(|&set| (set, positions)).collect();
        }
        let share = |set| {
            let divisor = if COMMON_SETS.contains(&set) { 1 } else { 4 };
            (set, positions.div_ceil(divisor))
        };
        GameType::ALL.map(share).into()
    }

    /// Interrupts the work after the time given.
    fn stop_in_time(&self, stop: &Arc<AtomicBool>) {
        let minutes = self.minutes.filter(|minutes| minutes.is_finite());
        if let Some(minutes) = minutes {
            let time = Duration::from_secs_f64(minutes.clamp(0.0, 100_000.0) * 60.0);
            let stop = Arc::clone(stop);
            std::thread::spawn(move || {
                std::thread::sleep(time);
                stop.store(true, Ordering::Relaxed);
            });
        }
    }

    /// Writes the book so far, and returns its size.
    fn save(&self, builder: &BookBuilder) -> anyhow::Result<usize> {
        let bytes = book::to_bytes(&builder.book());
        file::replace(&self.out, &bytes)?;
        Ok(bytes.len())
    }
}
