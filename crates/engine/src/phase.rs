//! The phase of a game.

use skep_rules::Board;

/// The last phase of a game.
pub(crate) const PHASES: i32 = 24;

/// How far the game has come, from 0 to [`PHASES`], by the pieces on the table.
pub(crate) fn phase(board: &Board) -> i32 {
    (board.placed().len() as i32).min(PHASES)
}
