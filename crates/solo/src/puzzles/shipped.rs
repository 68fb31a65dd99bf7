//! The puzzle files of the program.

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
