//! Where a position occurs.

use skep_rules::GameResult;

/// A position in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The number of the game in the archive.
    pub game: u64,
    /// How many plies lie before the position.
    pub ply: u16,
    /// The result of the game.
    pub result: GameResult,
    /// What is kept of the hash of the next position, which is enough to tell the moves of one position apart.
    pub next: u32,
}

impl Occurrence {
    /// What is kept of the hash of a next position.
    pub const fn short(hash: u64) -> u32 {
        hash as u32
    }
}
