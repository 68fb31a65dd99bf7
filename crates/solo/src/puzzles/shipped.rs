//! The puzzle files of the program.

/// The built-in puzzle files as name and text. Each line is a puzzle; `#` starts a comment.
pub const fn shipped_texts() -> [(&'static str, &'static str); 8] {
    macro_rules! texts {
        ($($name:literal)*) => {
            [$(($name, include_str!(concat!("../../../../content/puzzles/", $name)))),*]
        };
    }
    texts! {
        "base.txt" "base-m.txt" "base-l.txt" "base-p.txt"
        "base-ml.txt" "base-mp.txt" "base-lp.txt" "base-mlp.txt"
    }
}
