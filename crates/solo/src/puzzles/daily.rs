//! The puzzle of the day: the same for everybody, wherever the server runs and however often it was restarted.

use std::fmt;

use sha2::{Digest, Sha256};
use skep_engine::puzzles::Puzzle;

use super::Library;
use skep_game::clock::Millis;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Neither for beginners nor for masters only.
const RATINGS: std::ops::RangeInclusive<u16> = 900..=1800;

/// A day by the calendar of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(u64);

impl Day {
    /// The day of a moment.
    pub const fn at(time: Millis) -> Day {
        Day(time / DAY)
    }

    /// When the day is over.
    pub const fn end(self) -> Millis {
        (self.0 + 1) * DAY
    }
}

impl fmt::Display for Day {
    /// Such as `2026-11-15`.
    ///
    /// Years are counted from March, so that the leap day is the last of its year, in eras of 400 years.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ERA: u64 = 146_097;
        // From the first of March of the year 0 to 1970.
        let days = self.0 + 719_468;
        let (era, day) = (days / ERA, days % ERA);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = match month {
            0..=9 => (400 * era + year, month + 3),
            _ => (400 * era + year + 1, month - 9),
        };
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The puzzle of a day. Each comes once before any comes again, in an order that is new every time.
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
