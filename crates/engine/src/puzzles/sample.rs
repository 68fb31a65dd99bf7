//! A reproducible sample of puzzles.

use std::collections::BTreeMap;

use super::{Goal, Puzzle};

/// Returns the indices of `count` puzzles, or of all if there are fewer. Goals are represented as equally as possible,
/// and the puzzles of each goal are spread evenly over the list. Deterministic.
pub fn sample(puzzles: &[Puzzle], count: usize) -> Vec<usize> {
    let mut goals: BTreeMap<Goal, Vec<usize>> = BTreeMap::new();
    for (place, puzzle) in puzzles.iter().enumerate() {
        goals.entry(puzzle.goal).or_default().push(place);
    }
    let mut shares: BTreeMap<Goal, usize> = BTreeMap::new();
    let mut left = count.min(puzzles.len());
    while left > 0 {
        for (goal, places) in &goals {
            let share = shares.entry(*goal).or_default();
            if left > 0 && *share < places.len() {
                *share += 1;
                left -= 1;
            }
        }
    }
    let mut chosen: Vec<usize> = goals
        .iter()
        .flat_map(|(goal, places)| {
            let share = shares.get(goal).copied().unwrap_or(0);
            (0..share).map(move |number| places[number * places.len() / share])
        })
        .collect();
    chosen.sort_unstable();
    chosen
}
