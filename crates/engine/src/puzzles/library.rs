//! Puzzle files.

use super::{ParsePuzzleError, Puzzle};

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
