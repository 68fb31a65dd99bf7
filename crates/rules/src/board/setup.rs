//! Boards that do not come from moves: puzzles, edited positions, pictures.

use super::{Board, NONE};
use crate::{Bug, BugSet, Cell, Opening, Piece};

impl Board {
    /// The board with these pieces on the table, the lower ones of a stack before those above them.
    ///
    /// The pieces must form one hive and belong to the set, each of them once; [`crate::Position::to_board`] sees to
    /// that. They are put down as moves would, so that all the incremental counts are right. Until White's queen is
    /// placed the hash counts from [`Cell::ORIGIN`], so the caller chooses what lies there.
    pub(crate) fn set_up(
        set: BugSet,
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
        // Without a pillbug in the set rest has no meaning (R27), and positions that differ in it would not be equal.
        board.resting = match resting {
            Some(piece) if set.contains(Bug::Pillbug) => piece.index() as u8,
            _ => NONE,
        };
        board.hash = board.recompute_hash();
        board
    }
}
