//! Move annotation glyphs.

use core::{fmt, str::FromStr};

/// Annotation of a move.
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

/// Error returned when parsing a [`Glyph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an annotation is one of ! ? !! ?? !? ?!")]
#[non_exhaustive]
pub struct ParseGlyphError;

impl Glyph {
    /// All glyphs in order of their PGN numbers, from `$1` on.
    pub const ALL: [Glyph; 6] = [
        Glyph::Good,
        Glyph::Mistake,
        Glyph::Brilliant,
        Glyph::Blunder,
        Glyph::Interesting,
        Glyph::Dubious,
    ];

    /// PGN numeric annotation glyph.
    pub const fn nag(self) -> u8 {
        self as u8 + 1
    }

    /// Finds the glyph with a PGN number.
    pub fn from_nag(nag: u8) -> Option<Glyph> {
        let index = usize::from(nag).checked_sub(1)?;
        Glyph::ALL.get(index).copied()
    }

    /// Symbol written after a move.
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
