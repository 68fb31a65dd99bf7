//! Counting positions by brute force (PERFT.md section 1).

use super::Position;

impl Position {
    /// The number of lines of the given length.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let turns = if depth == 0 { return 1 } else { self.turns() };
        if depth == 1 {
            return turns.len() as u64;
        }
        turns
            .into_iter()
            .map(|turn| {
                let mut next = self.clone();
                next.play(turn);
                next.perft(depth - 1)
            })
            .sum()
    }
}
