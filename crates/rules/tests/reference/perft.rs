//! Brute-force perft.

use super::Position;

impl Position {
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
