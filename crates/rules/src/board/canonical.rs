//! Canonical hash for archives, independent of rotation and reflection.

use super::Board;
use crate::{Color, Hex, Piece, Symmetry};

/// A hash that is equal for positions that are the same up to translation, rotation, reflection and the numbers of
/// pieces of a kind and, unlike [`Board::hash`], regardless of the cell the game began on.
///
/// Archives store it, so it must never change: it depends neither on the standard library's hashers nor on the board
/// layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalHash(pub u64);

const MAX_PIECES: usize = 28;

impl Board {
    /// Computes the hash for archives; see [`CanonicalHash`].
    pub fn canonical_hash(&self) -> CanonicalHash {
        let pieces = self.hexes();
        let rest = self.resting().filter(|&piece| self.rest_matters(piece));
        // The part that does not depend on orientation: level, kind and rest of each piece.
        let mut marks = [0_u64; MAX_PIECES];
        for (mark, &(piece, _)) in marks.iter_mut().zip(&pieces) {
            let kind = (piece.color() as u64) << 3 | piece.bug() as u64;
            *mark = u64::from(self.level(piece)) << 16
                | kind << 24
                | u64::from(rest == Some(piece)) << 32;
        }
        let smallest = Symmetry::ALL
            .into_iter()
            .map(|symmetry| sum_under(symmetry, &pieces, &marks))
            .min()
            .unwrap_or_default();
        let black = u64::from(self.to_move() == Color::Black);
        let header = (self.set.index() as u64) << 1 | black;
        CanonicalHash(mix(smallest ^ mix(header)))
    }
}

/// Sum over the pieces under one symmetry. A sum does not depend on their order, so nothing needs to be sorted.
fn sum_under(symmetry: Symmetry, pieces: &[(Piece, Hex)], marks: &[u64; MAX_PIECES]) -> u64 {
    let mut places = [Hex::ORIGIN; MAX_PIECES];
    let (mut left, mut top) = (i32::MAX, i32::MAX);
    for (place, &(_, hex)) in places.iter_mut().zip(pieces) {
        *place = symmetry.apply(hex);
        left = left.min(place.q);
        top = top.min(place.r);
    }
    let mut sum = 0_u64;
    for (place, mark) in places.iter().zip(marks).take(pieces.len()) {
        let (q, r) = ((place.q - left) as u64 & 255, (place.r - top) as u64 & 255);
        sum = sum.wrapping_add(mix(q | r << 8 | mark));
    }
    sum
}

/// Finaliser of splitmix64.
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn canonical_hashes_are_stable() {
        let games = [
            ("Base", 12_035_550_249_420_947_055),
            ("Base;;;wS1;bG1 wS1-;wQ -wS1", 2_807_995_161_845_302_673),
        ];
        for (text, hash) in games {
            let game: Game = text.parse().expect("a game");
            assert_eq!(game.board().canonical_hash().0, hash, "{text}");
        }
    }
}
