//! The daily puzzle, the same for everyone and independent of the server.

use std::fmt;

use sha2::{Digest, Sha256};
use skep_engine::puzzles::Puzzle;

use super::Library;
use skep_game::{calendar::Date, clock::Millis};

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Neither trivial nor for masters only.
const RATINGS: std::ops::RangeInclusive<u16> = 900..=1800;

/// A UTC day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u64);

impl Day {
    pub const fn at(time: Millis) -> Day {
        Day(time / DAY)
    }

    pub const fn end(self) -> Millis {
        (self.0 + 1) * DAY
    }
}

impl fmt::Display for Day {
    /// Such as `2026-11-15`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Date::at(self.0 * DAY).fmt(f)
    }
}

/// The puzzle of a day. Each appears once before any is repeated, in a new order every round.
pub fn daily(library: &Library, day: Day) -> Option<&Puzzle> {
    let suitable = |puzzle: &&Puzzle| RATINGS.contains(&puzzle.rating.number());
    let mut puzzles: Vec<&Puzzle> = library.all().iter().filter(suitable).collect();
    let count = u64::try_from(puzzles.len())
        .ok()
        .filter(|&count| count > 0)?;
    let (round, place) = (day.0 / count, day.0 % count);
    puzzles.sort_by_cached_key(|puzzle| {
        let hash = Sha256::new()
            .chain_update(round.to_be_bytes())
            .chain_update(puzzle.id.number().to_be_bytes());
        <[u8; 32]>::from(hash.finalize())
    });
    puzzles.get(usize::try_from(place).ok()?).copied()
}
