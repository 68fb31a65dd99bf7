//! Opening book: a tree of the first plies, searched in advance by `skep-lab book`.
//!
//! Positions are identified by canonical hash, and moves by the positions they lead to. So a position is found in every
//! orientation, with any numbering of equal bugs and by any order of moves.

mod file;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use skep_rules::{Board, CanonicalHash, Game, Move};

use crate::{Score, score::Value, xorshift::Xorshift};
pub use file::ParseBookError;

/// Resolution of the scores, in hundredths. Finer differences are within the error of the searches.
pub(crate) const STEP: Value = 6;
/// Largest loss, in steps, at which a move is still played for the sake of variety.
const MAX_LOSS: i8 = 4;

/// Opening book for all sets of pieces.
///
/// ```
/// use skep_engine::Book;
/// use skep_rules::{Game, GameType, Ruleset};
///
/// let game = Game::new(Ruleset::uhp(GameType::BASE));
/// let moves = Book::built_in().moves(game.board());
/// assert!(moves.iter().all(|found| game.is_legal(found.mv)));
/// assert!(moves.is_sorted_by(|a, b| a.score >= b.score));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The moves of each position, with their scores in steps for the player to move. Sorted: in the module of the page,
    /// a hash map would take as much room as the book.
    positions: Vec<(CanonicalHash, Vec<(CanonicalHash, i8)>)>,
}

/// A move of the [`Book`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookMove {
    /// The move. Of several that are equal by symmetry, it stands for all.
    pub mv: Move,
    /// Score for the player to move, from the positions behind the move.
    pub score: Score,
}

impl Book {
    /// The book that is part of the crate, parsed on the first call.
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "the file is embedded, and tests parse it"
    )]
    pub fn built_in() -> &'static Book {
        static BUILT_IN: OnceLock<Book> = OnceLock::new();
        let parse = || Book::from_bytes(include_bytes!("built_in.book"));
        BUILT_IN.get_or_init(|| parse().expect("the book of the program"))
    }

    /// The moves known in a position, best first; empty if the book does not contain the position.
    ///
    /// Legal moves may be missing: those that lose too much and, with the rulebook opening, the queen as first piece.
    pub fn moves(&self, board: &Board) -> Vec<BookMove> {
        let known = self.known(board).into_iter();
        known.map(BookMove::new).collect()
    }

    /// The moves known in a position with their scores in steps, best first.
    fn known(&self, board: &Board) -> Vec<(Move, i8)> {
        let Ok(index) = self.find(board.canonical_hash()) else {
            return Vec::new();
        };
        let (_, known) = &self.positions[index];
        let mut moves: Vec<(Move, i8)> = Vec::with_capacity(known.len());
        for (hash, mv) in successors(board) {
            if let Some(&(_, steps)) = known.iter().find(|(other, _)| *other == hash) {
                // Equal moves stay in the order of their hashes, which is the same in every orientation.
                let place = moves.partition_point(|&(_, better)| better >= steps);
                moves.insert(place, (mv, steps));
            }
        }
        moves
    }

    /// The index of a position, or the one at which to insert it.
    fn find(&self, hash: CanonicalHash) -> Result<usize, usize> {
        self.positions
            .binary_search_by_key(&hash, |&(other, _)| other)
    }

    fn add(&mut self, hash: CanonicalHash, moves: Vec<(CanonicalHash, i8)>) {
        match self.find(hash) {
            Ok(index) => self.positions[index].1 = moves,
            Err(index) => self.positions.insert(index, (hash, moves)),
        }
    }

    /// Chooses one of the best moves by chance; better ones are more likely, and the same seed always gives the same
    /// move. `None` outside the book, and where repetition might matter.
    pub(crate) fn choose(&self, game: &Game, seed: u64) -> Option<BookMove> {
        if game.is_over() || game.occurrences() > 1 {
            return None;
        }
        let moves = self.known(game.board());
        let best = moves.first()?.1;
        let weight =
            |steps: i8| usize::from((MAX_LOSS + 1).saturating_sub(best - steps).max(0) as u8);
        let mut rng = Xorshift::new(seed ^ game.board().canonical_hash().0);
        // The first number still correlates with that of similar seeds.
        rng.next();
        let mut place = rng.below(moves.iter().map(|&(_, steps)| weight(steps)).sum());
        let chosen = moves.into_iter().find(|&(_, steps)| {
            let is_chosen = place < weight(steps);
            place = place.wrapping_sub(weight(steps));
            is_chosen
        })?;
        let chosen = BookMove::new(chosen);
        let mut after = game.clone();
        after.play(chosen.mv).ok()?;
        (after.occurrences() == 1).then_some(chosen)
    }
}

impl BookMove {
    fn new((mv, steps): (Move, i8)) -> BookMove {
        let score = Score::Estimate(Value::from(steps) * STEP);
        BookMove { mv, score }
    }
}

/// The positions to which the legal moves lead, each with one of the moves that lead there, in the order of the hashes.
pub fn successors(board: &Board) -> Vec<(CanonicalHash, Move)> {
    let mut after = board.clone();
    let mut successors: Vec<(CanonicalHash, Move)> = Vec::new();
    for mv in board.legal_moves() {
        let undo = after.make_unchecked(mv);
        let hash = after.canonical_hash();
        after.unmake(undo);
        if let Err(place) = successors.binary_search_by_key(&hash, |&(other, _)| other) {
            successors.insert(place, (hash, mv));
        }
    }
    successors
}
