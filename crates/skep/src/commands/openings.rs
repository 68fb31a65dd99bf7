//! `skep openings`: suites of openings for matches.

use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand};
use skep_engine::openings::{OpeningFilter, OpeningGenerator};
use skep_rules::{BugSet, Game};

use crate::progress::Progress;

/// How many random openings may be rejected for each that is requested.
const PATIENCE: usize = 1_000;

/// Make balanced openings for matches, or check a file of them
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep openings make --set Base+MLP --count 50 > suite.uhp
  skep openings check suite.uhp")]
pub(super) struct Openings {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(Make),
    Check(Check),
}

/// Print random openings that are balanced and distinct, one UHP game string a line
#[derive(Args)]
struct Make {
    /// The set of pieces
    #[arg(long, default_value_t)]
    set: BugSet,

    /// How many
    #[arg(long, default_value_t = 320)]
    count: usize,

    /// How many plies: a number, or the fewest and the most as in 6..8
    #[arg(long, default_value = "6..8", value_parser = plies)]
    plies: RangeInclusive<usize>,

    #[command(flatten)]
    judging: Judging,

    /// Which openings: the same number gives the same ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Check that the openings of a file are legal, balanced and distinct, turned and mirrored ones included
#[derive(Args)]
struct Check {
    /// The file, one UHP game string a line; # starts a comment
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    judging: Judging,
}

/// What counts as balanced.
#[derive(Args)]
struct Judging {
    /// How many positions of each opening are searched
    #[arg(long, default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How far from 0 the score may be, in hundredths
    #[arg(long, default_value_t = 35)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..))]
    bound: i32,
}

impl Openings {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::Make(make) => make.run(),
            Task::Check(check) => check.run(),
        }
    }
}

impl Make {
    fn run(self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let (least, most) = (self.plies.start(), self.plies.end());
        let Judging { nodes, bound } = self.judging;
        writeln!(out, "# Balanced openings, no two alike. Made by")?;
        writeln!(
            out,
            "# skep openings make --set {} --count {} --plies {least}..{most} --nodes {nodes} --bound {bound} --seed {}",
            self.set, self.count, self.seed
        )?;
        let mut source = OpeningGenerator::new(self.set, self.plies, self.seed);
        let mut judge = OpeningFilter::new(nodes, bound);
        let mut made = 0;
        let progress = Progress::new("openings", Some(self.count as u64));
        for _ in 0..self.count.saturating_mul(PATIENCE) {
            if made == self.count {
                break;
            }
            let game = source.generate();
            if judge.admit(&game).is_ok() {
                made += 1;
                progress.add(1);
                progress
                    .aside(|| writeln!(out, "{}", game.game_string()).and_then(|()| out.flush()))?;
            }
        }
        drop(progress);
        ensure!(
            made == self.count,
            "only {made} openings were found; allow a wider bound or more plies"
        );
        Ok(())
    }
}

impl Check {
    fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let text = fs::read_to_string(&self.file).with_context(|| format!("cannot read {name}"))?;
        let mut judge = OpeningFilter::new(self.judging.nodes, self.judging.bound);
        let mut out = io::stdout().lock();
        let (mut good, mut bad) = (0, 0);
        let progress = Progress::new("lines", Some(text.lines().count() as u64));
        for (number, line) in (1..).zip(text.lines()) {
            progress.add(1);
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let game =
                Game::from_game_string(line).with_context(|| format!("{name}, line {number}"))?;
            match judge.admit(&game) {
                Ok(_) => good += 1,
                Err(reason) => {
                    bad += 1;
                    progress.aside(|| writeln!(out, "line {number}: {reason}"))?;
                }
            }
        }
        drop(progress);
        writeln!(out, "{good} good openings, {bad} bad ones")?;
        out.flush()?;
        if bad > 0 {
            bail!("{name} is not a suite of balanced and distinct openings");
        }
        Ok(())
    }
}

/// Reads a number of plies, or a range such as 6..8, whose ends both belong to it.
fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().ok().filter(|&plies| plies <= 60);
    match (number(least), number(most)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err("give a number of plies up to 60, or a range such as 6..8".to_owned()),
    }
}
