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

use std::io::{self, BufRead, Read, Write};

use skep_rules::{Color, GameType, Move};

use super::{GameEnd, ScoredGame, ScoredPly};

const MAGIC: &[u8; 8] = b"skepgam1";
const HEADER: usize = 12;
const RANDOM_MOVE: i16 = i16::MIN;
/// By the half points of White.
const WINNERS: [Option<Color>; 3] = [Some(Color::Black), None, Some(Color::White)];

/// # Errors
/// The output fails.
pub(crate) fn write_head(mut out: impl Write) -> io::Result<()> {
    out.write_all(MAGIC)
}

/// # Errors
/// The output fails.
pub(crate) fn write_game(mut out: impl Write, game: &ScoredGame) -> io::Result<()> {
    let words: Vec<[u16; 2]> = game
        .plies
        .iter()
        .map(|ply| [ply.mv.to_bits(), ply.score.unwrap_or(RANDOM_MOVE) as u16])
        .collect();
    let points = 2.0 * game.points(Color::White);
    let mut bytes = vec![game.set.index() as u8, points as u8, game.end as u8, 0];
    bytes.extend(game.seed.to_le_bytes());
    bytes.extend((words.len() as u16).to_le_bytes());
    bytes.extend(check(&words).to_le_bytes());
    let words = words.as_flattened().iter();
    bytes.extend(words.flat_map(|word| word.to_le_bytes()));
    out.write_all(&bytes)
}

fn check(words: &[[u16; 2]]) -> u16 {
    let words = words.as_flattened().iter();
    words.fold(0, |sum, &word| sum.wrapping_add(word))
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum ReadGamesError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("not a file written by `skep-lab tune play`")]
    NotGames,
    #[error("game {0} is damaged")]
    Damaged(usize),
}

/// Iterates over the games of a file. A truncated game at the end, left by a writer that was killed, is skipped.
pub(crate) struct GameReader<R> {
    input: R,
    /// Bytes of the games read so far, including the file header.
    position: u64,
    read: usize,
    failed: bool,
}

impl<R: BufRead> GameReader<R> {
    /// Begins to read.
    ///
    /// # Errors
    ///
    /// If this is not a file of games.
    pub(crate) fn new(mut input: R) -> Result<GameReader<R>, ReadGamesError> {
        let mut magic = [0; MAGIC.len()];
        if !fill(&mut input, &mut magic)? || &magic != MAGIC {
            return Err(ReadGamesError::NotGames);
        }
        Ok(GameReader {
            input,
            position: magic.len() as u64,
            read: 0,
            failed: false,
        })
    }

    /// The end of the last complete game.
    pub(crate) const fn position(&self) -> u64 {
        self.position
    }

    fn read_game(&mut self) -> Result<Option<ScoredGame>, ReadGamesError> {
        let mut head = [0; HEADER];
        if !fill(&mut self.input, &mut head)? {
            return Ok(None);
        }
        let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let mut body = vec![0; usize::from(short(8)) * 4];
        if !fill(&mut self.input, &mut body)? {
            return Ok(None);
        }
        self.read += 1;
        let words: Vec<[u16; 2]> = body
            .as_chunks::<4>()
            .0
            .iter()
            .map(|&[a, b, c, d]| [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])])
            .collect();
        let game = game(&head, &words).filter(|_| check(&words) == short(10));
        self.position += (HEADER + body.len()) as u64;
        game.map(Some).ok_or(ReadGamesError::Damaged(self.read))
    }
}

impl<R: BufRead> Iterator for GameReader<R> {
    type Item = Result<ScoredGame, ReadGamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let game = self.read_game().transpose()?;
        self.failed = game.is_err();
        Some(game)
    }
}

fn game(head: &[u8; HEADER], words: &[[u16; 2]]) -> Option<ScoredGame> {
    let mut sets = GameType::ALL.into_iter();
    let plies: Option<Vec<ScoredPly>> = words
        .iter()
        .map(|&[mv, score]| {
            Some(ScoredPly {
                mv: Move::from_bits(mv)?,
                score: Some(score as i16).filter(|&score| score != RANDOM_MOVE),
            })
        })
        .collect();
    Some(ScoredGame {
        set: sets.find(|set| set.index() == usize::from(head[0]))?,
        winner: *WINNERS.get(usize::from(head[1]))?,
        end: *GameEnd::ALL.get(usize::from(head[2]))?,
        seed: u32::from_le_bytes([head[4], head[5], head[6], head[7]]),
        plies: plies?,
    })
}

/// Fills a buffer and returns whether there were enough bytes.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match input.read_exact(buffer) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
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
        let mut bytes = Vec::new();
        write_head(&mut bytes).expect("memory can be written");
        for game in games {
            write_game(&mut bytes, game).expect("memory can be written");
        }
        bytes
    }

    #[test]
    fn games_come_back_as_they_were_written() {
        let games = some_games();
        let bytes = file(&games);
        let mut reader = GameReader::new(bytes.as_slice()).expect("a file of games");
        let read: Vec<ScoredGame> = reader
            .by_ref()
            .map(|game| game.expect("a whole game"))
            .collect();
        assert_eq!(read, games);
        assert_eq!(reader.position(), bytes.len() as u64);
    }

    #[test]
    fn a_game_that_was_cut_off_is_left_out() {
        let games = some_games();
        let whole = file(&games[..11]).len();
        let bytes = file(&games);
        for length in [whole, whole + 1, whole + 13, bytes.len() - 1] {
            let mut reader = GameReader::new(&bytes[..length]).expect("a file of games");
            assert_eq!(reader.by_ref().filter(Result::is_ok).count(), 11);
            assert_eq!(reader.position(), whole as u64);
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert!(matches!(
            GameReader::new(&b"wrong"[..]),
            Err(ReadGamesError::NotGames)
        ));
        assert!(matches!(
            GameReader::new(&b"not a file of games"[..]),
            Err(ReadGamesError::NotGames)
        ));
        let games = some_games();
        let mut bytes = file(&games);
        bytes[8 + HEADER + 2] ^= 1;
        let mut reader = GameReader::new(bytes.as_slice()).expect("a file of games");
        assert!(matches!(
            reader.next(),
            Some(Err(ReadGamesError::Damaged(1)))
        ));
        assert!(reader.next().is_none());
    }
}
