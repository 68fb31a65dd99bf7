//! Piece numbers in records of other programs.

use crate::{Board, Piece};

/// Maps the piece names of a record to the pieces of the game.
///
/// Here equal bugs are numbered in the order of placement. Other programs number them as players pick them up, so a
/// record may start with `wA3`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    /// By index of the written name. An entry for a piece back in hand is stale.
    pieces: [Option<Piece>; 32],
}

impl Numbering {
    /// Initial numbering: pieces on the table keep their names.
    pub(crate) fn new(board: &Board) -> Numbering {
        let mut pieces = [None; 32];
        for piece in board.placed() {
            pieces[piece.index()] = Some(piece);
        }
        Numbering { pieces }
    }

    /// The piece on the table with a written name.
    pub(crate) fn on_table(&self, written: Piece, board: &Board) -> Option<Piece> {
        self.pieces[written.index()].filter(|&piece| board.placed().contains(piece))
    }

    /// The piece moved under a written name: one on the table, or the next of its kind in hand.
    pub(crate) fn mover(&self, written: Piece, board: &Board) -> Option<Piece> {
        self.on_table(written, board).or_else(|| {
            let hand = board.next_in_hand(written.color());
            hand.iter().find(|piece| piece.bug() == written.bug())
        })
    }

    /// Assigns a written name to a newly placed piece.
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
