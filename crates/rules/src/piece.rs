//! Pieces: a colour, a bug and, where a side has several of it, a number.

use core::{fmt, str::FromStr};

use crate::{Bug, Color};

/// One of the 28 pieces, such as `wA2`.
///
/// Stored as a small index: bit 4 is the colour and the lower bits are bug and number, so that a
/// [`PieceSet`](crate::PieceSet) is one `u32` with White in its lower half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// First index of each bug within a colour, in the order of [`Bug::ALL`].
const FIRST: [u8; 8] = [0, 1, 3, 5, 8, 11, 12, 13];

/// Bug at each of the 16 indices of a colour; the last two belong to no piece.
pub(crate) const BUG_AT: [Bug; 16] = crate::table!([Bug::Queen; 16], |index| {
    let mut bug = Bug::ALL.len() - 1;
    while FIRST[bug] as usize > index {
        bug -= 1;
    }
    Bug::ALL[bug]
});

/// UHP names by index within a colour.
const NAMES: [[&str; 14]; 2] = [
    [
        "wQ", "wS1", "wS2", "wB1", "wB2", "wG1", "wG2", "wG3", "wA1", "wA2", "wA3", "wM", "wL",
        "wP",
    ],
    [
        "bQ", "bS1", "bS2", "bB1", "bB2", "bG1", "bG2", "bG3", "bA1", "bA2", "bA3", "bM", "bL",
        "bP",
    ],
];

impl Piece {
    /// Pieces per side with all expansions.
    pub const PER_SIDE: usize = 14;

    /// Returns the piece with a colour, bug and number (from 1), if a side has that many.
    pub const fn new(color: Color, bug: Bug, number: u8) -> Option<Piece> {
        if number == 0 || number > bug.count() {
            return None;
        }
        Some(Piece(
            ((color as u8) << 4) | (FIRST[bug as usize] + number - 1),
        ))
    }

    /// The queen of a colour.
    pub const fn queen(color: Color) -> Piece {
        Piece((color as u8) << 4)
    }

    /// The first piece of a bug, or the only one if it carries no number.
    pub const fn first(color: Color, bug: Bug) -> Piece {
        Piece(((color as u8) << 4) | FIRST[bug as usize])
    }

    /// All 28 pieces, White's first.
    pub fn all() -> impl Iterator<Item = Piece> {
        Color::ALL.into_iter().flat_map(Piece::of_color)
    }

    /// The 14 pieces of a colour.
    pub fn of_color(color: Color) -> impl Iterator<Item = Piece> {
        (0..Piece::PER_SIDE as u8).map(move |index| Piece(((color as u8) << 4) | index))
    }

    /// Owner.
    pub const fn color(self) -> Color {
        if self.0 & 16 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Kind of bug.
    pub const fn bug(self) -> Bug {
        BUG_AT[(self.0 & 15) as usize]
    }

    /// Number among the pieces of its kind, from 1; 1 also for kinds written without a number.
    pub const fn number(self) -> u8 {
        (self.0 & 15) - FIRST[self.bug() as usize] + 1
    }

    /// Index in arrays of 32; some indices belong to no piece.
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Parses a name, ignoring case; also returns whether it has a number that UHP does not write, as `wM1` has.
    pub(crate) fn read(name: &[u8]) -> Option<(Piece, bool)> {
        let (&[color, bug], digits) = name.split_first_chunk::<2>()?;
        let color = Color::from_letter(char::from(color))?;
        let bug = Bug::from_letter(char::from(bug))?;
        match (digits, bug.count()) {
            ([], 1) => Some((Piece::first(color, bug), false)),
            ([b'1'], 1) => Some((Piece::first(color, bug), true)),
            ([digit @ b'1'..=b'3'], 2..) => Some((Piece::new(color, bug, digit - b'0')?, false)),
            _ => None,
        }
    }

    /// UHP name.
    pub(crate) const fn name(self) -> &'static str {
        NAMES[self.color().index()][(self.0 & 15) as usize]
    }

    /// Inverse of [`Piece::index`], for valid indices.
    #[doc(hidden)]
    pub const fn from_index(index: usize) -> Piece {
        Piece((index & 31) as u8)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error returned when parsing a piece name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a piece is written like wQ, bA1 or wM")]
#[non_exhaustive]
pub struct ParsePieceError;

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Parses a UHP piece name, ignoring case. A bug of which each side has one carries no number: `wM1` is rejected,
    /// as in UHP.
    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        match Piece::read(text.as_bytes()) {
            Some((piece, false)) => Ok(piece),
            _ => Err(ParsePieceError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        assert_eq!(Piece::all().count(), 28);
        for piece in Piece::all() {
            assert_eq!(piece.to_string().parse(), Ok(piece));
            assert_eq!(piece.to_string().to_lowercase().parse(), Ok(piece));
            assert_eq!(
                Piece::new(piece.color(), piece.bug(), piece.number()),
                Some(piece)
            );
        }
    }

    #[test]
    fn rejects_invalid_names() {
        for text in [
            "", "w", "wX", "wQ1", "wM1", "wA", "wA0", "wA4", "wS3", "xA1", "wA1 ", "wA11", "wÄ1",
        ] {
            assert_eq!(text.parse::<Piece>(), Err(ParsePieceError), "{text}");
        }
    }
}
