//! The difficulty of a puzzle.

use std::{fmt, sync::atomic::AtomicBool};

use skep_rules::{Board, Bug, Game, Manner, Move, Piece};

use super::Goal;
use super::puzzle::{after, distinct_moves, is_equivalent};
use super::theme::is_quiet;
use crate::{Engine, Limits, Report};

/// The difficulty of a puzzle, on the scale of player ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The bottom of the scale.
    pub const LOWEST: Rating = Rating(600);
    /// The top of the scale.
    pub const HIGHEST: Rating = Rating(2400);

    /// Creates a rating; `None` if the number is off the scale.
    pub fn new(number: u16) -> Option<Rating> {
        let rating = Rating(number);
        (Rating::LOWEST..=Rating::HIGHEST)
            .contains(&rating)
            .then_some(rating)
    }

    /// The rating as a number.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Rates a puzzle by its goal, its first move and how soon the engine settles on that move.
    ///
    /// Clears the engine first, so that the result is reproducible.
    pub(super) fn of(engine: &mut Engine, game: &Game, goal: Goal, key: Move) -> Rating {
        let board = game.board();
        let features = Features {
            goal,
            settled: settled(engine, game, key),
            moves: distinct_moves(board).len(),
            rivals: tempting_moves(board, goal, key),
            quiet: matches!(goal, Goal::Win(_)) && is_quiet(board, key),
            manner: unfamiliarity(board, key),
        };
        features.rating()
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Search limit for the engine to settle on the first move.
const MAX_SETTLING_NODES: u64 = 100_000;

/// The inputs of the rating formula.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    pub(super) goal: Goal,
    /// Nodes after which the engine prefers the first move for good.
    pub(super) settled: u64,
    /// Number of distinct moves.
    pub(super) moves: usize,
    /// Number of other moves that look good.
    pub(super) rivals: usize,
    /// True if the first move stays away from the enemy queen.
    pub(super) quiet: bool,
    /// Bonus for a manner of moving that is easily overlooked.
    pub(super) manner: u16,
}

impl Features {
    /// Explained in `docs/puzzles.md`.
    pub(super) fn rating(self) -> Rating {
        let length = match self.goal {
            Goal::Win(_) => [700.0, 1050.0, 1350.0, 1600.0, 1800.0],
            Goal::Save(_) => [750.0, 1100.0, 1400.0, 1600.0, 1800.0],
        };
        let base = length[(self.goal.moves() as usize).clamp(1, length.len()) - 1];
        let effort = 140.0 * (self.settled.max(1) as f64 / 50.0).log10().clamp(0.0, 3.6);
        let choice = 60.0 * (self.moves.max(1) as f64 / 50.0).log2().clamp(-2.0, 1.5);
        let temptation = 15.0 * self.rivals.min(10) as f64;
        let quiet = if self.quiet { 150.0 } else { 0.0 };
        let sum = base + effort + choice + temptation + quiet + f64::from(self.manner);
        let lowest = f64::from(Rating::LOWEST.0);
        let highest = f64::from(Rating::HIGHEST.0);
        Rating(sum.round().clamp(lowest, highest) as u16)
    }
}

/// How easily people overlook a manner of moving: slides along the ground to nearby cells are seen first.
fn unfamiliarity(board: &Board, key: Move) -> u16 {
    let (Some(piece), Ok(route)) = (key.piece(), board.check(key)) else {
        return 0;
    };
    match (route.manner, piece.bug()) {
        (Manner::Thrown { .. }, _) => 160,
        (_, Bug::Mosquito) => 120,
        (_, Bug::Ladybug) => 80,
        (Manner::Climbs | Manner::Jumps, _) => 50,
        (_, Bug::Spider) => 30,
        _ => 0,
    }
}

/// Nodes after which the engine prefers a move and sticks to it until the end of the search.
fn settled(engine: &mut Engine, game: &Game, key: Move) -> u64 {
    engine.clear();
    let mut since = None;
    let limits = Limits::nodes(MAX_SETTLING_NODES);
    let prefers_key = |report: &Report| {
        let best = report.best_move();
        best.is_some_and(|mv| is_equivalent(game.board(), mv, key))
    };
    let last = engine.search_with(game, limits, &AtomicBool::new(false), |report| {
        since = prefers_key(report).then(|| since.unwrap_or(report.nodes));
    });
    let found = last.is_some_and(|report| prefers_key(&report));
    // Twice the limit means never.
    since.filter(|_| found).unwrap_or(2 * MAX_SETTLING_NODES)
}

/// Counts the moves besides the solution that look good: they take a liberty from the enemy queen or give one to their
/// own.
fn tempting_moves(board: &Board, goal: Goal, key: Move) -> usize {
    let us = board.to_move();
    let (color, closes) = match goal {
        Goal::Win(_) => (!us, true),
        Goal::Save(_) => (us, false),
    };
    let before = board.queen_liberties(color).unwrap_or(6);
    let tempts = |mv: Move| {
        let free = after(board, mv).queen_liberties(color).unwrap_or(6);
        let moves_queen = mv.piece() == Some(Piece::queen(us));
        if closes {
            free < before
        } else {
            free > before || moves_queen
        }
    };
    let others = distinct_moves(board);
    others
        .into_iter()
        .filter(|&mv| !is_equivalent(board, mv, key) && tempts(mv))
        .count()
}
