//! Counting lines of play until told to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use skep_rules::{Board, perft};

/// The number of lines of play of this length, or `None` if it was told to stop before the end.
pub(super) fn count(board: &mut Board, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    // A count of three plies takes no time that anyone would notice.
    if depth <= 3 {
        return Some(perft(board, depth));
    }
    let mut nodes = 0;
    for mv in board.legal_moves() {
        let undo = board.make_unchecked(mv);
        let behind = count(board, depth - 1, stop);
        board.unmake(undo);
        nodes += behind?;
    }
    Some(nodes)
}
