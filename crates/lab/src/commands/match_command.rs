//! `skep-lab match`: plays two engines against each other.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use skep_cli::file;
use skep_rules::GameType;

use crate::match_play::{
    EngineOption, EngineSpec, GameClock, Limit, MAX_RANDOM_PLIES, Match, OpeningSuite, Patience,
    Sprt,
};

const DEFAULT_GAMES: u32 = 100;
const DEFAULT_SPRT_GAMES: u32 = 40_000;

/// Play two engines against each other and report which is stronger
///
/// A and B are command lines of UHP engines, or skep for the built-in engine, with settings after colons: level,
/// threads, hash or any other option by name, and nodes, depth or time for its own limit. Each opening is played twice,
/// with colours swapped.
///
/// An engine that crashes, plays an illegal move, answers with an error or is late loses the game; the report lists
/// these faults. The third occurrence of a position is a draw. With --record, repeating the command resumes a match
/// that was stopped.
///
/// The last line is the result from A's point of view, with its 95 % error:
///   score 0.55  W 9  D 4  L 7  elo 34.9 +- 120.3
#[derive(Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  skep-lab match skep:level=4 skep:level=3 --games 20
  skep-lab match skep 'nokamute uhp --num-threads=1' --time 0.5 --games 200 --concurrency 2
  skep-lab match skep:nodes=20000 './old/skep uhp' --nodes 20000 --sprt 0,10 --record test.pgn"
)]
pub(super) struct MatchCommand {
    /// Engine A, whose result is reported
    a: EngineSpec,

    /// Engine B, the opponent
    b: EngineSpec,

    /// Number of games [default: 100; two per opening of a file; at most 40000 for --sprt]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: Option<u32>,

    /// Set a UHP option of A, such as Threads=1; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<EngineOption>,

    /// Set a UHP option of B
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<EngineOption>,

    #[command(flatten)]
    limit: LimitOptions,

    #[command(flatten)]
    openings: OpeningOptions,

    /// Concurrent games
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,

    /// Stop when a sequential test decides between two Elo differences, with 5 % error either way
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Record the games in a PGN file; a file with games of the same match is continued
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    patience: Patience,

    /// Print only the result, as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct LimitOptions {
    /// Seconds per move, such as 0.5 [default: 1]
    #[arg(long, value_name = "S", value_parser = Limit::parse_time, group = "limit")]
    time: Option<Duration>,

    /// Search depth per move
    #[arg(long, value_name = "D", group = "limit")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,

    /// Nodes per move, for engines that support `bestmove nodes`, as Skep does
    #[arg(long, value_name = "N", group = "limit")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Seconds per game and increment, such as 30+0.3; engines without clock support get an equal share for every move
    #[arg(long, value_name = "S+S", group = "limit")]
    clock: Option<GameClock>,

    /// Limit for A only: time=S, depth=D, nodes=N, clock=S+S, or share=S+S for equal shares of a clock
    #[arg(long, value_name = "LIMIT")]
    limit_a: Option<Limit>,

    /// Limit for B only
    #[arg(long, value_name = "LIMIT")]
    limit_b: Option<Limit>,
}

#[derive(Args)]
struct OpeningOptions {
    /// Set of pieces, such as Base+MLP [default: that of the opening file, otherwise Base+ML]
    #[arg(long)]
    set: Option<GameType>,

    /// Opening file with one UHP game string or semicolon-separated move list per line; # starts a comment
    /// [default: the built-in balanced openings]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "seed"])]
    openings: Option<PathBuf>,

    /// Start each pair of games with this many random moves instead
    #[arg(long, value_name = "K")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_RANDOM_PLIES)))]
    random_plies: Option<u32>,

    /// Seed of the random moves, or of the order of the built-in openings
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Adjudicate longer games as draws
    #[arg(long, value_name = "N", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,
}

impl MatchCommand {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let limits = self.limits();
        let suite = self.openings.suite()?;
        // A file is meant to be played through; the built-in openings are more than most matches need.
        let listed = self.openings.openings.as_ref().and(suite.len());
        let games = match (self.games, self.sprt, listed) {
            (Some(games), _, _) => games,
            (None, Some(_), _) => DEFAULT_SPRT_GAMES,
            (None, None, None) => DEFAULT_GAMES,
            (None, None, Some(openings)) => u32::try_from(2 * openings).unwrap_or(u32::MAX),
        };
        Match {
            engines: [
                self.a.with_options(self.option_a),
                self.b.with_options(self.option_b),
            ],
            limits,
            suite,
            games,
            max_plies: self.openings.max_plies as usize,
            concurrency: usize::from(self.concurrency),
            patience: self.patience,
            sprt: self.sprt,
            record: self.record,
            json: self.json,
        }
        .run()
    }

    /// An engine's own limit takes precedence over the common one.
    fn limits(&self) -> [Limit; 2] {
        let options = &self.limit;
        let by_clock = options.clock.map(Limit::Clock);
        let common = options
            .time
            .map(Limit::Time)
            .or(options.depth.map(Limit::Depth))
            .or(options.nodes.map(Limit::Nodes))
            .or(by_clock)
            .unwrap_or(Limit::Time(Duration::from_secs(1)));
        [
            options.limit_a.or(self.a.limit).unwrap_or(common),
            options.limit_b.or(self.b.limit).unwrap_or(common),
        ]
    }
}

impl OpeningOptions {
    fn suite(&self) -> anyhow::Result<OpeningSuite> {
        let set = self.set.unwrap_or_default();
        if let Some(plies) = self.random_plies {
            let seed = self.seed.unwrap_or(1);
            return Ok(OpeningSuite::Random { set, plies, seed });
        }
        let Some(path) = &self.openings else {
            return OpeningSuite::built_in(set, self.seed);
        };
        let text = file::read_text(path)?;
        OpeningSuite::read(&text, self.set).with_context(|| path.display().to_string())
    }
}
