//! Tags for filtering puzzles.

use std::fmt;

use skep_engine::puzzles::{Goal, Puzzle, Theme};

/// A theme of the solution, or the length of the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// A win in this many moves.
    Win(u32),
    Theme(Theme),
}

impl Tag {
    /// In display order.
    pub fn all() -> impl Iterator<Item = Tag> {
        let wins = (1..=Goal::MOST).map(Tag::Win);
        wins.chain(Theme::ALL.into_iter().map(Tag::Theme))
    }

    pub fn by_name(name: &str) -> Option<Tag> {
        Tag::all().find(|tag| tag.to_string() == name)
    }

    pub fn fits(self, puzzle: &Puzzle) -> bool {
        match self {
            Tag::Win(moves) => puzzle.goal == Goal::Win(moves),
            Tag::Theme(theme) => puzzle.themes.contains(&theme),
        }
    }
}

pub fn tags(puzzle: &Puzzle) -> impl Iterator<Item = Tag> + '_ {
    Tag::all().filter(|tag| tag.fits(puzzle))
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tag::Win(moves) => write!(f, "win-{moves}"),
            Tag::Theme(theme) => theme.fmt(f),
        }
    }
}
