//! The phase of a game.

use skep_rules::Board;

/// Phase from which only the endgame weights count.
pub const PHASES: i32 = 24;

/// Game phase from 0 to [`PHASES`]: the number of pieces on the table.
pub fn phase(board: &Board) -> i32 {
    (board.placed().len() as i32).min(PHASES)
}
