//! Test positions.

use crate::{Board, Cell, Color, GameType, Hex, Move, Opening, Piece};

/// Visits each position of a random game up to the given number of plies.
///
/// Moves are favoured over placements, so that stacks, throws and enclosed cells occur; the opening alternates with the
/// seed.
pub(crate) fn random_game(set: GameType, seed: u64, plies: usize, mut visit: impl FnMut(&Board)) {
    let opening = match seed % 2 {
        0 => Opening::Tournament,
        _ => Opening::Rulebook,
    };
    let mut board = Board::new(set, opening);
    let mut state = seed * 8 + set.index() as u64 + 1;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % below
    };
    for _ in 0..plies {
        visit(&board);
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        let walks: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| {
                mv.piece()
                    .is_some_and(|piece| board.placed().contains(piece))
            })
            .collect();
        let mv = if walks.is_empty() || random(3) == 0 {
            moves[random(moves.len())]
        } else {
            walks[random(walks.len())]
        };
        board.play_unchecked(mv);
    }
}

/// A position with the given pieces, put down in order, stacks included. It is late enough for queens to be due, and no
/// piece rests.
pub(crate) fn position(set: GameType, to_move: Color, pieces: &[(&str, i32, i32)]) -> Board {
    let mut board = Board::new(set, Opening::Tournament);
    for &(name, q, r) in pieces {
        let piece = name.parse().expect("the test names a piece");
        board.play_unchecked(Move::new(piece, at(q, r)));
    }
    while board.turn() < 4 || board.to_move() != to_move {
        board.play_unchecked(Move::PASS);
    }
    board
}

pub(crate) fn at(q: i32, r: i32) -> Cell {
    Cell::wrapping_hex(Hex::new(q, r))
}

pub(crate) fn piece(name: &str) -> Piece {
    name.parse().expect("the test names a piece")
}

pub(crate) fn all_cells() -> impl Iterator<Item = Cell> {
    (0..Cell::COUNT as u16).map(Cell::wrapping)
}

/// Cells within two steps of the hive.
pub(crate) fn cells_near(board: &Board) -> Vec<Cell> {
    all_cells()
        .filter(|cell| {
            let around = cell.neighbors();
            board.height(*cell) > 0
                || board.ring(*cell) != 0
                || around.iter().any(|&cell| board.ring(cell) != 0)
        })
        .collect()
}
