//! Occurrences of a position in archived games.

use skep_rules::GameResult;

/// An occurrence of a position in an archived game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Id of the archived game.
    pub game: u64,
    /// Number of plies before the position.
    pub ply: u16,
    pub result: GameResult,
    /// Truncated hash of the next position, enough to distinguish the moves of one position.
    pub next: u32,
}

impl Occurrence {
    /// Truncates the hash of a next position.
    pub const fn short(hash: u64) -> u32 {
        hash as u32
    }
}
