//! Move annotation glyphs.

crate::names! {
    /// Annotation of a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Glyph {
        /// `!`
        Good => "!",
        /// `?`
        Mistake => "?",
        /// `!!`
        Brilliant => "!!",
        /// `??`
        Blunder => "??",
        /// `!?`
        Interesting => "!?",
        /// `?!`
        Dubious => "?!",
    }

    /// All glyphs in order of their PGN numbers, from `$1` on.
    pub const ALL;
    /// Symbol written after a move.
    pub const fn symbol;
    type Err = ParseGlyphError;
}

/// Error returned when parsing a [`Glyph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an annotation is one of ! ? !! ?? !? ?!")]
#[non_exhaustive]
pub struct ParseGlyphError;

impl Glyph {
    /// PGN numeric annotation glyph.
    pub const fn nag(self) -> u8 {
        self as u8 + 1
    }

    /// Finds the glyph with a PGN number.
    pub fn from_nag(nag: u8) -> Option<Glyph> {
        let index = usize::from(nag).checked_sub(1)?;
        Glyph::ALL.get(index).copied()
    }
}
