//! A hash for archives: the same for a position however the table is turned or mirrored.

use super::Board;
use crate::{Color, Hex, Piece, Symmetry};

/// A hash that is equal for positions which are the same up to shifting, turning and mirroring the table, the numbers
/// of like pieces and, unlike [`Board::hash`], whatever cell the game began on.
///
/// It is written into archives and therefore never changes its meaning: it does not depend on the standard library's
/// hashers or on the layout of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalHash(pub u64);

impl Board {
    /// The hash for archives; see [`CanonicalHash`].
    pub fn canonical_hash(&self) -> CanonicalHash {
        let pieces = self.hexes();
        let rest = self.resting().filter(|&piece| self.rest_matters(piece));
        let smallest = Symmetry::all()
            .map(|symmetry| self.hash_seen_through(symmetry, &pieces, rest))
            .min();
        CanonicalHash(smallest.unwrap_or_default())
    }

    fn hash_seen_through(
        &self,
        symmetry: Symmetry,
        pieces: &[(Piece, Hex)],
        rest: Option<Piece>,
    ) -> u64 {
        let mut codes: Vec<[u8; 5]> = pieces
            .iter()
            .map(|&(piece, hex)| {
                let Hex { q, r } = symmetry.apply(hex);
                let kind = (piece.color() as u8) << 3 | piece.bug() as u8;
                [
                    q as u8,
                    r as u8,
                    self.level(piece),
                    kind,
                    u8::from(rest == Some(piece)),
                ]
            })
            .collect();
        let corner = |axis: usize| codes.iter().map(|code| code[axis] as i8).min().unwrap_or(0);
        let (left, top) = (corner(0), corner(1));
        for code in &mut codes {
            code[0] = (code[0] as i8).wrapping_sub(left) as u8;
            code[1] = (code[1] as i8).wrapping_sub(top) as u8;
        }
        codes.sort_unstable();
        let black = u8::from(self.to_move() == Color::Black);
        let header = [self.set.index() as u8, black];
        fnv1a(header.into_iter().chain(codes.into_iter().flatten()))
    }
}

/// The 64-bit FNV-1a hash with a last stir, since its upper bits mix slowly.
fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}
