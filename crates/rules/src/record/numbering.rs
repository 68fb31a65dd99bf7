//! Piece numbers in records from elsewhere.

use crate::{Board, Piece};

/// The pieces of a game by the names that a record gives them.
///
/// Here equal bugs are numbered in the order in which they are placed. Other programs number them as the player picks
/// them up, so that a record may begin with `wA3`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    /// By the index of the name in the record. An entry for a piece that is back in hand is stale.
    pieces: [Option<Piece>; 32],
}

impl Numbering {
    /// The numbering before the first move: the pieces on the table keep their names.
    pub(crate) fn new(board: &Board) -> Numbering {
        let mut pieces = [None; 32];
        for piece in board.placed() {
            pieces[piece.index()] = Some(piece);
        }
        Numbering { pieces }
    }

    /// The piece on the table that the record calls by this name.
    pub(crate) fn on_table(&self, written: Piece, board: &Board) -> Option<Piece> {
        self.pieces[written.index()].filter(|&piece| board.placed().contains(piece))
    }

    /// The piece that a move of this name moves: one on the table, or the next of its kind in hand.
    pub(crate) fn mover(&self, written: Piece, board: &Board) -> Option<Piece> {
        self.on_table(written, board).or_else(|| {
            let mut hand = board.next_in_hand(written.color());
            hand.find(|piece| piece.bug() == written.bug())
        })
    }

    /// Gives a piece that has just been placed its name in the record.
    pub(crate) fn name(&mut self, written: Piece, piece: Piece) {
        // A variation may have placed the same piece under another name.
        for stale in self
            .pieces
            .iter_mut()
            .filter(|entry| **entry == Some(piece))
        {
            *stale = None;
        }
        self.pieces[written.index()] = Some(piece);
    }
}
