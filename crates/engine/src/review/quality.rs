//! Thoroughness of a review.

skep_rules::names! {
    /// Thoroughness of a review.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Quality {
        /// A few seconds per game.
        #[default]
        Quick => "quick",
        /// Four times as many nodes.
        Deep => "deep",
    }

    /// Both qualities, faster first.
    pub const ALL;
    const fn name;
    type Err = ParseQualityError;
}

impl Quality {
    /// Nodes for the position before a move; half as many for the one after it.
    pub const fn nodes(self) -> u64 {
        match self {
            Quality::Quick => 150_000,
            Quality::Deep => 600_000,
        }
    }
}

/// Error returned when parsing a [`Quality`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quality must be quick or deep")]
pub struct ParseQualityError;
