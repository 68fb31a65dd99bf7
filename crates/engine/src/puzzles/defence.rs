//! The most stubborn defence against a forced win.

use skep_rules::{Board, Move};

use super::puzzle::{after, distinct_moves};
use crate::proof::Prover;

/// A defender's move and how long it holds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Defence {
    pub(super) mv: Move,
    /// Plies until the attacker wins after it; 0 if the move itself loses.
    pub(super) plies: u32,
}

/// The defender's most stubborn move in a position lost within `plies`: the one that holds out longest and, among
/// those, leaves the attacker the fewest equally fast wins.
///
/// `None` if the position is not lost within `plies` or the prover reached a limit.
pub(super) fn most_stubborn(prover: &mut Prover<'_>, board: &Board, plies: u32) -> Option<Defence> {
    let mut defences = Vec::new();
    for mv in distinct_moves(board) {
        let after = after(board, mv);
        let length = if after.is_over() {
            0
        } else {
            prover.shortest(&after, plies.saturating_sub(1))??
        };
        defences.push(Defence { mv, plies: length });
    }
    let longest = defences.iter().map(|defence| defence.plies).max()?;
    defences.retain(|defence| defence.plies == longest);
    if longest == 0 || defences.len() == 1 {
        return defences.first().copied();
    }
    let mut best = None;
    for defence in defences {
        let after = after(board, defence.mv);
        let answers = winning_moves(prover, &after, longest)?.len();
        if best.is_none_or(|(fewest, _)| answers < fewest) {
            best = Some((answers, defence));
        }
        if answers == 1 {
            break;
        }
    }
    best.map(|(_, defence)| defence)
}

/// The attacker's moves that win within `plies`, themselves included.
pub(super) fn winning_moves(
    prover: &mut Prover<'_>,
    board: &Board,
    plies: u32,
) -> Option<Vec<Move>> {
    let mut winning = Vec::new();
    for mv in distinct_moves(board) {
        if prover.wins_by(board, mv, plies)? {
            winning.push(mv);
        }
    }
    Some(winning)
}

/// The line that starts with `first` and wins within `plies` against the most stubborn defence.
pub(super) fn main_line(
    prover: &mut Prover<'_>,
    board: &Board,
    first: Move,
    plies: u32,
) -> Option<Vec<Move>> {
    let mut line = vec![first];
    let mut board = after(board, first);
    let mut left = plies.saturating_sub(1);
    while !board.is_over() {
        let defence = most_stubborn(prover, &board, left)?;
        line.push(defence.mv);
        board = after(&board, defence.mv);
        if board.is_over() {
            break;
        }
        let mv = first_winning_move(prover, &board, defence.plies)?;
        line.push(mv);
        board = after(&board, mv);
        left = defence.plies - 1;
    }
    Some(line)
}

fn first_winning_move(prover: &mut Prover<'_>, board: &Board, plies: u32) -> Option<Move> {
    for mv in distinct_moves(board) {
        if prover.wins_by(board, mv, plies)? {
            return Some(mv);
        }
    }
    None
}
