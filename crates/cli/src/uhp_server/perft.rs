//! Interruptible perft.

use std::sync::atomic::{AtomicBool, Ordering};

use skep_rules::{Board, perft};

/// Counts move sequences, or returns `None` if stopped.
pub(super) fn count(board: &mut Board, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    // Three plies are counted in an instant.
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
