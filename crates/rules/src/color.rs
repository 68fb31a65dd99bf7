//! The two players.

use core::ops::Not;

crate::names! {
    /// A player, or the colour of a piece. White moves first (R1).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
    #[cfg_attr(feature = "schema", schemars(rename = "Side"), ts(rename = "Side"))]
    pub enum Color {
        /// The first player.
        White => "White",
        /// The second player.
        Black => "Black",
    }

    /// Both colours, White first.
    pub const ALL;
    const fn name;
}

impl Color {
    /// Prefix of a piece's UHP name: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// Finds the colour with a letter, in either case.
    pub(crate) fn from_letter(letter: char) -> Option<Color> {
        let letter = letter.to_ascii_lowercase();
        Color::ALL
            .into_iter()
            .find(|color| color.letter() == letter)
    }

    /// Array index: 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the player to move after a number of plies.
    pub const fn to_move_at(ply: u32) -> Color {
        if ply.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}
