//! How hard a puzzle is.

use std::{fmt, sync::atomic::AtomicBool};

use skep_rules::{Board, Bug, Game, Manner, Move, Piece, Verdict};

use super::{
    Goal,
    puzzle::{after, distinct_moves, is_same},
    theme::is_quiet,
};
use crate::{Engine, Limits};

/// How hard a puzzle is, on the scale of players' ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The easiest.
    pub const LOWEST: Rating = Rating(600);
    /// The hardest.
    pub const HIGHEST: Rating = Rating(2400);

    /// The rating of this number; `None` if it is off the scale.
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
    /// The engine is cleared first, so that the same position is always rated the same.
    pub(super) fn of(engine: &mut Engine, game: &Game, goal: Goal, key: Move) -> Rating {
        let board = game.board();
        let signs = Signs {
            goal,
            settled: settled(engine, game, key),
            moves: distinct_moves(board).len(),
            rivals: tempting_moves(board, goal, key),
            quiet: matches!(goal, Goal::Win(_)) && is_quiet(board, key),
            way: strangeness(board, key),
        };
        signs.rating()
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How many positions the engine may look at until it settles on the first move.
const PATIENCE: u64 = 100_000;

/// What a rating is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    pub(super) goal: Goal,
    /// After how many positions the engine prefers the first move for good.
    pub(super) settled: u64,
    /// How many different moves there are.
    pub(super) moves: usize,
    /// How many other moves look like good ones.
    pub(super) rivals: usize,
    /// Whether the first move has nothing to do with the enemy queen.
    pub(super) quiet: bool,
    /// How unfamiliar the way of moving is.
    pub(super) way: u16,
}

impl Signs {
    /// The formula; `docs/puzzles.md` explains it.
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
        let sum = base + effort + choice + temptation + quiet + f64::from(self.way);
        let lowest = f64::from(Rating::LOWEST.0);
        let highest = f64::from(Rating::HIGHEST.0);
        Rating(sum.round().clamp(lowest, highest) as u16)
    }
}

/// How easily people overlook a way of moving: what is on the ground and near is seen first.
fn strangeness(board: &Board, key: Move) -> u16 {
    let route = key
        .parts()
        .map(|(piece, to)| (piece, board.verdict(piece, to)));
    let Some((piece, Verdict::Legal(route))) = route else {
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

/// After how many positions the engine prefers a move and does so to the end of a search.
fn settled(engine: &mut Engine, game: &Game, key: Move) -> u64 {
    engine.clear();
    let mut since = None;
    let limits = Limits::nodes(PATIENCE);
    let last = engine.search(game, &limits, &AtomicBool::new(false), |report| {
        let is_key = report
            .best_move()
            .is_some_and(|mv| is_same(game.board(), mv, key));
        since = is_key.then(|| since.unwrap_or(report.nodes));
    });
    let found = last
        .and_then(|report| report.best_move())
        .is_some_and(|mv| is_same(game.board(), mv, key));
    // Two times the patience is as good as never.
    since.filter(|_| found).unwrap_or(2 * PATIENCE)
}

/// How many moves other than the first one look good: they close a side of the enemy queen, or free one of the own.
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
        .filter(|&mv| !is_same(board, mv, key) && tempts(mv))
        .count()
}
