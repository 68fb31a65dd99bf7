//! Puzzle files, and reproducible samples of them.

use std::collections::BTreeMap;

use super::{Goal, ParsePuzzleError, Puzzle};

/// Parses a puzzle file, in which each line is a puzzle and `#` starts a comment. Yields the line number and the result for each line that is not blank or a comment.
pub fn read_puzzles(
    text: &str,
) -> impl Iterator<Item = (usize, Result<Puzzle, ParsePuzzleError>)> + '_ {
    let lines = (1..).zip(text.lines()).map(|(number, line)| {
        let line = line.split('#').next().unwrap_or("");
        (number, line.trim())
    });
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| (number, line.parse()))
}

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
