//! Which moves have been good elsewhere in the tree.

use skep_rules::{Cell, Move};

/// The greatest worth a move can get by its history.
pub(super) const MOST: i32 = 8_000;

/// How many pairs of a piece and a cell there are.
const PLACES: usize = 32 * Cell::COUNT;

/// How often moves caused cutoffs, by piece and destination.
pub(super) struct History {
    worth: Box<[i16; PLACES]>,
    /// The best answer to each move.
    answers: Box<[Option<Move>; PLACES]>,
}

impl History {
    pub(super) fn new() -> History {
        History {
            worth: Box::new([0; PLACES]),
            answers: Box::new([None; PLACES]),
        }
    }

    /// Keeps a share of what was learnt, in percent.
    pub(super) fn fade(&mut self, kept: i32) {
        for worth in self.worth.iter_mut() {
            *worth = (i32::from(*worth) * kept / 100) as i16;
        }
    }

    #[inline]
    pub(super) fn worth(&self, mv: Move) -> i32 {
        i32::from(self.worth[index(mv)])
    }

    /// Changes the worth of a move; the nearer it is to its limit the less.
    pub(super) fn change(&mut self, mv: Move, bonus: i32) {
        let bonus = bonus.clamp(-MOST / 4, MOST / 4);
        let worth = &mut self.worth[index(mv)];
        let old = i32::from(*worth);
        *worth = (old + bonus - old * bonus.abs() / MOST) as i16;
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
