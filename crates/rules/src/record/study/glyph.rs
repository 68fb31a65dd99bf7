//! Signs that judge a move.

use std::{fmt, str::FromStr};

/// A sign behind a move, as players write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

/// A text that is none of the six signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sign is one of ! ? !! ?? !? ?!")]
pub struct ParseGlyphError;

impl Glyph {
    /// All signs in the order of their PGN numbers, from `$1` on.
    pub const ALL: [Glyph; 6] = [
        Glyph::Good,
        Glyph::Mistake,
        Glyph::Brilliant,
        Glyph::Blunder,
        Glyph::Interesting,
        Glyph::Dubious,
    ];

    /// The number by which PGN writes it.
    pub const fn nag(self) -> u8 {
        self as u8 + 1
    }

    /// The sign with a PGN number.
    pub fn from_nag(nag: u8) -> Option<Glyph> {
        let index = usize::from(nag).checked_sub(1)?;
        Glyph::ALL.get(index).copied()
    }

    /// The sign as it is written behind a move.
    pub const fn symbol(self) -> &'static str {
        match self {
            Glyph::Good => "!",
            Glyph::Mistake => "?",
            Glyph::Brilliant => "!!",
            Glyph::Blunder => "??",
            Glyph::Interesting => "!?",
            Glyph::Dubious => "?!",
        }
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

impl FromStr for Glyph {
    type Err = ParseGlyphError;

    fn from_str(text: &str) -> Result<Glyph, ParseGlyphError> {
        Glyph::ALL
            .into_iter()
            .find(|glyph| glyph.symbol() == text)
            .ok_or(ParseGlyphError)
    }
}
