//! Puzzle ids, derived from the position.

use std::{fmt, str::FromStr};

use skep_rules::{Board, Bug, Hex, Piece, Symmetry};

use crate::net::file::fnv;

/// The id of a puzzle, displayed as ten hexadecimal digits.
///
/// Positions have the same id if they differ only by translation, rotation or reflection, by the numbering of equal
/// pieces, or by swapping the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(u64);

const DIGITS: usize = 10;

impl PuzzleId {
    /// The id of a position.
    pub fn of(board: &Board) -> PuzzleId {
        let pieces = board.hexes();
        let rest = board.resting().filter(|&piece| rest_matters(board, piece));
        let smallest = Symmetry::ALL
            .into_iter()
            .map(|symmetry| hash_seen_through(board, symmetry, &pieces, rest))
            .min();
        // A minimum of hashes is biased in its high bits, so the low bits are used.
        PuzzleId(smallest.unwrap_or_default() & ((1 << (4 * DIGITS)) - 1))
    }

    /// The id as a number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// Returns true if the player to move could use the resting piece if it were not resting (R27).
fn rest_matters(board: &Board, piece: Piece) -> bool {
    let us = board.to_move();
    let beside = |bug| {
        let thrower = board.cell_of(Piece::first(us, bug));
        let cell = board.cell_of(piece);
        thrower
            .zip(cell)
            .is_some_and(|(thrower, cell)| thrower.touches(cell))
    };
    piece.color() == us || beside(Bug::Pillbug) || beside(Bug::Mosquito)
}

fn hash_seen_through(
    board: &Board,
    symmetry: Symmetry,
    pieces: &[(Piece, Hex)],
    rest: Option<Piece>,
) -> u64 {
    let seen = |&(piece, hex): &(Piece, Hex)| (piece, symmetry.apply(hex));
    let left = pieces.iter().map(|piece| seen(piece).1.q).min();
    let top = pieces.iter().map(|piece| seen(piece).1.r).min();
    let mut codes: Vec<[u8; 5]> = pieces
        .iter()
        .map(|piece| {
            let (piece, Hex { q, r }) = seen(piece);
            // Relative to the side to move, so that swapping the colours changes nothing.
            let other = u8::from(piece.color() != board.to_move());
            [
                (q - left.unwrap_or(0)) as u8,
                (r - top.unwrap_or(0)) as u8,
                board.level(piece),
                other << 3 | piece.bug() as u8,
                u8::from(rest == Some(piece)),
            ]
        })
        .collect();
    codes.sort_unstable();
    let mut bytes = vec![board.game_type().index() as u8];
    bytes.extend(codes.as_flattened());
    // Must never change: ids are stored in files.
    let hash = fnv(&bytes);
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0DIGITS$x}", self.0)
    }
}

/// The error returned when parsing an invalid puzzle id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a puzzle id consists of {DIGITS} digits 0-9 and a-f")]
#[non_exhaustive]
pub struct ParsePuzzleIdError;

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    fn from_str(text: &str) -> Result<PuzzleId, ParsePuzzleIdError> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != DIGITS || !text.bytes().all(is_digit) {
            return Err(ParsePuzzleIdError);
        }
        u64::from_str_radix(text, 16)
            .map(PuzzleId)
            .map_err(|_| ParsePuzzleIdError)
    }
}
