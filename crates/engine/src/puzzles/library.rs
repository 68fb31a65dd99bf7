//! The built-in puzzles.

use super::{ParsePuzzleError, Puzzle};

/// The built-in puzzle files as name and text. Each line is a puzzle; `#` starts a comment.
pub const fn shipped_texts() -> [(&'static str, &'static str); 8] {
    [
        (
            "base.txt",
            include_str!("../../../../content/puzzles/base.txt"),
        ),
        (
            "base-m.txt",
            include_str!("../../../../content/puzzles/base-m.txt"),
        ),
        (
            "base-l.txt",
            include_str!("../../../../content/puzzles/base-l.txt"),
        ),
        (
            "base-p.txt",
            include_str!("../../../../content/puzzles/base-p.txt"),
        ),
        (
            "base-ml.txt",
            include_str!("../../../../content/puzzles/base-ml.txt"),
        ),
        (
            "base-mp.txt",
            include_str!("../../../../content/puzzles/base-mp.txt"),
        ),
        (
            "base-lp.txt",
            include_str!("../../../../content/puzzles/base-lp.txt"),
        ),
        (
            "base-mlp.txt",
            include_str!("../../../../content/puzzles/base-mlp.txt"),
        ),
    ]
}

/// Parses the built-in puzzles.
///
/// This takes tens of milliseconds, so keep the result.
pub fn shipped() -> impl Iterator<Item = Puzzle> {
    let lines = shipped_texts()
        .into_iter()
        .flat_map(|(_, text)| read_puzzles(text));
    // A test parses every line.
    lines.filter_map(|(_, puzzle)| puzzle.ok())
}

/// Parses a puzzle file. Yields the line number and the result for each line that is not blank or a comment.
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
