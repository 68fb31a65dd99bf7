//! What a puzzle is filed under.

use std::{fmt, str::FromStr};

use skep_engine::puzzles::{Goal, Puzzle, Theme};

/// What puzzles are chosen by: what happens in the solution, or how long a win takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tag {
    /// A win in the given number of moves.
    Win(u32),
    /// Something that happens.
    Theme(Theme),
}

impl Tag {
    /// Every tag, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Tag> {
        let wins = (1..=Goal::MOST).map(Tag::Win);
        wins.chain(Theme::ALL.into_iter().map(Tag::Theme))
    }

    /// Whether a puzzle has this tag.
    pub fn fits(self, puzzle: &Puzzle) -> bool {
        match self {
            Tag::Win(moves) => puzzle.goal == Goal::Win(moves),
            Tag::Theme(theme) => puzzle.themes.contains(&theme),
        }
    }
}

/// The tags of a puzzle.
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

/// A text that is not a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such theme")]
pub struct UnknownTagError;

impl FromStr for Tag {
    type Err = UnknownTagError;

    fn from_str(text: &str) -> Result<Tag, UnknownTagError> {
        Tag::all()
            .find(|tag| tag.to_string() == text)
            .ok_or(UnknownTagError)
    }
}
