//! Positions with a forced win of known length, for testing engines.

use std::{fmt, str::FromStr};

use skep_rules::{Board, Game, GameStringError, Outcome};

use crate::proof::{ProofLimits, prove_win, prove_within};

/// A position in which the player to move wins by force.
#[derive(Clone, Debug)]
pub struct Mate {
    /// Length of the shortest win, in moves of the winner.
    pub moves: u32,
    /// The game leading to the position.
    pub game: Game,
}

impl Mate {
    /// Longest win that [`length`] can establish.
    pub const MAX_MOVES: u32 = 4;

    /// Positions of a won game in which the winner already had a forced win, last one first.
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
                // Earlier positions are even further from the end.
                None => break,
            }
        }
        mates
    }
}

/// Length of the shortest forced win of the side to move, in its own moves and up to [`Mate::MAX_MOVES`].
///
/// `None` if there is no such win, or none was found with reasonable effort.
pub fn length(board: &Board) -> Option<u32> {
    let limits = ProofLimits::nodes(10_000_000);
    for moves in 1..Mate::MAX_MOVES {
        if prove_within(board, 2 * moves - 1, &limits)? {
            return Some(moves);
        }
    }
    let proof = prove_win(board, &ProofLimits::nodes(4_000_000))?;
    (proof.plies == 2 * Mate::MAX_MOVES - 1).then_some(Mate::MAX_MOVES)
}

impl fmt::Display for Mate {
    /// One line: the number of moves, then the UHP game string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.game.game_string())
    }
}

/// Error returned when parsing a line of a mate suite.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ParseMateError {
    /// The line does not begin with a number of moves.
    #[error("expected a number of moves and a game string")]
    Moves,
    /// The game string is invalid.
    #[error(transparent)]
    Game(Box<GameStringError>),
}

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
