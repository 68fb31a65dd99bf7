//! Search parameters, the evaluation, the move ordering and the search for puzzles, for `skep-lab`, which tunes, trains
//! and generates them. Not covered by semantic versioning: anything here may change in any release.

use std::sync::Arc;

use skep_rules::{Board, Color, Move};

use crate::{
    Engine, evaluate,
    features::{self, Sink},
    net::{self, Accumulator, Net, Row, file::Parts, inputs},
    score::Score,
    search::{order::by_rules, prior},
    weights::{WEIGHTS, Weight},
};

pub use crate::{
    tunables::{SetTunableError, Tunable, Tunables},
    xorshift::Xorshift,
};

/// Search for puzzles in games.
pub mod puzzle_finder {
    pub use crate::puzzles::find::{Find, look_through, make};
}

/// Sets the search parameters of an engine.
pub const fn set_tunables(engine: &mut Engine, tunables: Tunables) {
    engine.set_tunables(tunables);
}

/// Values above this are wins that the search has seen to the end.
pub const WIN_IN_SIGHT: i32 = crate::score::WIN_IN_SIGHT;

/// A score as a single number; a win counts less the further away it is.
pub const fn score_value(score: Score) -> i32 {
    score.to_value()
}

/// Progress of the game by pieces on the board, from 0 to [`PHASES`].
pub fn phase(board: &Board) -> i32 {
    evaluate::phase(board)
}

/// The last phase of a game.
pub const PHASES: i32 = evaluate::PHASES;

/// Weights of the linear evaluation for the first and the last phase, by feature.
pub fn linear_weights() -> impl Iterator<Item = [i32; 2]> {
    WEIGHTS.iter().map(|&Weight(early, late)| [early, late])
}

/// The features of a position that differ between the players: White's amount minus Black's, by feature.
pub fn linear_features(board: &Board) -> Vec<(u8, i8)> {
    struct List(Vec<(u8, i8)>);
    impl Sink for List {
        fn add(&mut self, color: Color, feature: usize, amount: i32) {
            let amount = match color {
                _ if amount == 0 => return,
                Color::White => amount,
                Color::Black => -amount,
            };
            match self
                .0
                .iter_mut()
                .find(|entry| usize::from(entry.0) == feature)
            {
                Some(entry) => entry.1 += amount as i8,
                None => self.0.push((feature as u8, amount as i8)),
            }
        }
    }
    let mut list = List(Vec::with_capacity(48));
    features::extract(board, &mut list);
    list.0.retain(|entry| entry.1 != 0);
    list.0
}

/// The shape of a net and of its file.
pub mod net_layout {
    use crate::net::{self, file::part, inputs};

    /// Width of a row: the neurons, and two lanes for the linear part in the first and the last phase.
    pub const LANES: usize = net::LANES;
    /// Neurons of the hidden layer.
    pub const NEURONS: usize = net::NEURONS;
    /// Stages of the game, each with an output layer.
    pub const STAGES: usize = net::STAGES;
    /// Fixed-point one in the hidden layer.
    pub const ONE: i16 = net::ONE;
    /// Fixed-point one in the output layer.
    pub const OUTPUT_ONE: i16 = net::OUTPUT_ONE;

    /// Distances to a queen.
    pub const FAR: usize = inputs::FAR;
    /// Kinds of pieces, by bug and side.
    pub const KINDS: usize = inputs::KINDS;
    /// States of a piece.
    pub const STATES: usize = inputs::STATES;
    /// Inputs of a net.
    pub const ROWS: usize = inputs::ROWS;
    /// First input after those of single pieces.
    pub const SET: usize = inputs::layout::SET;
    /// First input for the numbers of pieces placed.
    pub const PLACED: usize = inputs::layout::PLACED;

    /// First file row for pieces by their distance to the own queen.
    pub const TO_OWN_QUEEN: usize = part::TO_OWN_QUEEN;
    /// First file row for pieces by their distance to the enemy queen.
    pub const TO_ENEMY_QUEEN: usize = part::TO_ENEMY_QUEEN;
    /// First file row for all other inputs.
    pub const OTHERS: usize = part::OTHERS;
    /// First file row for relations between pieces.
    pub const RELATIONS: usize = part::RELATIONS;
    /// Rows in the file.
    pub const FILE_ROWS: usize = part::END;
}

use net_layout::{LANES, STAGES};

/// Reports the inputs that a position activates.
pub fn visit_net_inputs(board: &Board, report: impl FnMut(usize)) {
    inputs::visit(board, report);
}

/// The stage of the game, below [`net_layout::STAGES`].
pub fn stage(board: &Board) -> usize {
    net::stage(board.placed().len())
}

/// A net in the engine's integers.
#[derive(Debug)]
pub struct QuantizedNet {
    /// As laid out in the file, see [`net_layout`].
    pub rows: Vec<[i16; LANES]>,
    /// Bias of the hidden layer.
    pub bias: [i16; LANES],
    /// Output layer by stage.
    pub output: [[i16; LANES]; STAGES],
    /// Bias of the output layer by stage.
    pub output_bias: [i32; STAGES],
}

impl QuantizedNet {
    /// The net as a file for [`Net::from_bytes`].
    pub fn to_bytes(self) -> Vec<u8> {
        let parts = Parts {
            rows: self.rows.into_iter().map(Row).collect(),
            bias: Row(self.bias),
            output: self.output.map(Row),
            output_bias: self.output_bias,
        };
        parts.to_bytes()
    }
}

/// Evaluates positions without a search around them.
#[derive(Debug)]
pub struct Estimator {
    net: Arc<Net>,
    sums: Accumulator,
}

impl Estimator {
    /// An estimator for a net.
    pub fn new(net: Arc<Net>) -> Estimator {
        let sums = Accumulator::new(&net);
        Estimator { net, sums }
    }

    /// The net's estimate for the player to move. Cheaper for positions close to the previous one.
    pub fn by_net(&mut self, board: &Board) -> i32 {
        self.sums.evaluate(&self.net, board)
    }

    /// The linear evaluation's estimate for the player to move.
    pub fn linear(board: &Board) -> i32 {
        evaluate::evaluate(board)
    }
}

/// Weights of the learnt move ordering.
pub const ORDER_WEIGHTS: usize = prior::WEIGHTS;
/// Weights that a single move selects.
pub const ORDER_INPUTS: usize = prior::INPUTS;

/// The weights that each move selects, and its rank by hand-written rules. Passes are left out.
pub fn order_inputs(
    board: &Board,
    moves: &[Move],
    previous: Option<Move>,
) -> Vec<([u16; ORDER_INPUTS], i32)> {
    let scene = prior::Scene::new(board, previous);
    moves
        .iter()
        .zip(by_rules(board, moves))
        .filter_map(|(mv, rank)| {
            let (piece, to) = mv.parts()?;
            Some((scene.inputs(piece, to).map(|input| input as u16), rank))
        })
        .collect()
}
