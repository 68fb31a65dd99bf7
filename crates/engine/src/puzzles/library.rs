//! The puzzles that come with the program.

use super::{ParsePuzzleError, Puzzle};

/// The files that come with the program, by their names: texts with one puzzle a line, `#` before comments.
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

/// The puzzles that come with the program.
///
/// Reading all of them takes some tens of milliseconds, so it is worth keeping them.
pub fn shipped() -> impl Iterator<Item = Puzzle> {
    let lines = shipped_texts()
        .into_iter()
        .flat_map(|(_, text)| read_puzzles(text));
    // A test sees to it that every line can be read.
    lines.filter_map(|(_, puzzle)| puzzle.ok())
}

/// Reads the lines of a file: the number of each that is neither empty nor a comment, and its puzzle or what is wrong
/// with it.
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
