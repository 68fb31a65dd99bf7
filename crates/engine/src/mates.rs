//! Positions with a forced win of a known length, for testing engines.

use std::{fmt, str::FromStr};

use skep_rules::{Board, Game, GameStringError, Outcome};

use crate::proof::{ProofLimits, prove_win, prove_within};

/// A position in which the player to move wins by force.
#[derive(Clone, Debug)]
pub struct Mate {
    /// In how many of the player's own moves: no win is shorter.
    pub moves: u32,
    /// The game that led to the position.
    pub game: Game,
}

impl Mate {
    /// The most moves for which [`length`] settles that no win is shorter.
    pub const LONGEST: u32 = 4;

    /// The positions before the end of a won game in which the winner already had a forced win, the last one first.
    pub fn in_game(game: &Game) -> Vec<Mate> {
        let mut mates = Vec::new();
        let Some(winner) = game.outcome().and_then(Outcome::winner) else {
            return mates;
        };
        let mut game = game.clone();
        while game.undo().is_some() {
            if game.to_move() != winner {
                continue;
            }
            match length(game.board()) {
                Some(moves) => mates.push(Mate {
                    moves,
                    game: game.clone(),
                }),
                // What lies before is further from the end still.
                None => break,
            }
        }
        mates
    }
}

/// In how many own moves the player to move wins by force, up to [`Mate::LONGEST`]; proven to be the fewest.
///
/// `None` if there is no such win, or if none was found with a reasonable effort.
pub fn length(board: &Board) -> Option<u32> {
    let limits = ProofLimits::nodes(10_000_000);
    for moves in 1..Mate::LONGEST {
        if prove_within(board, 2 * moves - 1, &limits)? {
            return Some(moves);
        }
    }
    let proof = prove_win(board, &ProofLimits::nodes(4_000_000))?;
    (proof.plies == 2 * Mate::LONGEST - 1).then_some(Mate::LONGEST)
}

impl fmt::Display for Mate {
    /// One line: the number of moves and the UHP game string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.game.game_string())
    }
}

/// A line that is not one of a file of forced wins.
#[derive(Clone, Debug)]
pub enum ParseMateError {
    /// It does not begin with a number of moves.
    Moves,
    /// The game cannot be read.
    Game(Box<GameStringError>),
}

impl fmt::Display for ParseMateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMateError::Moves => f.write_str("a line is a number of moves and a game string"),
            ParseMateError::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseMateError {}

impl FromStr for Mate {
    type Err = ParseMateError;

    fn from_str(line: &str) -> Result<Mate, ParseMateError> {
        let (moves, game) = line.split_once(' ').ok_or(ParseMateError::Moves)?;
        let moves = moves.parse().map_err(|_| ParseMateError::Moves)?;
        let game =
            Game::from_game_string(game).map_err(|error| ParseMateError::Game(Box::new(error)))?;
        Ok(Mate { moves, game })
    }
}
