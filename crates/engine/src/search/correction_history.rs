//! Correction history: the average error of the static evaluation, by the surroundings of both queens.

use skep_rules::{Board, Color, Piece};

use crate::score::Value;

/// Entries per side to move.
const ENTRIES: usize = 1 << 14;

/// Fixed-point scale of the entries.
const SCALE: i32 = 64;

const MAX_CORRECTION: i32 = 150 * SCALE;

/// Larger errors say more about tactics than about the evaluation.
const MAX_ERROR: i32 = 300;

pub(super) struct CorrectionHistory(Box<[[i16; ENTRIES]; 2]>);

impl CorrectionHistory {
    pub(super) fn new() -> CorrectionHistory {
        CorrectionHistory(Box::new([[0; ENTRIES]; 2]))
    }

    /// Returns the value to add to the static evaluation.
    #[inline]
    pub(super) fn get(&self, board: &Board) -> Value {
        Value::from(self.0[board.to_move().index()][index(board)]) / SCALE
    }

    /// Blends in the error of the evaluation found by a search to `depth`; positive if the evaluation was too low.
    pub(super) fn update(&mut self, board: &Board, error: Value, depth: i32) {
        let entry = &mut self.0[board.to_move().index()][index(board)];
        let old = i32::from(*entry);
        let target = error.clamp(-MAX_ERROR, MAX_ERROR) * SCALE;
        let weight = (depth + 1).min(16);
        *entry =
            (old + (target - old) * weight / 256).clamp(-MAX_CORRECTION, MAX_CORRECTION) as i16;
    }
}

#[inline]
fn index(board: &Board) -> usize {
    let mut key = 0_u32;
    for color in Color::ALL {
        let rings = board.cell_of(Piece::queen(color)).map_or(63, |queen| {
            u32::from(board.ring_of(queen, Color::White)) << 6
                | u32::from(board.ring_of(queen, Color::Black))
        });
        key = key << 12 | rings;
    }
    // The high bits of the product depend on all bits of the key.
    (key.wrapping_mul(0x9e37_79b1) >> 18) as usize % ENTRIES
}
