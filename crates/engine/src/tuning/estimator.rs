//! The evaluation without a search around it.

use std::sync::Arc;

use skep_rules::Board;

use crate::{
    evaluate,
    net::{Accumulator, Net},
};

/// Estimates positions as a search does, for benchmarks of the evaluation alone.
pub struct Estimator {
    net: Arc<Net>,
    sums: Accumulator,
}

impl Estimator {
    /// An estimator by a net.
    pub fn new(net: Arc<Net>) -> Estimator {
        let sums = Accumulator::new(&net);
        Estimator { net, sums }
    }

    /// The estimate of the net for the player to move. Positions near the last one cost less than others.
    pub fn by_net(&mut self, board: &Board) -> i32 {
        self.sums.evaluate(&self.net, board)
    }

    /// The estimate of the linear evaluation for the player to move.
    pub fn linear(board: &Board) -> i32 {
        evaluate::evaluate(board)
    }
}
