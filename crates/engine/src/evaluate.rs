//! The estimate of a position without looking ahead.

use skep_rules::{Board, Color};

use crate::{
    features::{self, Sink},
    score::Value,
    weights::{WEIGHTS, Weight},
};

/// The estimate for the player to move.
pub(crate) fn evaluate(board: &Board) -> Value {
    let mut sum = Sum { early: 0, late: 0 };
    features::extract(board, &mut sum);
    let late = phase(board);
    let value = (sum.early * (PHASES - late) + sum.late * late) / PHASES;
    match board.to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// The last phase of a game.
pub(crate) const PHASES: i32 = 24;

/// How far the game has come, from 0 to [`PHASES`], by the pieces on the table.
pub(crate) fn phase(board: &Board) -> i32 {
    (board.placed().len() as i32).min(PHASES)
}

/// Adds up the weights of the features, those for the beginning of the game and those for its end.
struct Sum {
    early: i32,
    late: i32,
}

impl Sink for Sum {
    #[inline]
    fn add(&mut self, feature: usize, amount: i32) {
        let Weight(early, late) = WEIGHTS[feature];
        self.early += amount * early;
        self.late += amount * late;
    }
}
