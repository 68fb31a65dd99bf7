//! Selection of the next puzzle.

use std::cmp::Reverse;

use skep_engine::puzzles::{Puzzle, PuzzleId};

use super::{Filter, Library};

/// Maximum number of recently seen puzzles in a request.
pub const MAX_SEEN: usize = 1000;

/// Number of puzzles nearest in rating to choose from.
const DRAWN_FROM: usize = 12;

/// A puzzle near a rating that was not seen recently or, if all were, one seen longest ago. `seen` starts with the
/// latest, and `random` selects among the nearest.
pub fn next<'l>(
    library: &'l Library,
    filter: Filter,
    rating: f64,
    seen: &[PuzzleId],
    random: u32,
) -> Option<&'l Puzzle> {
    let seen_at = |puzzle: &Puzzle| seen.iter().position(|&id| id == puzzle.id);
    let mut wanted: Vec<&Puzzle> = library.matching(filter).collect();
    let is_new = |puzzle: &&Puzzle| seen_at(puzzle).is_none();
    if wanted.iter().any(is_new) {
        wanted.retain(is_new);
    } else {
        wanted.sort_by_cached_key(|puzzle| Reverse(seen_at(puzzle)));
        wanted.truncate(DRAWN_FROM);
    }
    let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating.number()) - rating).abs();
    wanted.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    wanted.truncate(DRAWN_FROM);
    let count = u32::try_from(wanted.len())
        .ok()
        .filter(|&count| count > 0)?;
    wanted.get((random % count) as usize).copied()
}
