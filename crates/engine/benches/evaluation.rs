//! Time per static evaluation in nanoseconds, for the net and for the linear evaluation.
//!
//! ```text
//! cargo bench -p skep-engine --bench evaluation
//! ```
//!
//! Positions are visited as at the horizon of a search: every legal move is made, the resulting position evaluated and
//! the move unmade. Pins, which both evaluations need, are also timed alone. The candidates take turns and the best
//! time of each counts, since interference from other processes only adds.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use skep_engine::{
    Net,
    internals::{Estimator, Xorshift},
};
use skep_rules::{Board, Game, GameType, Move, Ruleset};

/// Timed repetitions of each candidate.
const ROUNDS: usize = 15;

/// Random games from which the positions are taken.
const GAMES: u64 = 12;

/// Plies of a game whose positions are used.
const PLIES: std::ops::Range<usize> = 8..60;

type Estimate<'a> = Box<dyn FnMut(&Board) -> i32 + 'a>;

fn main() {
    let net = Net::built_in();
    println!(
        "{:<10} {:>9} {:>6} {:>6} {:>16} {:>6} {:>18}",
        "set", "positions", "pins", "net", "net beyond pins", "linear", "linear beyond pins"
    );
    for set in [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP] {
        let positions = positions(set);
        let count: usize = positions.iter().map(|(_, moves)| moves.len()).sum();
        let mut estimator = Estimator::new(net.clone());
        let mut candidates: [Estimate; 4] = [
            Box::new(|_| 0),
            Box::new(|board| board.pinned_and_shut_in().0.bits() as i32),
            Box::new(|board| estimator.by_net(board)),
            Box::new(Estimator::linear),
        ];
        let mut best = [Duration::MAX; 4];
        for _ in 0..ROUNDS {
            for (best, candidate) in best.iter_mut().zip(&mut candidates) {
                *best = time(&positions, candidate).min(*best);
            }
        }
        let [walk, pins, net, linear] = best.map(|time| time.as_nanos() as f64 / count as f64);
        println!(
            "{:<10} {count:>9} {:>6.1} {:>6.1} {:>16.1} {:>6.1} {:>18.1}",
            set.to_string(),
            pins - walk,
            net - walk,
            net - pins,
            linear - walk,
            linear - pins,
        );
    }
}

/// Positions of random games with their legal moves.
fn positions(set: GameType) -> Vec<(Board, Vec<Move>)> {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let mut rng = Xorshift::new(seed);
        let mut game = Game::new(Ruleset::uhp(set).with_repetition_draws(true));
        for ply in 0..PLIES.end {
            let moves = game.legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            let chosen = moves[rng.below(moves.len())];
            if PLIES.contains(&ply) {
                positions.push((game.board().clone(), moves));
            }
            if game.play(chosen).is_err() {
                break;
            }
        }
    }
    positions
}

/// Time to make every move and evaluate the resulting position.
fn time(positions: &[(Board, Vec<Move>)], estimate: &mut Estimate) -> Duration {
    let mut boards: Vec<Board> = positions.iter().map(|(board, _)| board.clone()).collect();
    let start = Instant::now();
    for (board, (_, moves)) in boards.iter_mut().zip(positions) {
        for &mv in moves {
            let undo = board.make_unchecked(mv);
            black_box(estimate(board));
            board.unmake(undo);
        }
    }
    start.elapsed()
}
