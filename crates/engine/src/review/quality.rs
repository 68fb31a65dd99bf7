//! How thorough a review is.

use std::{fmt, str::FromStr};

/// How thorough a review is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Quality {
    /// Some seconds for a game.
    #[default]
    Quick,
    /// Four times as many positions.
    Deep,
}

impl Quality {
    /// Both, the faster first.
    pub const ALL: [Quality; 2] = [Quality::Quick, Quality::Deep];

    /// How many positions are looked at before a move; after it, half as many.
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

/// A text that names no quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseQualityError;

impl fmt::Display for ParseQualityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a quality is quick or deep")
    }
}

impl std::error::Error for ParseQualityError {}

impl FromStr for Quality {
    type Err = ParseQualityError;

    fn from_str(text: &str) -> Result<Quality, ParseQualityError> {
        Quality::ALL
            .into_iter()
            .find(|quality| quality.to_string() == text)
            .ok_or(ParseQualityError)
    }
}
