//! Boards from arbitrary positions, such as puzzles and the editor.

use super::{Board, NONE};
use crate::{Bug, Cell, GameType, Opening, Piece};

impl Board {
    /// Builds a board from pieces, the lower ones of a stack first.
    ///
    /// The pieces must form one hive and belong to the set, once each; [`crate::Position::to_board`] ensures that.
    /// Until White's queen is placed the hash is relative to [`Cell::ORIGIN`], so the caller chooses what lies there.
    pub(crate) fn set_up(
        set: GameType,
        opening: Opening,
        pieces: impl IntoIterator<Item = (Piece, Cell)>,
        ply: u32,
        resting: Option<Piece>,
    ) -> Board {
        let mut board = Board::new(set, opening);
        for (piece, cell) in pieces {
            board.put::<true>(piece, cell);
        }
        board.ply = ply;
        // Without a pillbug rest has no meaning (R27), and would make equal positions differ.
        board.resting = match resting {
            Some(piece) if set.contains(Bug::Pillbug) => piece.index() as u8,
            _ => NONE,
        };
        board.hash = board.recompute_hash();
        board
    }
}
