//! `skep analyze`: reviews games and searches positions.

mod input;
mod summary;
mod table;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use skep_cli::print_json;
use skep_engine::review::{Quality, Review, review};
use skep_engine::{Engine, Limits, Net, Options, Variation};
use skep_rules::Game;
use skep_server::protocol::{LineView, ReviewView};
use skep_solo::{analysis::line_view, review};

use input::Subject;
use summary::Summary;

/// Review games: judge each move and show better ones
///
/// INPUT is a file of games (PGN, BoardSpace's SGF, or UHP game strings), a UHP game string or a position string. For a
/// position or an unfinished game, the best lines are shown as well. Reviews are reproducible. docs/review.md explains how
/// moves are judged and what --json prints.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  skep analyze games.pgn\n  skep analyze --quality deep --json game.uhp\n  skep analyze 'Base+ML;InProgress;White[2];wS1;bG1 wS1-'"
)]
pub(super) struct Analyze {
    /// A file of games, a UHP game string or a position string
    input: String,

    /// Depth of the review: quick or deep
    #[arg(long, default_value_t)]
    quality: Quality,

    /// Seconds to search for the best lines
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    time: f64,

    /// Number of best lines to show
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    lines: u8,

    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,

    /// Print JSON
    #[arg(long, conflicts_with = "summary")]
    json: bool,

    /// Print only statistics of judgements and losses over all games
    #[arg(long)]
    summary: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    match (0.01..=3600.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("from 0.01 to 3600 seconds".to_owned()),
    }
}

struct Analysed<'a> {
    subject: &'a Subject,
    review: Option<Review>,
    lines: Vec<Variation>,
}

#[derive(Serialize)]
struct AnalysedView<'a> {
    white: &'a str,
    black: &'a str,
    result: String,
    set: String,
    /// The game string, or `None` for a position.
    game: Option<String>,
    /// The position string, or `None` for a game.
    position: Option<&'a str>,
    quality: String,
    review: Option<ReviewView>,
    lines: Vec<LineView>,
}

impl Analyze {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (subjects, bad) = input::read(&self.input)?;
        let mut views = Vec::new();
        let mut summary = Summary::default();
        let mut out = anstream::stdout().lock();
        for (index, subject) in subjects.iter().enumerate() {
            let analysed = self.analyse(subject, index + 1)?;
            if self.json {
                views.push(self.view(&analysed));
            } else if self.summary {
                summary.add(analysed.review.as_ref());
            } else {
                table::write(&mut out, index, &analysed)?;
            }
        }
        if self.json {
            print_json(&BTreeMap::from([("games", views)]))?;
        } else if self.summary {
            summary.write(&mut out)?;
        }
        out.flush()?;
        if bad > 0 {
            bail!("{bad} of {} games could not be read", bad + subjects.len());
        }
        Ok(())
    }

    fn analyse<'a>(&self, subject: &'a Subject, number: usize) -> anyhow::Result<Analysed<'a>> {
        let cores = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let threads = self.threads.unwrap_or(cores);
        let game = &subject.record.game;
        let plies = game.moves().len();
        let shows = io::stderr().is_terminal();
        let progress = |done: usize| {
            if shows {
                // Work continues even if standard error is closed.
                write!(io::stderr(), "\rgame {number}: {done}/{plies} ").ok();
            }
        };
        let never = AtomicBool::new(false);
        let (net, quality) = (Net::built_in(), self.quality);
        let review = match plies {
            0 => None,
            _ => review(game, &net, quality, threads, &never, progress),
        };
        if shows && plies > 0 {
            write!(io::stderr(), "\r{:40}\r", "").ok();
        }
        let lines = match subject.is_over() || self.summary {
            true => Vec::new(),
            false => self.best_lines(game, threads),
        };
        Ok(Analysed {
            subject,
            review,
            lines,
        })
    }

    fn best_lines(&self, game: &Game, threads: NonZero<usize>) -> Vec<Variation> {
        let options = Options::default().with_threads(threads.get());
        let mut engine = Engine::new(options.with_multi_pv(usize::from(self.lines)));
        let limits = Limits::time(Duration::from_secs_f64(self.time));
        let report = engine.search(game, limits);
        report.map_or_else(Vec::new, |report| report.lines)
    }

    fn view<'a>(&self, analysed: &Analysed<'a>) -> AnalysedView<'a> {
        let record = &analysed.subject.record;
        let game = &record.game;
        let lines = analysed.lines.iter();
        let lines = lines.map(|line| line_view(game, line, usize::MAX));
        let position = analysed.subject.position.as_deref();
        let review = analysed.review.as_ref();
        AnalysedView {
            white: &record.tags.white,
            black: &record.tags.black,
            result: record.result.to_string(),
            set: game.board().game_type().to_string(),
            game: position.is_none().then(|| game.game_string()),
            position,
            quality: self.quality.to_string(),
            review: review.map(|review| review::view(game, review)),
            lines: lines.collect(),
        }
    }
}
