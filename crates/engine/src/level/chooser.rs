//! Move choice below full strength: a static preview of the moves that are seen, then a search of the best looking ones
//! by successive halving.

use std::cmp::{Ordering, Reverse};
use std::sync::atomic::{self, AtomicBool};
use std::time::Duration;

use skep_rules::{Board, Game, Move};

use super::Handicap;
use crate::evaluate::evaluate;
use crate::host::Instant;
use crate::score::{Value, WIN_IN_SIGHT};
use crate::search::report::value_after_move;
use crate::xorshift::Xorshift;
use crate::{Engine, Limits, Report, Score, Variation};

/// Advantage, in hundredths, at which only a quarter of the noise and oversights is left.
const QUARTERING_ADVANTAGE: f64 = 300.0;

/// A move under consideration.
struct Candidate {
    mv: Move,
    /// Static value after the move.
    static_value: Value,
    /// Value found by search so far.
    value: Value,
    /// Error added to the value.
    error: Value,
    depth: u32,
    /// Expected continuation.
    line: Vec<Move>,
}

impl Candidate {
    /// Value with the error; a forced win or loss, once seen, is not misjudged.
    fn perceived_value(&self) -> Value {
        if self.value.abs() > WIN_IN_SIGHT {
            self.value
        } else {
            self.value + self.error
        }
    }
}

/// Chooses one move of a game under a handicap.
pub(super) struct MoveChooser<'g> {
    /// Moves are tried and undone here.
    game: Game,
    pub(super) handicap: &'g Handicap,
    /// Determines the errors and oversights in this position.
    seed: u64,
    /// Percentage of the handicap's noise and oversights that applies.
    error_percent: Value,
    limits: Limits,
    stop: &'g AtomicBool,
    start: Instant,
    nodes: u64,
}

impl<'g> MoveChooser<'g> {
    pub(super) fn new(
        game: &Game,
        handicap: &'g Handicap,
        seed: u64,
        limits: Limits,
        stop: &'g AtomicBool,
    ) -> MoveChooser<'g> {
        let share = |time: Duration| time.mul_f64(f64::from(handicap.time_percent) / 100.0);
        let time = limits.soft_time.or(limits.time);
        let time = time.map_or(Duration::MAX, share);
        let advantage = f64::from(evaluate(game.board()).max(0));
        let share_kept = QUARTERING_ADVANTAGE / (QUARTERING_ADVANTAGE + advantage);
        MoveChooser {
            game: game.clone(),
            handicap,
            // Include the ply: repeating the same error every time would repeat moves for ever.
            seed: Xorshift::new(seed.wrapping_add((game.moves().len() as u64) << 32)).next(),
            error_percent: (share_kept * share_kept * 100.0) as Value,
            limits: Limits {
                depth: limits.depth,
                nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(handicap.nodes)),
                time: Some(handicap.time.min(time)),
                ..Limits::NONE
            },
            stop,
            start: Instant::now(),
            nodes: 0,
        }
    }

    /// Lines to search for. With oversights, moves are searched one by one.
    pub(super) const fn lines(&self) -> usize {
        if self.handicap.overlooked == 0 {
            self.handicap.candidates
        } else {
            1
        }
    }

    /// Chooses a move; `None` if the game is over.
    pub(super) fn choose(mut self, engine: &mut Engine) -> Option<Report> {
        let moves = self.game.legal_moves();
        let candidates = if self.handicap.overlooked == 0 && moves.len() > 1 {
            self.search_position(engine)
        } else {
            let mut candidates = self.preview(&moves);
            if moves.len() > 1 && self.limits.depth != Some(1) {
                self.search_candidates(engine, &mut candidates);
            }
            candidates
        };
        let best = candidates.into_iter().next()?;
        let mut line = vec![best.mv];
        line.extend(best.line);
        Some(Report {
            depth: best.depth,
            nodes: self.nodes,
            time: self.start.elapsed(),
            lines: vec![Variation::new(Score::from_value(best.value), line)],
        })
    }

    /// Random number generator for a move in a position.
    fn rng(&self, board: &Board, mv: Move) -> Xorshift {
        let mut rng = Xorshift::new(self.seed ^ board.hash() ^ u64::from(mv.to_bits()) << 40);
        // The first number still correlates with that of similar seeds.
        rng.next();
        rng
    }

    fn overlooks(&self, board: &Board, mv: Move) -> bool {
        let share = self.handicap.overlooked as usize * self.error_percent as usize;
        self.rng(board, mv).below(10_000) < share
    }

    /// Error of a move's value: nearly normally distributed, as the sum of four uniform numbers.
    fn error(&self, board: &Board, mv: Move) -> Value {
        let mut rng = self.rng(board, mv);
        rng.next();
        let spread = i64::from(self.handicap.noise) * i64::from(self.error_percent) / 100;
        let sum: i64 = (0..4).map(|_| rng.below(2_001) as i64 - 1_000).sum();
        // The sum of four uniform numbers from -1 to 1 has a standard deviation of 1.155.
        (sum * spread / 1_155) as Value
    }

    /// Candidates that are seen and look best statically, best first; at least one if there is a legal move.
    fn preview(&mut self, moves: &[Move]) -> Vec<Candidate> {
        let board = self.game.board().clone();
        let opponent = !board.to_move();
        let liberties = board.queen_liberties(opponent);
        let mut after = board.clone();
        let mut seen = Vec::with_capacity(moves.len());
        let mut unseen = Vec::new();
        for &mv in moves {
            let undo = after.make_unchecked(mv);
            let static_value = value_after_move(&after, evaluate);
            let liberties_after = after.queen_liberties(opponent);
            after.unmake(undo);
            let error = self.error(&board, mv);
            let candidate = Candidate {
                mv,
                static_value,
                value: static_value,
                // Weak players misjudge much, but like to crowd the enemy queen.
                error: match liberties_after.cmp(&liberties) {
                    Ordering::Less => error.max(0),
                    Ordering::Equal => error,
                    Ordering::Greater => error.min(0),
                },
                depth: 1,
                line: Vec::new(),
            };
            let is_obvious = static_value > WIN_IN_SIGHT && !self.handicap.misses_wins;
            if !is_obvious && self.overlooks(&board, mv) {
                unseen.push(candidate);
            } else {
                seen.push(candidate);
            }
        }
        // If every move was overlooked, consider them all.
        let mut candidates = if seen.is_empty() { unseen } else { seen };
        self.nodes += moves.len() as u64;
        sort(&mut candidates);
        candidates.truncate(self.handicap.candidates);
        candidates
    }

    /// Candidates from a plain multi-line search, without oversights.
    fn search_position(&mut self, engine: &mut Engine) -> Vec<Candidate> {
        let Some(report) = engine.search_with(&self.game, self.limits, self.stop, |_| {}) else {
            return Vec::new();
        };
        self.nodes += report.nodes;
        let candidate = |line: Variation| {
            let (&mv, rest) = line.moves.split_first()?;
            let value = line.score.to_value();
            Some(Candidate {
                mv,
                static_value: value,
                value,
                error: self.error(self.game.board(), mv),
                depth: report.depth,
                line: rest.to_vec(),
            })
        };
        let mut candidates: Vec<Candidate> =
            report.lines.into_iter().filter_map(candidate).collect();
        sort(&mut candidates);
        candidates
    }

    /// Successive halving: searches all candidates, drops the worse half and searches the others more deeply, until one
    /// is left or a limit is reached.
    fn search_candidates(&mut self, engine: &mut Engine, candidates: &mut Vec<Candidate>) {
        let rounds = u64::from(candidates.len().next_power_of_two().ilog2());
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        while candidates.len() > 1 {
            let share = nodes / rounds / candidates.len() as u64;
            for candidate in candidates.iter_mut() {
                if !self.search(engine, candidate, share) {
                    sort(candidates);
                    return;
                }
            }
            sort(candidates);
            candidates.truncate(candidates.len().div_ceil(2));
        }
    }

    /// Searches one candidate; false if time is up.
    fn search(&mut self, engine: &mut Engine, candidate: &mut Candidate, nodes: u64) -> bool {
        let time = self
            .limits
            .time
            .map(|time| time.saturating_sub(self.start.elapsed()));
        if time == Some(Duration::ZERO) || self.stop.load(atomic::Ordering::Relaxed) {
            return false;
        }
        // The moves are legal; an illegal one would keep its static value.
        if self.game.play(candidate.mv).is_err() {
            return true;
        }
        if self.game.occurrences() >= 3 {
            candidate.value = 0;
        } else {
            let limits = Limits {
                depth: self.limits.depth.map(|depth| depth.saturating_sub(1)),
                nodes: Some(nodes),
                time,
                ..Limits::NONE
            };
            if let Some(report) = engine.search_with(&self.game, limits, self.stop, |_| {}) {
                self.update(candidate, &report);
            }
        }
        self.game.undo();
        true
    }

    /// Updates a candidate with the search result of the position after it.
    fn update(&mut self, candidate: &mut Candidate, report: &Report) {
        self.nodes += report.nodes;
        let Some(line) = report.lines.first() else {
            return;
        };
        // An unfinished first iteration is only reliable if it found a win.
        if report.depth == 0 && !matches!(line.score, Score::WinIn(_)) {
            return;
        }
        let value = match line.score.to_value() {
            // A forced win or loss is one ply further away from here.
            value if value > WIN_IN_SIGHT => 1 - value,
            value if value < -WIN_IN_SIGHT => -value - 1,
            value => -value,
        };
        let misses_reply = line
            .moves
            .first()
            .is_some_and(|&reply| self.overlooks(self.game.board(), reply));
        candidate.depth = report.depth + 1;
        if misses_reply && value < candidate.static_value {
            candidate.value = candidate.static_value;
            candidate.line.clear();
        } else {
            candidate.value = value;
            candidate.line.clone_from(&line.moves);
        }
    }
}

/// Sorts best first; stable for equal values.
fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| Reverse(candidate.perceived_value()));
}
