//! `skep match`: which of two engines is stronger.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use skep_rules::BugSet;

use crate::match_play::{
    EngineOption, EngineSpec, GameClock, Limit, MAX_RANDOM_PLIES, Match, OpeningSuite, Patience,
    Sprt,
};

/// The default number of games.
const GAMES: u32 = 100;
/// The default limit on the games of a test.
const SPRT_GAMES: u32 = 40_000;

/// Let two engines play, and say which is stronger
///
/// A and B are command lines of engines that speak the Universal Hive Protocol, or skep for this program itself, with
/// settings after colons: level, threads, hash and any other option by its name; nodes, depth or time for what this
/// engine thinks by. Each opening is played twice, with the colours swapped.
///
/// An engine that crashes, plays an illegal move, answers with an error or not in time loses the game, and the report
/// says so. A position that occurs for the third time is a draw. With --record, a stopped match
/// resumes when the same command is given again.
///
/// The last line gives the result from the side of A, with its 95 % error:
///   score 0.55  W 9  D 4  L 7  elo 34.9 +- 120.3
#[derive(Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  skep match skep:level=4 skep:level=3 --games 20
  skep match skep 'nokamute uhp --num-threads=1' --time 0.5 --games 200 --concurrency 2
  skep match skep:nodes=20000 './old/skep uhp' --nodes 20000 --sprt 0,10 --record test.pgn"
)]
pub(super) struct MatchCommand {
    /// The engine whose result is reported
    #[arg(value_name = "A")]
    a: EngineSpec,

    /// Its opponent
    #[arg(value_name = "B")]
    b: EngineSpec,

    /// How many games; 100 if not given, or each opening of a file once with either colour, or 40000 at most for a test
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: Option<u32>,

    /// A UHP option of A to set, such as Threads=1; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<EngineOption>,

    /// A UHP option of B to set
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<EngineOption>,

    #[command(flatten)]
    limit: LimitOptions,

    #[command(flatten)]
    openings: OpeningOptions,

    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,

    /// Stop as soon as the results decide between two Elo differences, with 5 % risk either way
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// A PGN file for the games; one that holds games of the same match is continued
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    patience: PatienceOptions,

    /// Print nothing but the result, as JSON
    #[arg(long)]
    json: bool,
}

/// What the engines think by.
#[derive(Args)]
struct LimitOptions {
    /// Seconds a move, such as 0.5; 1 if nothing else is given
    #[arg(long, value_name = "S", value_parser = seconds, group = "limit")]
    time: Option<Duration>,

    /// Plies of search a move
    #[arg(long, value_name = "D", group = "limit")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,

    /// Nodes a move, for engines that support `bestmove nodes`, as this program does
    #[arg(long, value_name = "N", group = "limit")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// A clock for the game, seconds and increment such as 30+0.3; engines that cannot be told about clocks get the same
    /// share of it for every move
    #[arg(long, value_name = "S+S", group = "limit")]
    clock: Option<GameClock>,

    /// Another limit for A alone: time=S, depth=D, nodes=N, clock=S+S, or share=S+S for fixed shares of a clock
    #[arg(long, value_name = "LIMIT")]
    limit_a: Option<Limit>,

    /// Another limit for B alone
    #[arg(long, value_name = "LIMIT")]
    limit_b: Option<Limit>,
}

/// Where the games start.
#[derive(Args)]
struct OpeningOptions {
    /// The set of pieces, such as Base+MLP; that of the file of openings if not given, and Base+ML without one
    #[arg(long, value_name = "SET")]
    set: Option<BugSet>,

    /// A file of openings, one a line: UHP game strings, or moves with semicolons between them; # starts a comment.
    /// Without one, the balanced openings that come with the program are played
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "seed"])]
    openings: Option<PathBuf>,

    /// Start each pair of games with so many random moves instead
    #[arg(long, value_name = "K")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_RANDOM_PLIES)))]
    random_plies: Option<u32>,

    /// Which random moves, or in which order the openings of the program come: the same number gives the same games
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// A game of so many plies is a draw
    #[arg(long, value_name = "N", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,
}

/// How long engines are waited for.
#[derive(Args)]
struct PatienceOptions {
    /// Seconds by which a move may come late before it loses the game
    #[arg(long, value_name = "S", value_parser = margin, default_value = "0.5")]
    margin: Duration,

    /// Seconds to wait for a move by depth or nodes
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "600")]
    timeout: Duration,

    /// Seconds to wait for an engine to start, and to take in a game
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    startup: Duration,
}

impl MatchCommand {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let limits = self.limits();
        let suite = self.openings.suite()?;
        // A file is there to be played through; the openings of the program are more than most matches need.
        let listed = self.openings.openings.as_ref().and(suite.len());
        let games = match (self.games, self.sprt, listed) {
            (Some(games), _, _) => games,
            (None, Some(_), _) => SPRT_GAMES,
            (None, None, None) => GAMES,
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
            patience: Patience {
                startup: self.patience.startup,
                margin: self.patience.margin,
                unlimited: self.patience.timeout,
            },
            sprt: self.sprt,
            record: self.record,
            json: self.json,
        }
        .run()
    }

    /// What each engine thinks by: its own limit takes precedence over that of the match.
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
            return OpeningSuite::shipped(set, self.seed);
        };
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        OpeningSuite::read(&text, self.set).with_context(|| format!("{name}"))
    }
}

/// Reads a time above 0.
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse().ok().and_then(Limit::seconds) {
        Some(Limit::Time(time)) => Ok(time),
        _ => Err("give seconds, at least 0.001 and at most 86400".to_owned()),
    }
}

/// Reads a time that may be 0.
fn margin(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(0.0) => Ok(Duration::ZERO),
        _ => seconds(text),
    }
}
