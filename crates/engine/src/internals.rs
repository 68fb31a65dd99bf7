//! Search parameters, the evaluation, the move ordering, opening books and the search for puzzles, for `skep-lab`, which
//! tunes, trains and generates them; and searches by teams, for the page. Not covered by semantic versioning: anything
//! here may change in any release.

use std::sync::Arc;

use skep_rules::{Board, Color, Move};

use crate::{
    Engine, evaluate,
    features::{self, Sink},
    net::{self, Accumulator, Net},
    score::Score,
    search::{order::by_rules, prior},
    weights::{WEIGHTS, Weight},
};

pub use crate::{
    net::{Row, file::QuantizedNet, inputs::visit as visit_net_inputs},
    phase::{PHASES, phase},
    score::WIN_IN_SIGHT,
    tunables::{SetTunableError, Tunable, Tunables},
    xorshift::Xorshift,
};

/// Search for puzzles in games.
pub mod puzzle_finder {
    pub use crate::puzzles::find::{Find, find_puzzles, make};
}

/// Opening books as they are made.
pub mod book {
    use skep_rules::{Board, CanonicalHash};

    use crate::Book;
    pub use crate::book::successors;

    /// Adds a position with its moves, given by the positions they lead to, and their values for the player to move in
    /// hundredths. Moves that the file format cannot express are left out.
    pub fn insert(book: &mut Book, board: &Board, moves: &[(CanonicalHash, i32)]) {
        book.insert(board, moves);
    }

    /// The file of a book, with all positions that its moves lead to from the start of a game.
    pub fn to_bytes(book: &Book) -> Vec<u8> {
        book.to_bytes()
    }
}

/// Searches by several instances of the engine that share a block of memory.
pub mod team {
    use std::sync::atomic::AtomicBool;

    use skep_rules::Game;

    use crate::{Engine, Limits, Report};
    pub use crate::{
        search::team::{MAX_MEMBERS, Team},
        shared_memory::SharedMemory,
    };

    /// Like [`Engine::search_with`], in a team if one is given. Members other than the leader search a single line until
    /// the leader has ended.
    pub fn search(
        engine: &mut Engine,
        game: &Game,
        limits: Limits,
        team: Option<Team<'_>>,
        stop: &AtomicBool,
        report: impl FnMut(&Report),
    ) -> Option<Report> {
        engine.search_in_team(game, limits, team, stop, report)
    }
}

/// Sets the search parameters of an engine.
pub const fn set_tunables(engine: &mut Engine, tunables: Tunables) {
    engine.set_tunables(tunables);
}

/// A score as a single number; a win counts less the further away it is.
pub const fn score_value(score: Score) -> i32 {
    score.to_value()
}

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
    pub use crate::net::{
        LANES, NEURONS, ONE, OUTPUT_ONE, STAGES,
        file::part::{END as FILE_ROWS, OTHERS, RELATIONS, TO_ENEMY_QUEEN, TO_OWN_QUEEN},
        inputs::{
            FAR, KINDS, ROWS, STATES,
            layout::{PLACED, SET},
        },
    };
}

/// The stage of the game, below [`net_layout::STAGES`].
pub fn stage(board: &Board) -> usize {
    net::stage(board.placed().len())
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
