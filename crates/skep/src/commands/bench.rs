//! `skep bench`: search speed, and a signature that detects changes of the search.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use serde::Serialize;
use skep_cli::{EvaluationOption, Interrupted, Progress, print_json, print_line};
use skep_engine::{Engine, Limits, Options, Report};
use skep_rules::{Game, Move};

/// Self-play games in three sets, truncated at various stages.
const POSITIONS: &str = include_str!("bench_positions.uhp");

/// Size of the transposition table in MiB, small enough that clearing it takes no time.
const HASH: usize = 16;

/// Measure the search speed of the engine
///
/// Searches fixed positions to a fixed depth with one thread. The signature is the number of nodes, which is the same on
/// every machine until the search changes. The last line is the number of nodes per second.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep bench                 the usual benchmark, a few seconds
  skep bench --depth 6       a quick look
  skep bench --json          for a script that keeps the figures")]
pub(super) struct Bench {
    /// Search depth in plies
    #[arg(long, value_name = "D", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,

    #[command(flatten)]
    evaluation: EvaluationOption,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// The JSON result; docs/command-line.md describes it.
#[derive(Serialize)]
struct BenchResult {
    depth: u32,
    signature: u64,
    seconds: f64,
    nodes_per_second: f64,
    positions: Vec<Searched>,
}

#[derive(Serialize)]
struct Searched {
    set: &'static str,
    ply: usize,
    nodes: u64,
    seconds: f64,
    best: String,
}

impl Bench {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let games = positions()?;
        let options = Options::default()
            .with_table_mib(HASH)
            .with_evaluation(self.evaluation.evaluation());
        let mut engine = Engine::with_net(options, self.evaluation.net()?);
        let interrupted = Interrupted::watch()?;
        let progress = Progress::new("positions", Some(games.len() as u64));
        let mut positions = Vec::new();
        for game in &games {
            if interrupted.happened() {
                let done = positions.len();
                bail!("stopped after {done} of {} positions", games.len());
            }
            engine.clear();
            let start = Instant::now();
            let report = search(&mut engine, game, self.depth)
                .context("cannot search a position of the benchmark")?;
            let searched = Searched::of(game, &report, start.elapsed());
            progress.add(1);
            if !self.json {
                let line = searched.line(positions.len() + 1);
                progress.suspend(|| print_line(line))?;
            }
            positions.push(searched);
        }
        drop(progress);
        let signature = positions.iter().map(|searched| searched.nodes).sum();
        let seconds: f64 = positions.iter().map(|searched| searched.seconds).sum();
        let nodes_per_second = signature as f64 / seconds.max(1e-9);
        if self.json {
            return print_json(&BenchResult {
                depth: self.depth,
                signature,
                seconds,
                nodes_per_second,
                positions,
            });
        }
        print_line(format_args!("signature {signature}"))?;
        print_line(format_args!("nps {nodes_per_second:.0}"))
    }
}

impl Searched {
    fn of(game: &Game, report: &Report, time: Duration) -> Searched {
        let best = report.best_move().unwrap_or(Move::PASS);
        Searched {
            set: game.ruleset().game_type.name(),
            ply: game.moves().len(),
            nodes: report.nodes,
            seconds: time.as_secs_f64(),
            best: game.board().move_string(best).to_string(),
        }
    }

    fn line(&self, number: usize) -> String {
        let (set, ply, best) = (self.set, self.ply, &self.best);
        let search = format!("nodes {:<9}  time {:.3} s", self.nodes, self.seconds);
        format!("position {number:<2}  {set:<8}  ply {ply:<2}  {search}  best {best}")
    }
}

fn positions() -> anyhow::Result<Vec<Game>> {
    let games = POSITIONS.lines().map(str::parse::<Game>);
    let games: Result<_, _> = games.collect();
    games.context("invalid position in the benchmark")
}

/// Returns the last report, the only one with an exact node count.
fn search(engine: &mut Engine, game: &Game, depth: u32) -> Option<Report> {
    let mut last = None;
    let stop = AtomicBool::new(false);
    engine.search_with(game, Limits::depth(depth), &stop, |report| {
        last = Some(report.clone());
    });
    last
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn positions_are_unfinished_games_in_three_sets() {
        let games = positions().expect("the positions can be read");
        assert_eq!(games.len(), 12);
        assert!(games.iter().all(|game| game.outcome().is_none()));
        let sets: BTreeSet<_> = games.iter().map(|game| game.ruleset().game_type).collect();
        assert_eq!(sets.len(), 3);
    }
}
