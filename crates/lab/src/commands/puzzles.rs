//! `skep-lab puzzles`: generates puzzles from self-play games.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::ensure;
use clap::{Args, Subcommand};
use skep_cli::{Interrupted, Progress, file, print_line};
use skep_engine::puzzles::Puzzle;
use skep_rules::GameType;

use crate::puzzle_source::{PuzzleCounts, PuzzleSource};

/// Generate puzzles with a single solution; `skep puzzles verify` proves them again
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep-lab puzzles make new.txt --set Base --count 10
  skep puzzles verify new.txt")]
pub(super) enum Puzzles {
    Make(Make),
}

/// Find positions in self-play games in which a single move wins by force or saves the queen
///
/// Writes one puzzle per line, the easiest first.
#[derive(Args)]
pub(super) struct Make {
    /// Output file, rewritten whenever a puzzle is found
    out: PathBuf,

    /// Set of pieces
    #[arg(long, default_value_t)]
    set: GameType,

    /// Number of puzzles
    #[arg(long, default_value_t = 200)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// Maximum number of games
    #[arg(long, default_value_t = 2_000)]
    games: u32,

    /// Number of the first game, which determines the puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Make {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let wanted = PuzzleCounts::in_all(self.count as usize);
        let mut source = PuzzleSource::new(self.set, self.seed, wanted);
        let mut puzzles = Vec::new();
        // Fail before an hour of work if the file cannot be written.
        self.write(&puzzles)?;
        let mut games = 0;
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("puzzles", Some(u64::from(self.count)));
        while games < self.games && !source.is_done() && !interrupted.happened() {
            let found = source.play_one();
            games += 1;
            progress.note(format!("{games} games"));
            progress.add(found.len() as u64);
            if !found.is_empty() {
                puzzles.extend(found);
                puzzles.sort_by_key(|puzzle: &Puzzle| (puzzle.rating, puzzle.id));
                self.write(&puzzles)?;
            }
        }
        drop(progress);
        print_line(format_args!(
            "{} puzzles from {games} games ({})",
            puzzles.len(),
            source.found()
        ))?;
        ensure!(
            source.is_done() || !interrupted.happened(),
            "stopped after {games} of {} games; the puzzles so far are in {}",
            self.games,
            self.out.display()
        );
        ensure!(
            source.is_done(),
            "found too few puzzles; allow more games with --games"
        );
        Ok(())
    }

    fn write(&self, puzzles: &[Puzzle]) -> anyhow::Result<()> {
        let mut text = format!(
            "# Puzzles: name | rating | goal | themes | game | solution. docs/puzzles.md explains them. Made by\n\
             # skep-lab puzzles make FILE --set {} --count {} --games {} --seed {}\n",
            self.set, self.count, self.games, self.seed
        );
        for puzzle in puzzles {
            writeln!(text, "{puzzle}")?;
        }
        file::write(&self.out, text)
    }
}
