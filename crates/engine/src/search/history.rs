//! Which moves have been good elsewhere in the tree.

use skep_rules::{Bug, Cell, Move};

/// The greatest worth a move can get by its history.
pub(super) const MOST: i32 = 8_000;

/// How many pairs of a piece and a cell there are.
const PLACES: usize = 32 * Cell::COUNT;

const FOLLOWING: usize = Bug::ALL.len() * Bug::ALL.len() * Cell::COUNT;

/// How often moves caused cutoffs, by piece and destination.
pub(super) struct History {
    worth: Box<[i16; PLACES]>,
    /// The best answer to each move.
    answers: Box<[Option<Move>; PLACES]>,
    /// How often moves caused cutoffs right after another: by both creatures, and by where the second ends as seen from
    /// where the first ended.
    following: Box<[i16; FOLLOWING]>,
}

impl History {
    pub(super) fn new() -> History {
        History {
            worth: Box::new([0; PLACES]),
            answers: Box::new([None; PLACES]),
            following: Box::new([0; FOLLOWING]),
        }
    }

    #[inline]
    pub(super) fn worth(&self, mv: Move) -> i32 {
        i32::from(self.worth[index(mv)])
    }

    /// What a move is worth right after another.
    #[inline]
    pub(super) fn following(&self, before: Followed, mv: Move) -> i32 {
        before
            .index(mv)
            .map_or(0, |index| i32::from(self.following[index]))
    }

    /// Changes the worth of a move, by itself and after the one before it.
    pub(super) fn change(&mut self, before: Option<Followed>, mv: Move, bonus: i32) {
        let bonus = bonus.clamp(-MOST / 4, MOST / 4);
        change(&mut self.worth[index(mv)], bonus);
        if let Some(index) = before.and_then(|before| before.index(mv)) {
            change(&mut self.following[index], bonus);
        }
    }

    pub(super) fn answer(&self, mv: Move) -> Option<Move> {
        self.answers[index(mv)]
    }

    pub(super) fn set_answer(&mut self, mv: Move, answer: Move) {
        self.answers[index(mv)] = Some(answer);
    }
}

#[inline]
fn index(mv: Move) -> usize {
    usize::from(mv.to_bits()) % PLACES
}

/// The nearer a worth is to its limit, the less it changes.
fn change(worth: &mut i16, bonus: i32) {
    let old = i32::from(*worth);
    *worth = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// A move that others follow.
#[derive(Clone, Copy)]
pub(super) struct Followed {
    bug: Bug,
    to: Cell,
}

impl Followed {
    /// Nothing for a pass, after which nothing follows in particular.
    pub(super) fn new(mv: Move) -> Option<Followed> {
        mv.parts().map(|(piece, to)| Followed {
            bug: piece.bug(),
            to,
        })
    }

    #[inline]
    fn index(self, mv: Move) -> Option<usize> {
        let (piece, to) = mv.parts()?;
        let bugs = self.bug.index() * Bug::ALL.len() + piece.bug().index();
        let way = Cell::new((to.index() as u16).wrapping_sub(self.to.index() as u16));
        Some((bugs * Cell::COUNT + way.index()) % FOLLOWING)
    }
}
