//! `skep-lab openings`: opening suites for matches.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use skep_cli::{Progress, file, print_line};
use skep_rules::{Game, GameType};

use crate::openings::{OpeningFilter, OpeningGenerator};
use crate::suite;

/// Attempts per requested opening.
const MAX_ATTEMPTS: usize = 1_000;

/// Generate balanced openings for matches, or check a suite
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep-lab openings make --set Base+MLP --count 50 > suite.uhp
  skep-lab openings check suite.uhp")]
pub(super) enum Openings {
    Make(Make),
    Check(Check),
}

/// Print random openings that are balanced and distinct, one UHP game string per line
#[derive(Args)]
pub(super) struct Make {
    /// Set of pieces
    #[arg(long, default_value_t)]
    set: GameType,

    /// Number of openings
    #[arg(long, default_value_t = 320)]
    count: usize,

    /// Number of plies, or an inclusive range such as 6..8
    #[arg(long, default_value = "6..8", value_parser = plies)]
    plies: RangeInclusive<usize>,

    #[command(flatten)]
    judging: Judging,

    /// Determines the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Check that the openings of a suite are legal, balanced and distinct up to rotation and reflection
#[derive(Args)]
pub(super) struct Check {
    /// File with one UHP game string per line; # starts a comment
    file: PathBuf,

    #[command(flatten)]
    judging: Judging,
}

#[derive(Args)]
pub(super) struct Judging {
    /// Nodes per opening
    #[arg(long, default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Maximum absolute score, in hundredths
    #[arg(long, default_value_t = 35)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..))]
    bound: i32,
}

impl Make {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (least, most) = (self.plies.start(), self.plies.end());
        let Judging { nodes, bound } = self.judging;
        print_line(format_args!(
            "# Balanced, distinct openings. Made by\n\
             # skep-lab openings make --set {} --count {} --plies {least}..{most} --nodes {nodes} --bound {bound} --seed {}",
            self.set, self.count, self.seed
        ))?;
        let mut source = OpeningGenerator::new(self.set, self.plies, self.seed);
        let mut judge = OpeningFilter::new(nodes, bound);
        let mut made = 0;
        let progress = Progress::new("openings", Some(self.count as u64));
        for _ in 0..self.count.saturating_mul(MAX_ATTEMPTS) {
            if made == self.count {
                break;
            }
            let game = source.generate();
            if judge.admit(&game).is_ok() {
                made += 1;
                progress.add(1);
                progress.suspend(|| print_line(game.game_string()))?;
            }
        }
        drop(progress);
        ensure!(
            made == self.count,
            "found only {made} openings; allow a wider bound or more plies"
        );
        Ok(())
    }
}

impl Check {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let text = file::read_text(&self.file)?;
        let mut judge = OpeningFilter::new(self.judging.nodes, self.judging.bound);
        let (mut good, mut bad) = (0, 0);
        let progress = Progress::new("openings", Some(suite::lines(&text).count() as u64));
        for (number, line) in suite::lines(&text) {
            progress.add(1);
            let game = line
                .parse::<Game>()
                .with_context(|| format!("{name}, line {number}"))?;
            match judge.admit(&game) {
                Ok(_) => good += 1,
                Err(reason) => {
                    bad += 1;
                    progress.suspend(|| print_line(format_args!("line {number}: {reason}")))?;
                }
            }
        }
        drop(progress);
        print_line(format_args!("{good} good openings, {bad} bad"))?;
        ensure!(
            bad == 0,
            "{name} contains openings that are not balanced and distinct"
        );
        Ok(())
    }
}

/// Parses a number of plies, or an inclusive range such as 6..8.
fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().ok().filter(|&plies| plies <= 60);
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err("expected a number of plies up to 60, or a range such as 6..8".to_owned()),
    }
}
