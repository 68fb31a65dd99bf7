//! Finds puzzle candidates in finished games.

use skep_rules::{Board, Game, Move};

use super::defence::main_line;
use super::proof::{plies, prove_rescue, prove_win};
use super::puzzle::{after, distinct_moves};
use super::{Goal, Puzzle, PuzzleId, Rating, Theme};
use crate::proof::{ProofLimits, Prover, prove_win as look_for_win};
use crate::{Engine, Score};

/// A puzzle candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Find {
    /// Number of plies played before the position.
    pub ply: usize,
    /// The goal that the puzzle would have.
    pub goal: Goal,
}

/// Number of plies from the end of a game that are examined.
const MAX_PLIES_FROM_END: usize = 28;

/// Consecutive positions without a candidate after which the rest of a game is skipped.
const MAX_MISSES: usize = 8;

/// Longest forced win to look for, in moves.
const MAX_WIN_MOVES: u32 = 5;

/// Longest threat that a rescue may have to meet, in moves of the opponent.
const MAX_THREAT_MOVES: u32 = 3;

/// Limits when looking for a win in a position.
const LOOKING: ProofLimits<'static> = ProofLimits::nodes(12_000).with_remembered(1 << 16);

/// Limits when looking for a rescue.
const THREATENING: ProofLimits<'static> = ProofLimits::nodes(25_000).with_remembered(1 << 16);

/// Limits for a proof. Candidates that need more are dropped, so that the whole collection can be verified in minutes.
const PROVING: ProofLimits<'static> = ProofLimits::nodes(2_500_000).with_remembered(1 << 20);

/// Minimum number of distinct moves; with fewer, a puzzle is too easy.
const MIN_MOVES: usize = 10;

/// Returns the puzzle candidates of a game, last first.
pub fn find_puzzles(game: &Game) -> Vec<Find> {
    let mut finds = Vec::new();
    if game
        .outcome()
        .is_none_or(|outcome| outcome.winner().is_none())
    {
        // Games without a winner hardly ever contain a forced win.
        return finds;
    }
    let mut game = game.clone();
    let mut misses = 0;
    for _ in 0..MAX_PLIES_FROM_END {
        if misses == MAX_MISSES || game.undo().is_none() {
            break;
        }
        misses += 1;
        if let Some(goal) = goal_of(game.board()) {
            misses = 0;
            finds.push(Find {
                ply: game.moves().len(),
                goal,
            });
        }
    }
    finds
}

/// The goal that a puzzle from this position would have.
fn goal_of(board: &Board) -> Option<Goal> {
    let us = board.to_move();
    let (own, enemy) = (board.queen_liberties(us)?, board.queen_liberties(!us)?);
    if !is_alive(board) {
        return None;
    }
    if enemy <= 3 {
        let mut prover = Prover::new(us, board, &LOOKING);
        if let Some(length) = prover.glance(board, plies(MAX_WIN_MOVES)) {
            return Some(Goal::Win(length.div_ceil(2)));
        }
    }
    if own <= 3 {
        return look_for_rescue(board);
    }
    None
}

/// Returns true if both sides have a real choice of moves, as in games between people.
fn is_alive(board: &Board) -> bool {
    let theirs = after(board, Move::PASS);
    distinct_moves(board).len() >= MIN_MOVES && theirs.count_moves() >= 6
}

/// A rescue, if all moves but one lose soon.
fn look_for_rescue(board: &Board) -> Option<Goal> {
    let mut prover = Prover::new(!board.to_move(), board, &THREATENING);
    // No threat, no rescue.
    prover.glance(&after(board, Move::PASS), plies(MAX_THREAT_MOVES))?;
    let (mut saving, mut longest) = (0, 0);
    for mv in distinct_moves(board) {
        let after = after(board, mv);
        if after.is_over() {
            return None;
        }
        match prover.glance(&after, plies(MAX_THREAT_MOVES)) {
            Some(length) => longest = longest.max(length.div_ceil(2)),
            None => saving += 1,
        }
        if saving > 1 {
            return None;
        }
    }
    (saving == 1).then_some(Goal::Save(longest))
}

/// Turns a candidate into a puzzle if its solution can be proven.
pub fn make(engine: &mut Engine, game: &Game, goal: Goal) -> Option<Puzzle> {
    let board = game.board();
    let solution = match goal {
        Goal::Win(moves) => solve_win(board, moves)?,
        Goal::Save(moves) => solve_rescue(board, moves)?,
    };
    let key = *solution.first()?;
    if solution.len() != goal.plies() || !is_worthwhile(engine, game, goal, key) {
        return None;
    }
    Some(Puzzle {
        id: PuzzleId::of(board),
        rating: Rating::of(engine, game, goal, key),
        goal,
        themes: Theme::of(board, goal, &solution),
        game: game.clone(),
        solution,
    })
}

fn solve_win(board: &Board, moves: u32) -> Option<Vec<Move>> {
    let mut prover = Prover::new(board.to_move(), board, &PROVING);
    // Most rival moves press the queen, and a selective search finds those faster than a full one. For a win in three
    // it also finds some that are a move slower.
    let bound = plies(if moves == 3 {
        4
    } else {
        Goal::without_rival(moves)
    }) - 1;
    let mut key = None;
    for mv in distinct_moves(board) {
        if prover.glance_at_loss(&after(board, mv), bound) && key.replace(mv).is_some() {
            return None;
        }
    }
    prove_win(&mut prover, board, key?, moves).ok()?;
    // The main line needs replies that the proof did not search.
    let mut prover = Prover::new(board.to_move(), board, &PROVING);
    main_line(&mut prover, board, key?, plies(moves))
}

fn solve_rescue(board: &Board, moves: u32) -> Option<Vec<Move>> {
    let mut prover = Prover::new(!board.to_move(), board, &PROVING);
    let mut key = None;
    for mv in distinct_moves(board) {
        if !prover.wins(&after(board, mv), plies(moves))? && key.replace(mv).is_some() {
            return None;
        }
    }
    prove_rescue(&mut prover, board, key?, moves).ok()?;
    Some(vec![key?])
}

/// Search limit for checking that a rescue is more than a delay.
const RESCUE_NODES: u64 = 50_000;

/// Rejects rescues after which the engine still sees the queen lost.
fn is_worthwhile(engine: &mut Engine, game: &Game, goal: Goal, key: Move) -> bool {
    if matches!(goal, Goal::Win(_)) {
        return true;
    }
    let mut game = game.clone();
    if game.play(key).is_err() {
        return false;
    }
    if look_for_win(game.board(), &ProofLimits::nodes(RESCUE_NODES / 10)).is_some() {
        return false;
    }
    engine.clear();
    let report = engine.search(&game, crate::Limits::nodes(RESCUE_NODES));
    let score = report.and_then(|report| report.lines.first().map(|line| line.score));
    matches!(score, Some(Score::Estimate(_) | Score::LossIn(_)))
}
