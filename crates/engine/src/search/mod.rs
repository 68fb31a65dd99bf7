//! The search for the best move.

mod busy;
mod corrections;
mod estimates;
mod history;
mod learnt;
mod limits;
pub(crate) mod order;
mod pace;
mod picker;
pub(crate) mod prior;
mod proving;
mod reductions;
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
    table::Table,
    tunables::Tunables,
};
use busy::Busy;
use learnt::Learnt;
use limits::Clock;
use worker::Worker;

/// How an engine is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many threads search.
    pub threads: usize,
    /// The size of the table of positions, in mebibytes.
    pub hash: usize,
    /// How many best lines are looked for.
    pub lines: usize,
    /// What estimates positions.
    pub evaluation: Evaluation,
    /// The numbers by which the search is tuned.
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

/// What estimates positions without looking ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The engine's net.
    #[default]
    Net,
    /// A sum of weighted features, as weaker players see a position.
    Linear,
}

/// A line of play with its worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the line is worth to the player to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<Move>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many plies deep the search has gone.
    pub depth: u32,
    /// How many positions it has looked at, in all threads.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best lines, the best first; as many as were asked for, or as there are moves.
    pub lines: Vec<Line>,
}

impl Report {
    /// The move to play.
    pub fn best_move(&self) -> Option<Move> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }
}

/// What the threads of a search share.
struct Shared<'e> {
    table: &'e Table,
    /// `None` if the linear evaluation is asked for.
    net: Option<&'e Net>,
    clock: Clock,
    limits: Limits,
    tunables: Tunables,
    nodes: AtomicU64,
    /// `None` if there is only one thread.
    busy: Option<Busy>,
    /// Set from outside: answer at once.
    stop: &'e AtomicBool,
    /// Set from inside: a limit was met.
    done: AtomicBool,
}

impl Shared<'_> {
    /// The number under which the table keeps the position with a hash. The two evaluations share a table without sharing
    /// estimates.
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

/// An engine: it remembers what it has seen from one search to the next.
pub struct Engine {
    options: Options,
    table: Table,
    /// Without one all positions are estimated by the linear evaluation.
    net: Option<Arc<Net>>,
    /// What each thread has learnt in the searches of this game.
    learnt: Vec<Learnt>,
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: Options) -> Engine {
        Engine {
            options,
            table: Table::new(options.hash),
            net: Net::of_engine(),
            learnt: Vec::new(),
        }
    }

    /// An engine that evaluates positions by a net of one's own.
    pub fn with_net(options: Options, net: Arc<Net>) -> Engine {
        Engine {
            net: Some(net),
            ..Engine::new(options)
        }
    }

    /// How the engine is set up.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Sets the engine up anew; a table of another size starts empty.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = Table::new(options.hash);
        }
        self.options = options;
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.learnt.clear();
    }

    /// Looks for the best move of a game that is not over.
    ///
    /// After each depth, `report` hears what has been found. Setting `stop` ends the search at once with the best move
    /// so far. The last report is returned too; `None` only if the player has no move because the game is over. With one
    /// thread and without a time limit the answer is always the same for an engine that has been cleared.
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
            busy: (self.options.threads > 1).then(Busy::new),
            stop,
            done: AtomicBool::new(false),
        };
        let lines = self.options.lines.clamp(1, moves.len());
        let mut last = Report {
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            fullness: 0,
            lines: vec![Line {
                score: Score::Estimate(0),
                moves: vec![first],
            }],
        };
        if moves.len() == 1
            && limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.time.is_some()
        {
            // There is nothing to think about.
            return Some(last);
        }
        let mut learnt = std::mem::take(&mut self.learnt);
        for earlier in &mut learnt {
            earlier.history.fade(shared.tunables.history_kept);
        }
        learnt.resize_with(self.options.threads.max(1), Learnt::new);
        self.learnt = thread::scope(|scope| {
            let shared = &shared;
            let mut learnt = learnt.into_iter();
            let first = learnt.next().unwrap_or_else(Learnt::new);
            let helpers: Vec<_> = (1..)
                .zip(learnt)
                // A system short of threads searches with fewer.
                .filter_map(|(number, learnt)| {
                    let help = move || {
                        let mut worker = Worker::new(shared, game, number, learnt);
                        worker.deepen(1, |_| {});
                        worker.learnt
                    };
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let mut worker = Worker::new(shared, game, 0, first);
            worker.deepen(lines, |found| {
                last = found.clone();
                report(found);
            });
            shared.done.store(true, Ordering::Relaxed);
            let helpers = helpers.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(worker.learnt).chain(helpers).collect()
        });
        last.nodes = shared.nodes.load(Ordering::Relaxed);
        last.time = shared.clock.elapsed();
        last.fullness = self.table.fullness();
        Some(last)
    }
}

/// Whether the value of the best line makes looking deeper pointless.
fn is_settled(value: i32, depth: i32) -> bool {
    value.abs() > WIN_IN_SIGHT && crate::score::WIN - value.abs() <= depth
}
