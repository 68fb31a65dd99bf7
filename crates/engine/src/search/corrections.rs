//! By how much the estimate errs in positions with the same surroundings of both queens, as the search has found out.

use skep_rules::{Board, Color, Piece};

use crate::score::Value;

/// How many kinds of positions are told apart, for each player to move.
const KINDS: usize = 1 << 14;

/// Corrections are kept in so many parts of a unit.
const GRAIN: i32 = 64;

/// The greatest correction.
const MOST: i32 = 150 * GRAIN;

/// A difference beyond this says more about tactics than about the estimate.
const BELIEVED: i32 = 300;

/// What the searches so far have shown about the estimate, by what surrounds the queens.
pub(super) struct Corrections(Box<[[i16; KINDS]; 2]>);

impl Corrections {
    pub(super) fn new() -> Corrections {
        Corrections(Box::new([[0; KINDS]; 2]))
    }

    /// What is to be added to the estimate of a position.
    #[inline]
    pub(super) fn of(&self, board: &Board) -> Value {
        Value::from(self.0[board.to_move().index()][kind(board)]) / GRAIN
    }

    /// Learns from a search to a depth by how much the estimate was too low.
    pub(super) fn learn(&mut self, board: &Board, difference: Value, depth: i32) {
        let entry = &mut self.0[board.to_move().index()][kind(board)];
        let old = i32::from(*entry);
        let target = difference.clamp(-BELIEVED, BELIEVED) * GRAIN;
        let weight = (depth + 1).min(16);
        *entry = (old + (target - old) * weight / 256).clamp(-MOST, MOST) as i16;
    }
}

#[inline]
fn kind(board: &Board) -> usize {
    let mut key = 0_u32;
    for color in Color::ALL {
        let rings = board.cell_of(Piece::queen(color)).map_or(63, |queen| {
            u32::from(board.ring_of(queen, Color::White)) << 6
                | u32::from(board.ring_of(queen, Color::Black))
        });
        key = key << 12 | rings;
    }
    // The middle bits of a product depend on all bits of the factors below them.
    (key.wrapping_mul(0x9e37_79b1) >> 18) as usize % KINDS
}
