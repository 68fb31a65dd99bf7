//! Iterative-deepening principal variation search with lazy SMP.

mod correction_history;
mod eval_cache;
mod history;
mod in_progress;
mod limits;
mod options;
pub(crate) mod order;
mod picker;
pub(crate) mod prior;
mod reductions;
pub(crate) mod report;
mod root_proofs;
pub(crate) mod team;
mod thread_data;
mod time_manager;
mod worker;

pub use limits::Limits;
pub use options::{Evaluation, Options};
pub use report::{Report, Variation};

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use skep_rules::{Game, Move};

use crate::{
    evaluate::evaluate,
    net::{Accumulator, Net},
    score::WIN_IN_SIGHT,
    table::{Table, TeamTable, TranspositionTable},
    tunables::Tunables,
};
use in_progress::InProgress;
use limits::Clock;
use team::Team;
use thread_data::ThreadData;
use worker::Worker;

/// Depth from which the instances of a team defer moves to each other. Marking a move costs them more than threads.
const TEAM_DEFER_DEPTH: i32 = 5;

/// State shared by the threads of a search.
struct Shared<'e> {
    table: Table<'e>,
    /// `None` selects the linear evaluation.
    net: Option<&'e Net>,
    clock: Clock,
    limits: Limits,
    tunables: Tunables,
    /// Nodes searched by the threads of this instance.
    nodes: AtomicU64,
    /// `None` with a single thread.
    in_progress: Option<InProgress<'e>>,
    /// The other instances of the engine that search the same position.
    team: Option<Team<'e>>,
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

    /// Counts nodes of a thread, and ends the search at its limits.
    #[cold]
    fn count(&self, nodes: u64) {
        let own = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let (others, has_ended) = self.team.as_ref().map_or((0, false), |team| {
            (team.exchange_nodes(own), team.is_over())
        });
        let too_many = self.limits.nodes.is_some_and(|max| own + others >= max);
        if too_many || has_ended || self.clock.is_up() {
            self.done.store(true, Ordering::Relaxed);
        }
    }

    /// Nodes searched by all threads of all instances, as far as they have been counted.
    fn searched(&self) -> u64 {
        let others = self.team.as_ref().map_or(0, Team::others);
        self.nodes.load(Ordering::Relaxed) + others
    }
}

/// A search engine that keeps its tables between searches.
///
/// Searching with several lines, and stopping from another thread:
///
/// ```
/// use std::{sync::atomic::{AtomicBool, Ordering}, thread, time::Duration};
///
/// use skep_engine::{Engine, Limits, Options};
/// use skep_rules::{Game, GameType, Ruleset};
///
/// let game = Game::new(Ruleset::uhp(GameType::BASE_MLP));
/// let mut engine = Engine::new(Options::default().with_table_mib(8).with_multi_pv(3));
///
/// let report = engine.search(&game, Limits::nodes(2_000)).expect("the game is not over");
/// for line in &report.lines {
///     println!("{} {}", line.score, game.board().move_string(line.moves[0]));
/// }
/// assert_eq!(report.lines.len(), 3);
///
/// let stop = AtomicBool::new(false);
/// let report = thread::scope(|scope| {
///     scope.spawn(|| {
///         thread::sleep(Duration::from_millis(20));
///         stop.store(true, Ordering::Relaxed);
///     });
///     engine.search_with(&game, Limits::NONE, &stop, |report| println!("depth {}", report.depth))
/// });
/// assert!(report.is_some_and(|report| report.best_move().is_some()));
/// ```
///
/// # Guarantees
///
/// - With one thread and no time limit, results are reproducible: an engine that is new or [cleared](Engine::clear) and
///   has the same options and net gives the same reports on every machine, except for [`Report::time`]. Several threads
///   race for the table, so their results vary.
/// - An engine is `Send` and `Sync`. Searching needs `&mut`, so each concurrent search needs a separate engine; they
///   can share one [`Arc<Net>`](Net).
/// - Errors are impossible: a search returns `None` if and only if the game is over. If the system cannot start a
///   thread, the search uses fewer.
pub struct Engine {
    /// Normalised: the evaluation is linear if there is no net.
    options: Options,
    tunables: Tunables,
    table: TranspositionTable,
    net: Option<Arc<Net>>,
    /// Heuristics of each thread, kept between the searches of a game.
    threads: Vec<ThreadData>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Creates an engine with empty tables and the built-in net.
    #[cfg(feature = "built-in-net")]
    pub fn new(options: Options) -> Engine {
        Engine::with_net(options, Net::built_in())
    }

    /// Creates an engine with a net, which engines can share.
    pub fn with_net(options: Options, net: Arc<Net>) -> Engine {
        Engine::create(options, Some(net))
    }

    /// Creates an engine without a net, which always uses the [linear evaluation](Evaluation::Linear).
    pub fn linear(options: Options) -> Engine {
        Engine::create(options, None)
    }

    fn create(options: Options, net: Option<Arc<Net>>) -> Engine {
        let mut engine = Engine {
            options,
            tunables: Tunables::default(),
            table: TranspositionTable::new(options.table_mib),
            net,
            threads: Vec::new(),
        };
        engine.set_options(options);
        engine
    }

    /// Current configuration.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Changes the configuration; resizing the transposition table clears it.
    ///
    /// An engine created by [`Engine::linear`] keeps the linear evaluation.
    pub fn set_options(&mut self, options: Options) {
        if options.table_mib != self.options.table_mib {
            self.table = TranspositionTable::new(options.table_mib);
        }
        self.options = match self.net {
            Some(_) => options,
            None => options.with_evaluation(Evaluation::Linear),
        };
    }

    /// The evaluation in use.
    pub const fn evaluation(&self) -> Evaluation {
        self.options.evaluation
    }

    pub(crate) const fn set_tunables(&mut self, tunables: Tunables) {
        self.tunables = tunables;
    }

    /// Clears all tables, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.threads.clear();
    }

    /// Searches within limits and returns the best move; `None` only if the game is over.
    ///
    /// Like [`Engine::search`], this cannot be interrupted: set a limit.
    pub fn best_move(&mut self, game: &Game, limits: Limits) -> Option<Move> {
        self.search(game, limits)?.best_move()
    }

    /// Searches within limits; returns `None` only if the game is over.
    ///
    /// This cannot be interrupted and without limits may never return. [`Engine::search_with`] can be stopped.
    pub fn search(&mut self, game: &Game, limits: Limits) -> Option<Report> {
        self.search_with(game, limits, &AtomicBool::new(false), |_| {})
    }

    /// Searches for the best move; returns `None` only if the game is over.
    ///
    /// `report` is called after each iteration. Setting `stop` ends the search at once with the best move so far.
    pub fn search_with(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &AtomicBool,
        report: impl FnMut(&Report),
    ) -> Option<Report> {
        self.search_in_team(game, limits, None, stop, report)
    }

    /// Like [`Engine::search_with`], as a member of a team if one is given.
    pub(crate) fn search_in_team(
        &mut self,
        game: &Game,
        limits: Limits,
        team: Option<Team<'_>>,
        stop: &AtomicBool,
        mut report: impl FnMut(&Report),
    ) -> Option<Report> {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        self.table.new_search();
        let net = match self.options.evaluation {
            Evaluation::Net => self.net.as_deref(),
            Evaluation::Linear => None,
        };
        let table = match &team {
            Some(team) => Table::Team(&self.table, TeamTable::new(team.table(), team.age())),
            None => Table::Own(&self.table),
        };
        let in_progress = match &team {
            Some(team) => Some(InProgress::Team(team.in_progress())),
            None => (self.options.threads > 1).then(InProgress::of_threads),
        };
        let mut tunables = self.tunables;
        if team.is_some() {
            tunables.defer_depth = tunables.defer_depth.max(TEAM_DEFER_DEPTH);
        }
        let first_id = team.as_ref().map_or(0, Team::member);
        let shared = Shared {
            table,
            net,
            clock: Clock::new(limits.time),
            limits,
            tunables,
            nodes: AtomicU64::new(0),
            in_progress,
            team,
            stop,
            done: AtomicBool::new(false),
        };
        let lines = match &shared.team {
            Some(team) if !team.is_leader() => 1,
            _ => self.options.multi_pv.clamp(1, moves.len()),
        };
        let fill = |report: &mut Report| {
            report.fill(lines, game.board(), &moves, |board| match net {
                Some(net) => Accumulator::new(net).evaluate(net, board),
                None => evaluate(board),
            });
        };
        let mut last = Report {
            depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            lines: Vec::new(),
        };
        // With a clock running, the only legal move needs no search.
        let is_forced = moves.len() == 1 && limits.depth.is_none() && limits.nodes.is_none();
        if is_forced && limits.time.is_some() {
            fill(&mut last);
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
            let helpers: Vec<_> = (first_id + 1..)
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
            let mut worker = Worker::new(shared, game, first_id, main);
            worker.deepen(lines, |mut found| {
                fill(&mut found);
                report(&found);
                last = found;
            });
            shared.done.store(true, Ordering::Relaxed);
            if let Some(team) = shared.team.as_ref().filter(|team| team.is_leader()) {
                team.end();
            }
            let helpers = helpers.into_iter().filter_map(|helper| helper.join().ok());
            std::iter::once(worker.data).chain(helpers).collect()
        });
        fill(&mut last);
        last.nodes = shared.searched();
        last.time = shared.clock.elapsed();
        Some(last)
    }
}

/// Returns true if a forced win or loss is shorter than the searched depth, so that a deeper search is pointless.
fn is_settled(value: i32, depth: i32) -> bool {
    value.abs() > WIN_IN_SIGHT && crate::score::WIN - value.abs() <= depth
}
