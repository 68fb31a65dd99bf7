//! Iterative-deepening principal variation search with lazy SMP.

mod correction_history;
mod eval_cache;
mod history;
mod in_progress;
mod limits;
pub(crate) mod order;
mod picker;
pub(crate) mod prior;
mod reductions;
mod root_proofs;
mod thread_data;
mod time_manager;
mod worker;

pub use limits::Limits;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use skep_rules::{Game, Move};

use crate::{
    net::Net,
    score::{Score, WIN_IN_SIGHT},
    table::TranspositionTable,
    tunables::Tunables,
};
use in_progress::InProgress;
use limits::Clock;
use thread_data::ThreadData;
use worker::Worker;

/// Engine configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of search threads.
    pub threads: usize,
    /// Transposition table size in MiB.
    pub hash: usize,
    /// Number of best lines to report (MultiPV).
    pub lines: usize,
    /// Static evaluation function.
    pub evaluation: Evaluation,
    /// Search parameters.
    pub tunables: Tunables,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            hash: 64,
            lines: 1,
            evaluation: Evaluation::default(),
            tunables: Tunables::default(),
        }
    }
}

/// Static evaluation function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Neural network.
    #[default]
    Net,
    /// Weighted sum of features, used by the weaker levels.
    Linear,
}

/// A sequence of moves with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Score for the side to move.
    pub score: Score,
    /// The moves; at least one.
    pub moves: Vec<Move>,
}

/// Search result, reported after each iteration and at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Completed depth in plies.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Elapsed time.
    pub time: Duration,
    /// Best variations, best first: as many as requested, or as there are moves.
    pub lines: Vec<Variation>,
}

impl Report {
    /// The move to play.
    pub fn best_move(&self) -> Option<Move> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }
}

/// State shared by the threads of a search.
struct Shared<'e> {
    table: &'e TranspositionTable,
    /// `None` selects the linear evaluation.
    net: Option<&'e Net>,
    clock: Clock,
    limits: Limits,
    tunables: Tunables,
    nodes: AtomicU64,
    /// `None` with a single thread.
    in_progress: Option<InProgress>,
    /// Set by the caller to stop the search.
    stop: &'e AtomicBool,
    /// Set by a worker that reaches a limit.
    done: AtomicBool,
}

impl Shared<'_> {
    /// Transposition-table key of a position. Differs by evaluation function, so that both can share the table.
    #[inline]
    const fn key(&self, hash: u64) -> u64 {
        if self.net.is_some() {
            hash
        } else {
            hash ^ 0x5bd1_e995_9d1b_58d3
        }
    }

    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

/// A search engine that keeps its tables between searches.
pub struct Engine {
    options: Options,
    table: TranspositionTable,
    /// `None` falls back to the linear evaluation.
    net: Option<Arc<Net>>,
    /// Heuristics of each thread, kept between the searches of a game.
    threads: Vec<ThreadData>,
}

impl Engine {
    /// Creates an engine with empty tables and the default net.
    pub fn new(options: Options) -> Engine {
        Engine {
            options,
            table: TranspositionTable::new(options.hash),
            net: Net::default_net(),
            threads: Vec::new(),
        }
    }

    /// Creates an engine with a custom net.
    pub fn with_net(options: Options, net: Arc<Net>) -> Engine {
        Engine {
            net: Some(net),
            ..Engine::new(options)
        }
    }

    /// Current configuration.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Changes the configuration; resizing the transposition table clears it.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = TranspositionTable::new(options.hash);
        }
        self.options = options;
    }

    /// Clears all tables, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.threads.clear();
    }

    /// Searches for the best move; returns `None` only if the game is over.
    ///
    /// `report` is called after each iteration. Setting `stop` ends the search at once with the best move so far. With
    /// one thread and no time limit the result is reproducible after [`Engine::clear`].
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        mut report: impl FnMut(&Report),
    ) -> Option<Report> {
        let moves = game.legal_moves();
        let first = *moves.first()?;
        self.table.new_search();
        let shared = Shared {
            table: &self.table,
            net: match self.options.evaluation {
                Evaluation::Net => self.net.as_deref(),
                Evaluation::Linear => None,
            },
            clock: Clock::new(limits.time),
            limits: *limits,
            tunables: self.options.tunables,
            nodes: AtomicU64::new(0),
            in_progress: (self.options.threads > 1).then(InProgress::new),
            stop,
            done: AtomicBool::new(false),
        };
        let lines = self.options.lines.clamp(1, moves.len());
        let mut last = Report {
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            lines: vec![Variation {
                score: Score::Estimate(0),
                moves: vec![first],
            }],
        };
        if moves.len() == 1
            && limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.time.is_some()
        {
            // The only legal move needs no search.
            return Some(last);
        }
        let mut threads = std::mem::take(&mut self.threads);
        for data in &mut threads {
            data.history.decay(shared.tunables.history_kept);
        }
        threads.resize_with(self.options.threads.max(1), ThreadData::new);
        self.threads = thread::scope(|scope| {
            let shared = &shared;
            let mut threads = threads.into_iter();
            let main = threads.next().unwrap_or_else(ThreadData::new);
            let helpers: Vec<_> = (1..)
                .zip(threads)
                // If the system cannot spawn more threads, search with fewer.
                .filter_map(|(id, data)| {
                    let help = move || {
                        let mut worker = Worker::new(shared, game, id, data);
                        worker.deepen(1, |_| {});
                        worker.data
                    };
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let mut worker = Worker::new(shared, game, 0, main);
            worker.deepen(lines, |found| {
                last = found.clone();
                report(found);
            });
            shared.done.store(true, Ordering::Relaxed);
            let helpers = helpers.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(worker.data).chain(helpers).collect()
        });
        last.nodes = shared.nodes.load(Ordering::Relaxed);
        last.time = shared.clock.elapsed();
        Some(last)
    }
}

/// Returns true if a forced win or loss is shorter than the searched depth, so that a deeper search is pointless.
fn is_settled(value: i32, depth: i32) -> bool {
    value.abs() > WIN_IN_SIGHT && crate::score::WIN - value.abs() <= depth
}
