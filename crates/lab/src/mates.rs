//! Positions with a forced win of known length, for testing engines.

use std::{fmt, str::FromStr};

use anyhow::Context;
use skep_engine::proof::{ProofLimits, prove_win, prove_within};
use skep_rules::{Board, Game, Outcome};

/// A position in which the player to move wins by force.
#[derive(Clone, Debug)]
pub(crate) struct Mate {
    /// Number of the player's own moves; no win is shorter.
    pub(crate) moves: u32,
    /// The game that led to the position.
    pub(crate) game: Game,
}

impl Mate {
    /// Longest win that [`length`] proves to be the shortest.
    pub(crate) const MAX_MOVES: u32 = 4;

    /// The positions at the end of a won game in which the winner had a forced win, the last one first.
    pub(crate) fn in_game(game: &Game) -> Vec<Mate> {
        let mut mates = Vec::new();
        let Some(winner) = game.outcome().and_then(Outcome::winner) else {
            return mates;
        };
        let mut game = game.clone();
        while game.undo().is_some() {
            if game.to_move() != winner {
                continue;
            }
            // Earlier positions are even further from the win.
            let Some(moves) = length(game.board()) else {
                break;
            };
            let game = game.clone();
            mates.push(Mate { moves, game });
        }
        mates
    }
}

/// The proven length of the shortest forced win, in own moves of the player to move.
///
/// `None` if there is no win within [`Mate::MAX_MOVES`], or none was found with a reasonable effort.
pub(crate) fn length(board: &Board) -> Option<u32> {
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
    /// As a line of a suite: the number of moves and the UHP game string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.moves, self.game.game_string())
    }
}

impl FromStr for Mate {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> anyhow::Result<Mate> {
        let (moves, game) = line.split_once(' ').context(EXPECTED)?;
        let moves = moves.parse().ok().context(EXPECTED)?;
        let game = game.parse()?;
        Ok(Mate { moves, game })
    }
}

const EXPECTED: &str = "expected a number of moves and a game string";
