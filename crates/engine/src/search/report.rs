//! Search results.

use std::time::Duration;

use skep_rules::{Board, Move};

use crate::{
    Score,
    score::{Value, WIN},
};

/// A sequence of moves with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variation {
    /// Score for the side to move.
    pub score: Score,
    /// The moves; at least one. The first is legal. The others come from tables that threads overwrite, so check them
    /// before playing them.
    pub moves: Vec<Move>,
}

impl Variation {
    /// Creates a variation.
    pub const fn new(score: Score, moves: Vec<Move>) -> Variation {
        Variation { score, moves }
    }
}

/// Search result, reported after each iteration and at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Completed depth in plies; 0 if not even the first iteration was completed.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Elapsed time.
    pub time: Duration,
    /// Best variations, best first: as many as requested with [`Options::multi_pv`](crate::Options::multi_pv), or one
    /// for each legal move if there are fewer.
    ///
    /// If the limits end the search within its first iteration, the moves it did not reach follow those it did, as
    /// lines of one move with the score of the static evaluation.
    pub lines: Vec<Variation>,
}

impl Report {
    /// The move to play.
    pub fn best_move(&self) -> Option<Move> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }

    /// Appends lines for moves that have not been searched, until there are `count`.
    pub(super) fn fill(
        &mut self,
        count: usize,
        board: &Board,
        moves: &[Move],
        mut evaluate: impl FnMut(&Board) -> Value,
    ) {
        if self.lines.len() >= count {
            return;
        }
        let is_missing = |mv: &&Move| {
            self.lines
                .iter()
                .all(|line| line.moves.first() != Some(*mv))
        };
        let mut board = board.clone();
        let mut missing: Vec<(Value, Move)> = moves
            .iter()
            .filter(is_missing)
            .map(|&mv| {
                let undo = board.make_unchecked(mv);
                let value = value_after_move(&board, &mut evaluate);
                board.unmake(undo);
                (value, mv)
            })
            .collect();
        missing.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        let missing = missing.into_iter().take(count - self.lines.len());
        self.lines
            .extend(missing.map(|(value, mv)| Variation::new(Score::from_value(value), vec![mv])));
    }
}

/// Static value for the player who has just moved.
pub(crate) fn value_after_move(board: &Board, evaluate: impl FnOnce(&Board) -> Value) -> Value {
    let them = board.to_move();
    match (board.queen_surrounded(!them), board.queen_surrounded(them)) {
        (false, false) => -evaluate(board),
        (true, true) => 0,
        (true, false) => 1 - WIN,
        (false, true) => WIN - 1,
    }
}
