//! Thoroughness of a review.

use std::{fmt, str::FromStr};

/// Thoroughness of a review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Quality {
    /// A few seconds per game.
    #[default]
    Quick,
    /// Four times as many nodes.
    Deep,
}

impl Quality {
    /// Both qualities, faster first.
    pub const ALL: [Quality; 2] = [Quality::Quick, Quality::Deep];

    /// Nodes for the position before a move; half as many for the one after it.
    pub const fn nodes(self) -> u64 {
        match self {
            Quality::Quick => 150_000,
            Quality::Deep => 600_000,
        }
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quality::Quick => "quick",
            Quality::Deep => "deep",
        })
    }
}

/// Error returned when parsing a [`Quality`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quality must be quick or deep")]
pub struct ParseQualityError;

impl FromStr for Quality {
    type Err = ParseQualityError;

    fn from_str(text: &str) -> Result<Quality, ParseQualityError> {
        Quality::ALL
            .into_iter()
            .find(|quality| quality.to_string() == text)
            .ok_or(ParseQualityError)
    }
}
