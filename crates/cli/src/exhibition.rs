//! Exhibition games of the engine against itself at strong settings, with varied but sound openings. A new archive
//! starts with some of them. Their compact file format is a text header, an empty line, then the games in binary with
//! two bytes per move.

use skep_engine::Level;
use skep_rules::{Color, Game, GameType, Move, Ruleset};

#[cfg(test)]
mod tests;

const SHIPPED: &[u8] = include_bytes!("../../../content/archive/engine-games.skep");
const TITLE: &str = "skep games 1";

/// A finished game of the engine against itself.
#[derive(Clone, Debug)]
pub struct ExhibitionGame {
    /// White first.
    pub players: [Player; 2],
    /// The moves; the game has ended on the board or by repetition.
    pub game: Game,
}

impl ExhibitionGame {
    /// Rules of exhibition games: tournament opening, draw by repetition.
    pub const fn ruleset(set: GameType) -> Ruleset {
        Ruleset::uhp(set).with_repetition_draws(true)
    }

    /// The player of a colour.
    pub const fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }
}

/// The engine at a given strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Playing level.
    pub level: Level,
    /// Nodes per move; `None` leaves the limit to the level.
    pub nodes: Option<u64>,
}

/// Games in order of their numbers.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Date on which they were played, as `2026.11.15`.
    pub date: String,
    /// Number of the next game to play.
    pub next: u64,
    pub games: Vec<ExhibitionGame>,
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

    /// Reads a collection.
    ///
    /// # Errors
    /// If the header is invalid, the file is truncated, or a game is illegal.
    pub fn read(bytes: &[u8]) -> Result<Collection, CollectionError> {
        let (head, mut rest) = split(bytes)?;
        let games = (1..=head.count).map(|number| read_game(&mut rest, &head.players, number));
        Ok(Collection {
            games: games.collect::<Result<_, _>>()?,
            date: head.date,
            next: head.next,
        })
    }

    /// Serializes the collection.
    pub fn write(&self) -> Vec<u8> {
        let mut players: Vec<Player> = Vec::new();
        for player in self.games.iter().flat_map(|game| game.players) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        let number = |player: Player| players.iter().position(|&other| other == player);
        let mut bytes = self.header(&players).into_bytes();
        for game in &self.games {
            let moves = game.game.moves();
            bytes.push(game.game.ruleset().game_type.index() as u8);
            bytes.extend(
                game.players
                    .map(|player| number(player).unwrap_or_default() as u8),
            );
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
        players: [player(white)?, player(black)?],
        game,
    })
}
