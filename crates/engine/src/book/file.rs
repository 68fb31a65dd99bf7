//! Book file format.
//!
//! All integers are little-endian. The header has 18 bytes: `skepbook`, the 16-bit format version, and the 64-bit FNV-1a
//! hash of the body. The body consists of one tree per set, in the order of [`GameType::ALL`]. A tree lists its
//! positions depth first, from the start of a game with the tournament opening; the last move of a position is followed
//! first. A position is the number of its moves (8 bits), then for each move 16 bits: its index among the distinct
//! successors in the order of their canonical hashes (8 bits), whether the position it leads to follows in the list (1
//! bit), and its score in steps (7 bits, signed). The start of a set without a book has no moves.

use std::collections::HashMap;

use skep_rules::{Board, CanonicalHash, GameType, Ruleset};

use super::{Book, STEP, successors};
use crate::net::file::fnv;
use crate::score::Value;

const MAGIC: &[u8; 8] = b"skepbook";
const VERSION: u16 = 1;
const FOLLOWS: u16 = 1 << 8;

/// Error returned when reading a book file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBookError {
    /// The magic number is missing.
    #[error("not a book file")]
    NotABook,
    /// The format version is not supported.
    #[error("unsupported format version {0}, expected {VERSION}")]
    Version(u16),
    /// The checksum does not match; the file may be truncated.
    #[error("the file is corrupt: checksum mismatch")]
    Damaged,
    /// The trees contain moves that do not exist, or do not end with the file.
    #[error("the book does not follow the rules of the game")]
    Invalid,
}

impl Book {
    /// Reads a book file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a book that this engine can use.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, ParseBookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(ParseBookError::NotABook)?;
        let (version, rest) = rest.split_first_chunk().ok_or(ParseBookError::Damaged)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(ParseBookError::Version(version));
        }
        let (checksum, body) = rest.split_first_chunk().ok_or(ParseBookError::Damaged)?;
        if u64::from_le_bytes(*checksum) != fnv(body) {
            return Err(ParseBookError::Damaged);
        }
        Book::from_body(body).ok_or(ParseBookError::Invalid)
    }

    pub(super) fn from_body(mut body: &[u8]) -> Option<Book> {
        let mut book = Book::default();
        for set in GameType::ALL {
            let mut open = vec![start(set)];
            while let Some(board) = open.pop() {
                let (&count, rest) = body.split_first()?;
                let (moves, rest) = rest.split_at_checked(usize::from(count) * 2)?;
                body = rest;
                let successors = successors(&board);
                let mut known = Vec::with_capacity(usize::from(count));
                for bytes in moves.as_chunks().0 {
                    let word = u16::from_le_bytes(*bytes);
                    let &(hash, mv) = successors.get(usize::from(word & 0xff))?;
                    // Shifting a signed number extends its sign.
                    known.push((hash, (word as i16 >> 9) as i8));
                    if word & FOLLOWS != 0 {
                        let mut after = board.clone();
                        after.play_unchecked(mv);
                        open.push(after);
                    }
                }
                if count > 0 {
                    book.add(board.canonical_hash(), known);
                }
            }
        }
        body.is_empty().then_some(book)
    }

    /// Writes the format read by [`Book::from_bytes`].
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let mut unlisted: HashMap<_, _> = self.positions.iter().cloned().collect();
        for set in GameType::ALL {
            let start = start(set);
            let moves = unlisted.remove(&start.canonical_hash());
            let mut open = vec![(start, moves.unwrap_or_default())];
            while let Some((board, mut moves)) = open.pop() {
                body.push(moves.len() as u8);
                let successors = successors(&board);
                moves.sort_unstable();
                for (hash, steps) in moves {
                    let index = successors.partition_point(|&(other, _)| other < hash);
                    let mut word = index as u16 | (i16::from(steps) << 9) as u16;
                    if let Some(moves) = unlisted.remove(&hash) {
                        word |= FOLLOWS;
                        let mut after = board.clone();
                        after.play_unchecked(successors[index].1);
                        open.push((after, moves));
                    }
                    body.extend(word.to_le_bytes());
                }
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(fnv(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Adds a position with the values of its moves for the player to move, in hundredths. Moves that the format cannot
    /// express are left out.
    pub(crate) fn insert(&mut self, board: &Board, moves: &[(CanonicalHash, Value)]) {
        let successors = successors(board);
        let writable = successors.get(..=0xff).unwrap_or(&successors);
        let is_writable = |hash: &CanonicalHash| writable.iter().any(|(other, _)| other == hash);
        let moves = moves.iter().filter(|(hash, _)| is_writable(hash));
        let steps = |value: Value| (value + STEP / 2).div_euclid(STEP).clamp(-64, 63) as i8;
        let mut moves: Vec<_> = moves.map(|&(hash, value)| (hash, steps(value))).collect();
        moves.sort_unstable();
        moves.truncate(0xff);
        if !moves.is_empty() {
            self.add(board.canonical_hash(), moves);
        }
    }
}

fn start(set: GameType) -> Board {
    Board::from_ruleset(&Ruleset::uhp(set))
}
