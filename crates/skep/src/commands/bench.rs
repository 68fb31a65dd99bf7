//! `skep bench`: how fast the engine searches, and whether it still searches the same.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use skep_engine::{Engine, Limits, Options, Report};
use skep_rules::{Game, Move};

/// Games of the engine against itself, broken off in the middle: a few pieces to nearly all, in three sets.
const POSITIONS: &str = include_str!("bench_positions.uhp");

/// The size of the table of positions, in mebibytes: small, so that the time is not spent on clearing it.
const HASH: usize = 16;

/// Measure how fast the engine searches
///
/// Searches fixed positions with one thread to a fixed depth. The signature is the number of positions it looked at: on
/// any machine the same, until the search changes. The last line is the number of positions a second.
#[derive(Args)]
pub(super) struct Bench {
    /// How many plies deep
    #[arg(long, value_name = "D", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
}

impl Bench {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let games = positions()?;
        let mut engine = Engine::new(Options {
            hash: HASH,
            ..Options::default()
        });
        let mut nodes = 0;
        let mut time = Duration::ZERO;
        let mut out = io::stdout().lock();
        for (index, game) in games.iter().enumerate() {
            engine.clear();
            let start = Instant::now();
            let report = search(&mut engine, game, self.depth)
                .context("a position of the benchmark cannot be searched")?;
            let taken = start.elapsed();
            nodes += report.nodes;
            time += taken;
            write_line(&mut out, &line(index, game, &report, taken))?;
        }
        let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
        write_line(&mut out, &format!("signature {nodes}"))?;
        write_line(&mut out, &format!("nps {speed:.0}"))
    }
}

fn positions() -> anyhow::Result<Vec<Game>> {
    POSITIONS
        .lines()
        .map(|line| Game::from_game_string(line).context("a position of the benchmark is wrong"))
        .collect()
}

/// What the engine has found when it has reached the depth; only that report counts its positions exactly.
fn search(engine: &mut Engine, game: &Game, depth: u32) -> Option<Report> {
    let mut last = None;
    let stop = AtomicBool::new(false);
    engine.search(game, &Limits::depth(depth), &stop, |report| {
        last = Some(report.clone());
    });
    last
}

fn line(index: usize, game: &Game, report: &Report, time: Duration) -> String {
    let set = game.ruleset().set.name();
    let plies = game.moves().len();
    let nodes = report.nodes;
    let seconds = time.as_secs_f64();
    let best = report.best_move().unwrap_or(Move::PASS);
    let best = game.board().move_string(best);
    format!(
        "position {:<2}  {set:<8}  ply {plies:<2}  nodes {nodes:<9}  time {seconds:.3} s  best {best}",
        index + 1
    )
}

fn write_line(out: &mut impl Write, line: &str) -> anyhow::Result<()> {
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_positions_are_games_that_go_on_in_three_sets() {
        let games = positions().expect("the positions can be read");
        assert_eq!(games.len(), 12);
        assert!(games.iter().all(|game| game.outcome().is_none()));
        let sets: BTreeSet<_> = games.iter().map(|game| game.ruleset().set).collect();
        assert_eq!(sets.len(), 3);
    }
}
