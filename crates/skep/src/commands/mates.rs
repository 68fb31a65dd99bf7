//! `skep mates`: positions with forced wins, and how many of them the engine solves.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use skep_engine::mates::Mate;
use skep_engine::proof::{ProofLimits, prove_win};
use skep_engine::tuning::SelfPlay;
use skep_engine::{Engine, Limits, Options, Score};
use skep_rules::{BugSet, Game};

use crate::progress::Progress;

/// Collect forced wins, or see how many of them the engine solves
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep mates make --set Base --each 2 > mates.txt
  skep mates solve mates.txt --nodes 200000")]
pub(super) struct Mates {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(Make),
    Solve(Solve),
}

/// Print positions of games of the engine against itself in which the player to move wins by force, one a line: in how
/// many moves, which is proven to be the fewest, and the UHP game string
#[derive(Args)]
struct Make {
    /// The sets of pieces
    #[arg(long, num_args = 1.., default_values = ["Base", "Base+ML", "Base+MLP"])]
    set: Vec<BugSet>,

    /// How many of each length, of 1 to 4 moves, in each set
    #[arg(long, default_value_t = 6)]
    each: usize,

    /// How many games are played in each set, at the most
    #[arg(long, default_value_t = 1_000)]
    games: u64,

    /// How many positions are searched for a move
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,

    /// The number of the first game
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

/// Let the engine search positions with forced wins, and print those it does not solve
#[derive(Args)]
struct Solve {
    /// The file, as `skep mates make` prints it; # starts a comment
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many nodes are searched in each position
    #[arg(long, default_value_t = 500_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Use the search for proofs alone instead of the whole engine
    #[arg(long)]
    proof: bool,
}

impl Mates {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.task {
            Task::Make(make) => make.run(),
            Task::Solve(solve) => solve.run(),
        }
    }
}

impl Make {
    fn run(&self) -> anyhow::Result<()> {
        let mut out = io::stdout().lock();
        let sets: Vec<&str> = self.set.iter().map(|set| set.name()).collect();
        writeln!(
            out,
            "# The player to move wins by force in so many own moves, and in no fewer. Made by\n\
             # skep mates make --set {} --each {} --games {} --nodes {} --seed {}",
            sets.join(" "),
            self.each,
            self.games,
            self.nodes,
            self.seed
        )?;
        let mut known = HashSet::new();
        let mut engine = Engine::new(Options {
            hash: 4,
            ..Options::default()
        });
        let all = self.set.len() * self.each * Mate::MAX_MOVES as usize;
        let progress = Progress::new("positions", Some(all as u64));
        for &set in &self.set {
            let way = SelfPlay {
                set: Some(set),
                nodes: self.nodes,
                to_the_end: true,
            };
            let mut found = [0; Mate::MAX_MOVES as usize];
            for seed in (self.seed..).take(usize::try_from(self.games).unwrap_or(usize::MAX)) {
                if found.iter().all(|&count| count >= self.each) {
                    break;
                }
                for mate in Mate::in_game(&way.play(&mut engine, seed).game()) {
                    let count = &mut found[mate.moves as usize - 1];
                    if *count < self.each && known.insert(mate.game.board().canonical_hash()) {
                        *count += 1;
                        progress.add(1);
                        progress.aside(|| writeln!(out, "{mate}").and_then(|()| out.flush()))?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Solve {
    fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let text = fs::read_to_string(&self.file).with_context(|| format!("cannot read {name}"))?;
        let mut engine = Engine::new(Options::default());
        let mut out = io::stdout().lock();
        let (mut solved, mut all) = (0, 0);
        let start = Instant::now();
        let progress = Progress::new("lines", Some(text.lines().count() as u64));
        for (number, line) in (1..).zip(text.lines()) {
            progress.add(1);
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let mate: Mate = line
                .parse()
                .with_context(|| format!("{name}, line {number}"))?;
            let score = self.score(&mut engine, &mate.game);
            let plies = 2 * mate.moves - 1;
            all += 1;
            match score {
                Some(Score::WinIn(found)) if found <= plies => solved += 1,
                Some(score) => progress.aside(|| {
                    writeln!(
                        out,
                        "line {number}: win in {plies}, the engine says {score}"
                    )
                })?,
                None => progress
                    .aside(|| writeln!(out, "line {number}: win in {plies}, nothing was found"))?,
            }
        }
        drop(progress);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "solved {solved} of {all} in {seconds:.1} s")?;
        out.flush()?;
        ensure!(solved == all, "some forced wins were not found");
        Ok(())
    }

    fn score(&self, engine: &mut Engine, game: &Game) -> Option<Score> {
        if self.proof {
            let proof = prove_win(game.board(), &ProofLimits::nodes(self.nodes))?;
            return Some(Score::WinIn(proof.plies));
        }
        engine.clear();
        let limits = Limits::nodes(self.nodes);
        let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {})?;
        report.lines.first().map(|line| line.score)
    }
}
