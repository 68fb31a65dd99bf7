//! The search for the best move.

mod history;
mod limits;
mod order;
mod picker;
mod proving;
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

use skep_rules::{Board, Game, Move};

use crate::{
    evaluate::evaluate,
    net::Net,
    score::{Score, Value, WIN_IN_SIGHT},
    table::Table,
    tunables::Tunables,
};
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
    /// Set from outside: answer at once.
    stop: &'e AtomicBool,
    /// Set from inside: a limit was met.
    done: AtomicBool,
}

impl Shared<'_> {
    /// The estimate of a position for the player to move.
    #[inline]
    fn evaluate(&self, board: &Board) -> Value {
        match self.net {
            Some(net) => net.evaluate(board),
            None => evaluate(board),
        }
    }

    /// The number under which the table keeps a position. The two evaluations share a table without sharing estimates.
    #[inline]
    const fn key(&self, board: &Board) -> u64 {
        if self.net.is_some() {
            board.hash()
        } else {
            board.hash() ^ 0x5bd1_e995_9d1b_58d3
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
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: Options) -> Engine {
        Engine {
            options,
            table: Table::new(options.hash),
            net: Net::of_engine(),
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
        thread::scope(|scope| {
            for number in 1..self.options.threads.max(1) {
                let shared = &shared;
                // A system short of threads searches with fewer.
                thread::Builder::new()
                    .spawn_scoped(scope, move || {
                        Worker::new(shared, game, number).deepen(1, |_| {});
                    })
                    .ok();
            }
            Worker::new(&shared, game, 0).deepen(lines, |found| {
                last = found.clone();
                report(found);
            });
            shared.done.store(true, Ordering::Relaxed);
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
