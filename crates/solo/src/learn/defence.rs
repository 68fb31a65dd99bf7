//! The opponent in a lesson, which defends as well as possible.
//!
//! Lessons are two or three moves long, so every line can be searched.

use skep_rules::{Board, Color, Move};

/// A reply after which the attacker cannot win within `left` moves; `None` if every reply loses.
pub(super) fn escape(board: &Board, left: u32) -> Option<Move> {
    let attacker = !board.to_move();
    let mut board = board.clone();
    board
        .legal_moves()
        .into_iter()
        .find(|&answer| !loses(&mut board, answer, attacker, left))
}

/// The reply that leaves the attacker the fewest ways to win.
pub(super) fn best_defence(board: &Board, left: u32) -> Option<Move> {
    let attacker = !board.to_move();
    let mut board = board.clone();
    board.legal_moves().into_iter().min_by_key(|&answer| {
        let undo = board.make_unchecked(answer);
        let ways = if board.queen_surrounded(attacker) {
            0
        } else if board.queen_surrounded(!attacker) {
            usize::MAX
        } else {
            winning_moves(&mut board, left).count()
        };
        board.unmake(undo);
        ways
    })
}

/// Whether the side to move can force a win within this many moves.
pub(super) fn can_win(board: &mut Board, left: u32) -> bool {
    winning_moves(board, left).next().is_some()
}

fn winning_moves(board: &mut Board, left: u32) -> impl Iterator<Item = Move> {
    let attacker = board.to_move();
    let moves = board.legal_moves().into_iter();
    moves.filter(move |&mv| wins_by(board, mv, attacker, left))
}

fn wins_by(board: &mut Board, mv: Move, attacker: Color, left: u32) -> bool {
    let undo = board.make_unchecked(mv);
    let won = board.queen_surrounded(!attacker) && !board.queen_surrounded(attacker);
    let goes_on = left > 1 && !board.is_over();
    let mut answers = board.legal_moves().into_iter();
    let wins = won || goes_on && answers.all(|answer| loses(board, answer, attacker, left - 1));
    board.unmake(undo);
    wins
}

fn loses(board: &mut Board, answer: Move, attacker: Color, left: u32) -> bool {
    let undo = board.make_unchecked(answer);
    let lost = if board.is_over() {
        board.queen_surrounded(!attacker) && !board.queen_surrounded(attacker)
    } else {
        left > 0 && can_win(board, left)
    };
    board.unmake(undo);
    lost
}
