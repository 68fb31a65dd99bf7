//! What ties people to each other: whom somebody follows, whom they do not want to meet, and what they have written down about others.

use crate::clock::Millis;

/// How many people somebody may follow or block, and about how many they may have notes.
pub const MOST_TIES: u32 = 500;

/// A change of what ties somebody to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Whether they follow the other.
    Follow(bool),
    /// Whether they do not want to meet the other.
    Block(bool),
    /// What they have written down; `None` if nothing.
    Note(Option<String>),
}

/// What ties somebody to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// Whether they follow the other.
    pub follows: bool,
    /// Whether they do not want to meet the other.
    pub blocks: bool,
    /// What they have written down; `None` if nothing.
    pub note: Option<String>,
}

/// All that ties somebody to others, by the names of these, with the times since when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllTies {
    /// Whom they follow.
    pub follows: Vec<(String, Millis)>,
    /// Whom they do not want to meet.
    pub blocks: Vec<(String, Millis)>,
    /// About whom they have written what.
    pub notes: Vec<(String, Millis, String)>,
}
