//! The archive's binary encoding of moves, and the positions they lead to.

use skep_rules::{Game, GameResult, Move};

/// The version written.
const VERSION: u8 = 1;

/// Encoded moves of a game.
///
/// A version byte, 1, is followed by two bytes per move, little-endian, with its
/// [`Board::move_code`](skep_rules::Board::move_code): the piece, a piece that it will touch and the direction from
/// there. The length is therefore odd.
///
/// Games archived before there was a version byte have an even length, with two bytes per move: the piece, shifted by
/// ten bits, and its cell on a board of 32 by 32 cells, relative to the first piece of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMoves(Vec<u8>);

impl KeptMoves {
    /// Encodes the moves of a game.
    pub fn of(game: &Game) -> KeptMoves {
        let mut bytes = Vec::with_capacity(1 + 2 * game.moves().len());
        bytes.push(VERSION);
        let mut board = game.start().clone();
        for mv in game.moves() {
            bytes.extend(board.move_code(mv).to_le_bytes());
            // A copy, never unmade.
            board.play_unchecked(mv);
        }
        KeptMoves(bytes)
    }

    /// Wraps stored bytes; [`play`](Self::play) checks them.
    pub const fn from_bytes(bytes: Vec<u8>) -> KeptMoves {
        KeptMoves(bytes)
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Plays the moves; `None` if the data is invalid.
    pub fn play(&self, game: &mut Game) -> Option<()> {
        let (pairs, read): (_, fn(&Game, u16) -> Option<Move>) = match &self.0[..] {
            unversioned if unversioned.len().is_multiple_of(2) => {
                (unversioned, |_, bits| Move::from_bits(bits))
            }
            [VERSION, pairs @ ..] => (pairs, |game, code| game.board().read_move_code(code)),
            _ => return None,
        };
        let (pairs, _) = pairs.as_chunks::<2>();
        for &pair in pairs {
            let mv = read(game, u16::from_le_bytes(pair))?;
            game.play(mv).ok()?;
        }
        Some(())
    }
}

/// An occurrence of a position in an archived game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Id of the archived game.
    pub game: u64,
    /// Number of plies before the position.
    pub ply: u16,
    pub result: GameResult,
    /// Truncated hash of the next position, enough to distinguish the moves of one position.
    pub next: u32,
}

impl Occurrence {
    /// Truncates the hash of a next position.
    pub const fn short(hash: u64) -> u32 {
        hash as u32
    }
}

/// A position of a game and its successor, for the index of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Canonical hash.
    pub hash: u64,
    /// Canonical hash of the next position; 0 at the end of the game.
    pub next: u64,
    /// Number of plies before the position.
    pub ply: u16,
}

/// The distinct positions of a game, each with the successor of its first occurrence.
pub(super) fn steps(game: &Game) -> Vec<Step> {
    let mut board = game.start().clone();
    let mut hashes = Vec::with_capacity(game.moves().len() + 2);
    hashes.push(board.canonical_hash().0);
    for mv in game.moves() {
        // A copy, never unmade.
        board.play_unchecked(mv);
        hashes.push(board.canonical_hash().0);
    }
    hashes.push(0);
    let mut steps: Vec<Step> = Vec::with_capacity(hashes.len());
    for (ply, pair) in hashes.windows(2).enumerate() {
        let step = Step {
            hash: pair[0],
            next: pair[1],
            ply: u16::try_from(ply).unwrap_or(u16::MAX),
        };
        if steps.iter().all(|other| other.hash != step.hash) {
            steps.push(step);
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use skep_rules::{GameType, Ruleset};

    use super::*;

    const MOVES: [&str; 5] = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1/", "wB1 \\wQ"];
    /// [`MOVES`] in each version of the encoding.
    const GOLDEN: [&[u8]; 2] = [
        &[0x00, 0x04, 0x01, 0x54, 0xff, 0x03, 0xe2, 0x43, 0xdf, 0x0f],
        &[
            1, 0x01, 0x1c, 0x35, 0x08, 0x20, 0x14, 0xb0, 0x06, 0x03, 0x00,
        ],
    ];

    fn game() -> Game {
        Game::new(Ruleset::uhp(GameType::BASE))
    }

    fn played() -> Game {
        let mut game = game();
        for uhp in MOVES {
            game.play_uhp(uhp).expect("legal");
        }
        game
    }

    #[test]
    fn decodes_every_version() {
        for bytes in GOLDEN {
            let mut game = game();
            let moves = KeptMoves::from_bytes(bytes.to_vec());
            moves.play(&mut game).expect("valid moves");
            assert_eq!(game.move_strings(), MOVES);
        }
    }

    #[test]
    fn encodes_the_latest_version() {
        assert_eq!(KeptMoves::of(&played()).as_bytes(), GOLDEN[1]);
    }

    #[test]
    fn rejects_invalid_data() {
        for bytes in [&[2_u8, 0, 0][..], &[1, 0x01, 0x08], &[0xff, 0xf0], &[1]] {
            let kept = KeptMoves::from_bytes(bytes.to_vec());
            let is_read = kept.play(&mut game()).is_some();
            assert_eq!(is_read, bytes == [1], "{bytes:?}");
        }
    }
}
