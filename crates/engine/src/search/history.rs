//! History heuristic and countermoves.

use skep_rules::{Cell, Move};

const MAX_HISTORY: i32 = 8_000;

/// One entry per piece and destination.
const ENTRIES: usize = 32 * Cell::COUNT;

/// Scores and countermoves, by piece and destination.
pub(super) struct History {
    scores: Box<[i16; ENTRIES]>,
    countermoves: Box<[Option<Move>; ENTRIES]>,
}

impl History {
    pub(super) fn new() -> History {
        History {
            scores: Box::new([0; ENTRIES]),
            countermoves: Box::new([None; ENTRIES]),
        }
    }

    /// Scales all scores to a percentage.
    pub(super) fn decay(&mut self, percent: i32) {
        for score in self.scores.iter_mut() {
            *score = (i32::from(*score) * percent / 100) as i16;
        }
    }

    #[inline]
    pub(super) fn score(&self, mv: Move) -> i32 {
        i32::from(self.scores[index(mv)])
    }

    /// Adds a bonus or malus with gravity: the closer the score is to its limit, the less it changes.
    pub(super) fn update(&mut self, mv: Move, bonus: i32) {
        let bonus = bonus.clamp(-MAX_HISTORY / 4, MAX_HISTORY / 4);
        let score = &mut self.scores[index(mv)];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    pub(super) fn countermove(&self, mv: Move) -> Option<Move> {
        self.countermoves[index(mv)]
    }

    pub(super) fn set_countermove(&mut self, mv: Move, reply: Move) {
        self.countermoves[index(mv)] = Some(reply);
    }
}

#[inline]
fn index(mv: Move) -> usize {
    usize::from(mv.to_bits()) % ENTRIES
}
