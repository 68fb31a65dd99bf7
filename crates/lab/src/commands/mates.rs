//! `skep-lab mates`: suites of forced wins.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use skep_cli::{Progress, file, print_line};
use skep_engine::proof::{ProofLimits, prove_win};
use skep_engine::{Engine, Limits, Options, Score};
use skep_rules::{Game, GameType};

use crate::mates::Mate;
use crate::suite;
use crate::training::SelfPlay;

/// Collect forced wins, or count how many the engine solves
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  skep-lab mates make --set Base --each 2 > mates.txt
  skep-lab mates solve mates.txt --nodes 200000")]
pub(super) enum Mates {
    Make(Make),
    Solve(Solve),
}

/// Find forced wins in self-play games
///
/// Prints one position per line: the number of moves, which is proven to be minimal, and the UHP game string.
#[derive(Args)]
pub(super) struct Make {
    /// Sets of pieces
    #[arg(long, num_args = 1.., default_values = ["Base", "Base+ML", "Base+MLP"])]
    set: Vec<GameType>,

    /// Positions of each length, from 1 to 4 moves, in each set
    #[arg(long, default_value_t = 6)]
    each: usize,

    /// Maximum number of games in each set
    #[arg(long, default_value_t = 1_000)]
    games: u64,

    /// Nodes per move
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,

    /// Number of the first game
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

/// Search the positions of a suite, and print those that the engine does not solve
#[derive(Args)]
pub(super) struct Solve {
    /// A suite as printed by `skep-lab mates make`; # starts a comment
    file: PathBuf,

    /// Nodes per position
    #[arg(long, default_value_t = 500_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Use only the proof search instead of the whole engine
    #[arg(long)]
    proof: bool,
}

impl Make {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let sets: Vec<&str> = self.set.iter().map(|set| set.name()).collect();
        let (sets, each, games) = (sets.join(" "), self.each, self.games);
        let (nodes, seed) = (self.nodes, self.seed);
        print_line(format_args!(
            "# The player to move wins by force in this many own moves, and in no fewer. Made by\n\
             # skep-lab mates make --set {sets} --each {each} --games {games} --nodes {nodes} --seed {seed}"
        ))?;
        let mut known = HashSet::new();
        let mut engine = Engine::new(Options::default().with_table_mib(4));
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
                        progress.suspend(|| print_line(mate))?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Solve {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let text = file::read_text(&self.file)?;
        let mut engine = Engine::new(Options::default());
        let (mut solved, mut all) = (0, 0);
        let start = Instant::now();
        let progress = Progress::new("positions", Some(suite::lines(&text).count() as u64));
        for (number, line) in suite::lines(&text) {
            progress.add(1);
            let mate: Mate = line
                .parse()
                .with_context(|| format!("{name}, line {number}"))?;
            let plies = 2 * mate.moves - 1;
            all += 1;
            let found = match self.score(&mut engine, &mate.game) {
                Some(Score::WinIn(found)) if found <= plies => {
                    solved += 1;
                    continue;
                }
                Some(score) => format!("reports {score}"),
                None => "found nothing".to_owned(),
            };
            let line = format!("line {number}: win in {plies}, the engine {found}");
            progress.suspend(|| print_line(line))?;
        }
        drop(progress);
        let seconds = start.elapsed().as_secs_f64();
        print_line(format_args!("solved {solved} of {all} in {seconds:.1} s"))?;
        ensure!(solved == all, "the engine did not find all forced wins");
        Ok(())
    }

    fn score(&self, engine: &mut Engine, game: &Game) -> Option<Score> {
        if self.proof {
            let proof = prove_win(game.board(), &ProofLimits::nodes(self.nodes))?;
            return Some(Score::WinIn(proof.plies));
        }
        engine.clear();
        let limits = Limits::nodes(self.nodes);
        let report = engine.search(game, limits)?;
        report.lines.first().map(|line| line.score)
    }
}
