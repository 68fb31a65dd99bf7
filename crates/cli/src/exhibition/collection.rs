//! Compact file format for games: a text header, an empty line, then the games in binary with two bytes per move.

use std::collections::HashSet;

use skep_rules::{CanonicalHash, Game, GameType, Move};

use super::{ExhibitionGame, Player};

const SHIPPED: &[u8] = include_bytes!("../../../../content/archive/engine-games.skep");
const TITLE: &str = "skep games 1";

/// Games in order of their numbers, no two with the same final position.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// Date on which they were played, as `2026.11.15`.
    pub date: String,
    /// Number of the next game to play.
    pub next: u64,
    games: Vec<ExhibitionGame>,
    final_positions: HashSet<CanonicalHash>,
}

/// Error returned when reading a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CollectionError {
    /// The text header is invalid.
    #[error("not a collection of Skep games")]
    Header,
    /// The file ends before the last game does.
    #[error("the file is truncated")]
    Truncated,
    /// The game with this number, counted from 1, is illegal or unfinished.
    #[error("game {0} is illegal or unfinished")]
    Game(usize),
}

impl Collection {
    /// Creates an empty collection whose first game will have the given number.
    pub fn new(date: impl Into<String>, first: u64) -> Collection {
        Collection {
            date: date.into(),
            next: first,
            ..Collection::default()
        }
    }

    /// The built-in collection.
    ///
    /// # Errors
    /// If the embedded file is invalid, which the tests rule out.
    pub fn shipped() -> Result<Collection, CollectionError> {
        Collection::read(SHIPPED)
    }

    /// The date and the number of games of the built-in collection, without reading the games.
    ///
    /// # Errors
    /// If the embedded file is invalid, which the tests rule out.
    pub fn shipped_summary() -> Result<(String, usize), CollectionError> {
        let (head, _) = split(SHIPPED)?;
        Ok((head.date, head.count))
    }

    /// The games in order.
    pub fn games(&self) -> &[ExhibitionGame] {
        &self.games
    }

    /// Adds a game; false if one with the same final position, up to symmetry, is already there.
    pub fn add(&mut self, game: ExhibitionGame) -> bool {
        let hash = game.game.board().canonical_hash();
        let is_new = self.final_positions.insert(hash);
        if is_new {
            self.games.push(game);
        }
        is_new
    }

    /// Reads a collection.
    ///
    /// # Errors
    /// If the header is invalid, the file is truncated, or a game is illegal.
    pub fn read(bytes: &[u8]) -> Result<Collection, CollectionError> {
        let (head, mut rest) = split(bytes)?;
        let mut collection = Collection::new(head.date, head.next);
        for number in 1..=head.count {
            collection.add(read_game(&mut rest, &head.players, number)?);
        }
        Ok(collection)
    }

    /// Serializes the collection.
    pub fn write(&self) -> Vec<u8> {
        let mut players: Vec<Player> = Vec::new();
        for game in &self.games {
            for player in [game.white, game.black] {
                if !players.contains(&player) {
                    players.push(player);
                }
            }
        }
        let number = |player: Player| players.iter().position(|&other| other == player);
        let mut bytes = self.header(&players).into_bytes();
        for game in &self.games {
            let moves = game.game.moves();
            bytes.push(game.game.ruleset().game_type.index() as u8);
            bytes.push(number(game.white).unwrap_or_default() as u8);
            bytes.push(number(game.black).unwrap_or_default() as u8);
            bytes.extend((moves.len() as u16).to_le_bytes());
            bytes.extend(moves.flat_map(|mv| mv.to_bits().to_le_bytes()));
        }
        bytes
    }

    fn header(&self, players: &[Player]) -> String {
        let mut text = format!("{TITLE}\ndate {}\nnext {}\n", self.date, self.next);
        for player in players {
            let nodes = player.nodes.map(|nodes| format!(" {nodes}"));
            let nodes = nodes.unwrap_or_default();
            text += &format!("player {}{nodes}\n", player.level);
        }
        text + &format!("games {}\n\n", self.games.len())
    }
}

#[derive(Default)]
struct Header {
    date: String,
    next: u64,
    players: Vec<Player>,
    /// Number of games.
    count: usize,
}

/// Reads the header and returns what follows it.
fn split(bytes: &[u8]) -> Result<(Header, &[u8]), CollectionError> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n");
    let (head, rest) = bytes.split_at(end.ok_or(CollectionError::Header)?);
    let head = std::str::from_utf8(head).map_err(|_| CollectionError::Header)?;
    let head = read_header(head).ok_or(CollectionError::Header)?;
    Ok((head, rest.get(2..).unwrap_or_default()))
}

fn read_header(text: &str) -> Option<Header> {
    let mut lines = text.lines();
    if lines.next() != Some(TITLE) {
        return None;
    }
    let mut head = Header::default();
    for line in lines {
        let (word, value) = line.split_once(' ')?;
        match word {
            "date" => value.clone_into(&mut head.date),
            "next" => head.next = value.parse().ok()?,
            "games" => head.count = value.parse().ok()?,
            "player" => {
                let (level, nodes) = match value.split_once(' ') {
                    None => (value, None),
                    Some((level, nodes)) => (level, Some(nodes.parse().ok()?)),
                };
                let level = level.parse().ok()?;
                head.players.push(Player { level, nodes });
            }
            _ => return None,
        }
    }
    Some(head)
}

fn read_game(
    bytes: &mut &[u8],
    players: &[Player],
    number: usize,
) -> Result<ExhibitionGame, CollectionError> {
    let bad = CollectionError::Game(number);
    let truncated = CollectionError::Truncated;
    let (head, rest) = bytes.split_first_chunk().ok_or(truncated)?;
    let &[set, white, black, low, high] = head;
    let plies = usize::from(u16::from_le_bytes([low, high]));
    let (moves, rest) = rest.split_at_checked(2 * plies).ok_or(truncated)?;
    *bytes = rest;
    let player = |index: u8| players.get(usize::from(index)).copied().ok_or(bad);
    let mut sets = GameType::ALL.into_iter();
    let set = sets.find(|other| other.index() == usize::from(set));
    let set = set.ok_or(bad)?;
    let mut game = Game::new(ExhibitionGame::ruleset(set));
    let (pairs, _) = moves.as_chunks::<2>();
    for &pair in pairs {
        let mv = Move::from_bits(u16::from_le_bytes(pair)).ok_or(bad)?;
        game.play(mv).map_err(|_| bad)?;
    }
    if game.outcome().is_none() {
        return Err(bad);
    }
    Ok(ExhibitionGame {
        white: player(white)?,
        black: player(black)?,
        game,
    })
}
