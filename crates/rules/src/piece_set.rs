//! Sets of pieces as bit masks.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not, Sub};

use crate::{Color, Piece};

/// A set of pieces.
///
/// ```
/// use skep_rules::{Board, Bug, GameType, Opening};
///
/// let board = Board::new(GameType::BASE, Opening::Tournament);
/// let ants = board.in_hand().iter().filter(|piece| piece.bug() == Bug::Ant).collect();
/// assert_eq!(board.in_hand().len(), 22);
/// assert_eq!((board.in_hand() - ants).len(), 16);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(pub(crate) u32);

impl PieceSet {
    /// The empty set.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// All 14 pieces of a colour.
    pub const fn of_color(color: Color) -> PieceSet {
        PieceSet(0x3fff << ((color as u32) << 4))
    }

    /// The set of one piece.
    pub const fn single(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.index())
    }

    /// Returns true if the piece is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }

    /// The pieces of one colour as a 14-bit mask by [`Piece::index`] within the colour, for lookup tables.
    #[doc(hidden)]
    pub const fn bits_of(self, color: Color) -> usize {
        (self.0 >> ((color as u32) << 4) & 0x3fff) as usize
    }

    /// Bit mask by [`Piece::index`].
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Adds a piece.
    pub const fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.index();
    }

    /// Removes a piece.
    pub const fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece.index());
    }

    /// Number of pieces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true for the empty set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces in the order of [`Piece::all`].
    pub const fn iter(self) -> PieceIter {
        PieceIter(self.0)
    }
}

impl BitAnd for PieceSet {
    type Output = PieceSet;

    fn bitand(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;

    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

impl Sub for PieceSet {
    type Output = PieceSet;

    fn sub(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }
}

impl Not for PieceSet {
    type Output = PieceSet;

    /// All pieces of both colours that are not in the set.
    fn not(self) -> PieceSet {
        PieceSet(!self.0 & 0x3fff_3fff)
    }
}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = PieceIter;

    fn into_iter(self) -> PieceIter {
        self.iter()
    }
}

impl IntoIterator for &PieceSet {
    type Item = Piece;
    type IntoIter = PieceIter;

    fn into_iter(self) -> PieceIter {
        self.iter()
    }
}

/// Iterator over a [`PieceSet`].
#[derive(Clone, Debug)]
pub struct PieceIter(u32);

impl Iterator for PieceIter {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if self.0 == 0 {
            return None;
        }
        let piece = Piece::from_index(self.0.trailing_zeros() as usize);
        self.0 &= self.0 - 1;
        Some(piece)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for PieceIter {}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        for piece in pieces {
            set.insert(piece);
        }
        set
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_hint_counts_the_remaining_pieces() {
        let set: PieceSet = Piece::all().collect();
        let mut pieces = set.iter();
        assert_eq!(pieces.size_hint(), (28, Some(28)));
        pieces.next();
        assert_eq!((pieces.len(), set.len()), (27, 28));
    }
}
