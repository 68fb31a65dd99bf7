//! The file format of training games.
//!
//! All numbers are little-endian. The file starts with `skepgam1`. Each game has a header of 12 bytes:
//!
//! | bytes | content |
//! |---|---|
//! | 1 | set: the sum of 1 for the mosquito, 2 for the ladybug and 4 for the pillbug |
//! | 1 | result: 0 Black won, 1 draw, 2 White won |
//! | 1 | ending: 0 by the rules, 1 proven win, 2 adjudicated, 3 too long |
//! | 1 | 0 |
//! | 4 | seed |
//! | 2 | number of plies |
//! | 2 | checksum: the sum of the words of all plies modulo 65,536 |
//!
//! and four bytes per ply: the move, then the score for the player to move in hundredths, -32,768 for a random move. A
//! move has 15 bits: `piece * 1024 + (q + 32 * r) mod 1024`, where the first piece of the game is at (0, 0), q grows to the
//! right and r down and to the right (UHP's `wS1-` and `wS1\`). A piece is 16 for Black plus 0 for the queen, 1 and 2 for
//! the spiders, 3 and 4 for the beetles, 5 to 7 for the grasshoppers, 8 to 10 for the ants, 11 for the mosquito, 12 for
//! the ladybug, 13 for the pillbug. A pass is 65,535. The format is independent of the board's internal layout and takes
//! 4.3 bytes per position.

use skep_rules::{Color, GameType, Move};

use super::{GameEnd, ScoredGame, ScoredPly};

/// The first bytes of a file.
pub(crate) const MAGIC: &[u8; 8] = b"skepgam1";
const HEADER: usize = 12;
const RANDOM_MOVE: i16 = i16::MIN;
/// By the half points of White.
const WINNERS: [Option<Color>; 3] = [Some(Color::Black), None, Some(Color::White)];

pub(crate) fn to_bytes(game: &ScoredGame) -> Vec<u8> {
    let plies = game.plies.iter();
    let words = plies.flat_map(|ply| [ply.mv.to_bits(), ply.score.unwrap_or(RANDOM_MOVE) as u16]);
    let body: Vec<u8> = words.flat_map(u16::to_le_bytes).collect();
    let points = 2.0 * game.points(Color::White);
    let mut bytes = vec![game.set.index() as u8, points as u8, game.end as u8, 0];
    bytes.extend(game.seed.to_le_bytes());
    bytes.extend((game.plies.len() as u16).to_le_bytes());
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn checksum(body: &[u8]) -> u16 {
    let (words, _) = body.as_chunks();
    let words = words.iter().copied().map(u16::from_le_bytes);
    words.fold(0, u16::wrapping_add)
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ReadGamesError {
    #[error("not a file written by `skep-lab tune play`")]
    NotGames,
    #[error("game {0} is damaged")]
    Damaged(usize),
}

/// Reads the games of a file, and returns the end of the last one too. A truncated game after it, left by a writer that
/// was killed, is skipped.
///
/// # Errors
/// This is not a file of games, or one of them is damaged.
pub(crate) fn read_games(bytes: &[u8]) -> Result<(Vec<ScoredGame>, usize), ReadGamesError> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or(ReadGamesError::NotGames)?;
    let mut games = Vec::new();
    while let Some((head, body, next)) = split(rest) {
        games.push(game(head, body).ok_or(ReadGamesError::Damaged(games.len() + 1))?);
        rest = next;
    }
    Ok((games, bytes.len() - rest.len()))
}

/// Splits off the header and the plies of the first game.
fn split(bytes: &[u8]) -> Option<(&[u8; HEADER], &[u8], &[u8])> {
    let (head, rest) = bytes.split_first_chunk()?;
    let plies = u16::from_le_bytes([head[8], head[9]]);
    let (body, rest) = rest.split_at_checked(4 * usize::from(plies))?;
    Some((head, body, rest))
}

fn game(head: &[u8; HEADER], body: &[u8]) -> Option<ScoredGame> {
    if checksum(body) != u16::from_le_bytes([head[10], head[11]]) {
        return None;
    }
    let mut sets = GameType::ALL.into_iter();
    let (plies, _) = body.as_chunks();
    let plies = plies.iter().map(|&[a, b, c, d]| {
        Some(ScoredPly {
            mv: Move::from_bits(u16::from_le_bytes([a, b]))?,
            score: Some(i16::from_le_bytes([c, d])).filter(|&score| score != RANDOM_MOVE),
        })
    });
    Some(ScoredGame {
        set: sets.find(|set| set.index() == usize::from(head[0]))?,
        winner: *WINNERS.get(usize::from(head[1]))?,
        end: *GameEnd::ALL.get(usize::from(head[2]))?,
        seed: u32::from_le_bytes([head[4], head[5], head[6], head[7]]),
        plies: plies.collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use skep_engine::{Engine, Options};

    use crate::training::SelfPlay;

    fn some_games() -> Vec<ScoredGame> {
        let mut engine = Engine::new(Options::default().with_table_mib(1));
        let way = SelfPlay {
            set: None,
            nodes: 30,
            to_the_end: false,
        };
        (0..12).map(|seed| way.play(&mut engine, seed)).collect()
    }

    fn file(games: &[ScoredGame]) -> Vec<u8> {
        let games = games.iter().flat_map(to_bytes);
        MAGIC.iter().copied().chain(games).collect()
    }

    #[test]
    fn games_come_back_as_they_were_written() {
        let games = some_games();
        let bytes = file(&games);
        let length = bytes.len();
        assert_eq!(read_games(&bytes), Ok((games, length)));
    }

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        let games = some_games();
        let whole = file(&games[..11]).len();
        let bytes = file(&games);
        for length in [whole, whole + 1, whole + 13, bytes.len() - 1] {
            let read = read_games(&bytes[..length]);
            assert_eq!(read, Ok((games[..11].to_vec(), whole)));
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for wrong in ["wrong", "not a file of games"] {
            let read = read_games(wrong.as_bytes());
            assert_eq!(read, Err(ReadGamesError::NotGames));
        }
        let mut bytes = file(&some_games());
        bytes[8 + HEADER + 2] ^= 1;
        assert_eq!(read_games(&bytes), Err(ReadGamesError::Damaged(1)));
    }
}
