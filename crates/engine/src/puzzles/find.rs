//! Finds what may become a puzzle in a game that was played.

use skep_rules::{Board, Game, Move};

use super::{
    Goal, Puzzle, PuzzleId, Rating, Theme,
    defence::main_line,
    proof::{plies, prove_rescue, prove_win},
    puzzle::{after, distinct_moves},
};
use crate::{
    Engine, Score,
    proof::{ProofLimits, Prover, prove_win as look_for_win},
};

/// A position of a game that may become a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Find {
    /// After how many plies of the game.
    pub ply: usize,
    /// What a puzzle would ask for.
    pub goal: Goal,
}

/// How far back from the end of a game puzzles are looked for, in plies.
const FURTHEST: usize = 28;

/// After how many positions in which there was nothing the look through a game ends.
const PATIENCE: usize = 8;

/// The longest win that is looked for, in moves.
const LONGEST: u32 = 5;

/// The longest threat that a rescue has to meet, in moves of the opponent.
const THREAT: u32 = 3;

/// What a look at a position may take.
const LOOKING: ProofLimits<'static> = ProofLimits {
    remembered: 1 << 16,
    ..ProofLimits::nodes(12_000)
};

/// What looking for a rescue may take.
const THREATENING: ProofLimits<'static> = ProofLimits {
    remembered: 1 << 16,
    ..ProofLimits::nodes(25_000)
};

/// What a proof may take: puzzles that need more are not made, so that all of them can be proven again in minutes.
const PROVING: ProofLimits<'static> = ProofLimits {
    remembered: 1 << 20,
    ..ProofLimits::nodes(2_500_000)
};

/// How few different moves make a puzzle too easy.
const CHOICE: usize = 10;

/// The positions of a game that may become puzzles, from its end back.
pub fn look_through(game: &Game) -> Vec<Find> {
    let mut finds = Vec::new();
    if game
        .outcome()
        .is_none_or(|outcome| outcome.winner().is_none())
    {
        // Where nobody won there was hardly ever much to win.
        return finds;
    }
    let mut game = game.clone();
    let mut in_vain = 0;
    for _ in 0..FURTHEST {
        if in_vain == PATIENCE || game.undo().is_none() {
            break;
        }
        in_vain += 1;
        if let Some(goal) = look_at(game.board()) {
            in_vain = 0;
            finds.push(Find {
                ply: game.moves().len(),
                goal,
            });
        }
    }
    finds
}

/// What might be asked for in a position.
fn look_at(board: &Board) -> Option<Goal> {
    let us = board.to_move();
    let (own, enemy) = (board.queen_liberties(us)?, board.queen_liberties(!us)?);
    if !is_alive(board) {
        return None;
    }
    if enemy <= 3 {
        let mut prover = Prover::new(us, board, &LOOKING);
        if let Some(length) = prover.glance(board, plies(LONGEST)) {
            return Some(Goal::Win(length.div_ceil(2)));
        }
    }
    if own <= 3 {
        return look_for_rescue(board);
    }
    None
}

/// Whether both sides have something to choose from, as they have in games between people.
fn is_alive(board: &Board) -> bool {
    let theirs = after(board, Move::PASS);
    distinct_moves(board).len() >= CHOICE && theirs.count_moves() >= 6
}

/// Whether all moves but one lose soon, and in how many moves of the opponent.
fn look_for_rescue(board: &Board) -> Option<Goal> {
    let mut prover = Prover::new(!board.to_move(), board, &THREATENING);
    // Without a threat there is nothing to meet.
    prover.glance(&after(board, Move::PASS), plies(THREAT))?;
    let (mut saving, mut longest) = (0, 0);
    for mv in distinct_moves(board) {
        let after = after(board, mv);
        if after.is_over() {
            return None;
        }
        match prover.glance(&after, plies(THREAT)) {
            Some(length) => longest = longest.max(length.div_ceil(2)),
            None => saving += 1,
        }
        if saving > 1 {
            return None;
        }
    }
    (saving == 1).then_some(Goal::Save(longest))
}

/// Makes a puzzle of a find, if it can be proven to be one.
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
    // Most rivals press the queen, and are found sooner so than by a search of every line. Some that are a move slower
    // than a win in three are found so too.
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
    // The line needs answers that the proof did not.
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

/// How many positions the engine looks at to see whether a rescue is more than a delay.
const HOPE: u64 = 50_000;

/// Whether a puzzle leads somewhere: a rescue after which the engine sees the queen lost all the same does not.
fn is_worthwhile(engine: &mut Engine, game: &Game, goal: Goal, key: Move) -> bool {
    if matches!(goal, Goal::Win(_)) {
        return true;
    }
    let mut game = game.clone();
    if game.play(key).is_err() {
        return false;
    }
    if look_for_win(game.board(), &ProofLimits::nodes(HOPE / 10)).is_some() {
        return false;
    }
    engine.clear();
    let limits = crate::Limits::nodes(HOPE);
    let stop = std::sync::atomic::AtomicBool::new(false);
    let report = engine.search(&game, &limits, &stop, |_| {});
    let score = report.and_then(|report| report.lines.first().map(|line| line.score));
    matches!(score, Some(Score::Estimate(_) | Score::LossIn(_)))
}
