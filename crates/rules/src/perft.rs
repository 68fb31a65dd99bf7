//! Perft: counts the leaves of the game tree, to validate and benchmark move generators.

use crate::{Board, Move};
use alloc::vec::Vec;

/// Counts the leaves of the game tree at a depth. As in Mzinga and nokamute, a move is a piece and its destination, a
/// forced pass is a move, and a finished game has none. The last ply is counted in bulk.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    let mut lists: Vec<Vec<Move>> = (1..depth).map(|_| Vec::with_capacity(256)).collect();
    count(board, depth, &mut lists)
}

fn count(board: &mut Board, depth: u32, lists: &mut [Vec<Move>]) -> u64 {
    match depth {
        0 => return 1,
        1 => return u64::from(board.count_moves()),
        _ => {}
    }
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return 0;
    };
    moves.clear();
    board.legal_moves_into(moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        let undo = board.make_unhashed(mv);
        // Most of the time is spent in the last plies, so they avoid a call.
        nodes += if depth == 2 {
            u64::from(board.count_moves())
        } else {
            count(board, depth - 1, deeper)
        };
        board.unmake(undo);
    }
    nodes
}
