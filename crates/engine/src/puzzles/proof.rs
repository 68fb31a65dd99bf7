//! Proves that a puzzle has one solution.

use std::fmt;

use skep_rules::{Board, Move};

use super::{
    Goal, Puzzle, Theme,
    puzzle::{after, distinct_moves, is_same},
};
use crate::proof::{ProofLimits, Prover};

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlawError {
    /// The first move of the solution does not do what is asked for.
    Fails,
    /// The first move wins, or the other moves lose, in fewer moves than the goal says.
    Shorter,
    /// This move, in UHP's notation, does as well as the first move of the solution, or nearly.
    Rival(String),
    /// The limits were met before everything was proven.
    Unsettled,
    /// The themes are not those of the solution, which these are.
    Themes(Vec<Theme>),
}

impl fmt::Display for FlawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlawError::Fails => f.write_str("the solution does not reach its goal by force"),
            FlawError::Shorter => f.write_str("it takes fewer moves than the goal says"),
            FlawError::Rival(mv) => write!(f, "{mv} is as good as the solution"),
            FlawError::Unsettled => f.write_str("it could not be proven within the limits"),
            FlawError::Themes(themes) => {
                let names: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
                write!(f, "its themes are: {}", names.join(" "))
            }
        }
    }
}

impl std::error::Error for FlawError {}

impl Puzzle {
    /// Proves the puzzle by searching every line of play, and checks its themes.
    ///
    /// # Errors
    /// The first flaw that was found. A puzzle that needs more than the limits allow is not proven.
    pub fn prove(&self, limits: &ProofLimits<'_>) -> Result<(), FlawError> {
        let board = self.board();
        let key = self.key().ok_or(FlawError::Fails)?;
        match self.goal {
            Goal::Win(moves) => {
                let mut prover = Prover::new(board.to_move(), board, limits);
                prove_win(&mut prover, board, key, moves)?;
            }
            Goal::Save(moves) => {
                let mut prover = Prover::new(!board.to_move(), board, limits);
                prove_rescue(&mut prover, board, key, moves)?;
            }
        }
        let themes = Theme::of(board, self.goal, &self.solution);
        if themes == self.themes {
            Ok(())
        } else {
            Err(FlawError::Themes(themes))
        }
    }
}

/// Within how many plies so many moves are made by the player to move.
pub(super) const fn plies(moves: u32) -> u32 {
    (2 * moves).saturating_sub(1)
}

/// Proves that a move wins in so many own moves and no fewer, and that no other does nearly as well.
pub(super) fn prove_win(
    prover: &mut Prover<'_>,
    board: &Board,
    key: Move,
    moves: u32,
) -> Result<(), FlawError> {
    let mut wins = |mv, moves| {
        let proven = prover.wins_by(board, mv, plies(moves));
        proven.ok_or(FlawError::Unsettled)
    };
    if !wins(key, moves)? {
        return Err(FlawError::Fails);
    }
    if moves > 1 && wins(key, moves - 1)? {
        return Err(FlawError::Shorter);
    }
    let bound = Goal::without_rival(moves);
    for mv in distinct_moves(board) {
        if !is_same(board, mv, key) && wins(mv, bound)? {
            return Err(FlawError::Rival(board.move_string(mv).to_string()));
        }
    }
    Ok(())
}

/// Proves that all moves but one lose within so many moves of the opponent, one of them in no fewer, and that the one
/// holds longer.
pub(super) fn prove_rescue(
    prover: &mut Prover<'_>,
    board: &Board,
    key: Move,
    moves: u32,
) -> Result<(), FlawError> {
    let mut loses = |mv, moves| {
        let after = after(board, mv);
        let lost = if after.is_over() {
            // Who closes in both queens at once draws.
            Some(
                after.queen_surrounded(board.to_move())
                    && !after.queen_surrounded(!board.to_move()),
            )
        } else {
            prover.wins(&after, plies(moves))
        };
        lost.ok_or(FlawError::Unsettled)
    };
    let mut longest = 0;
    for mv in distinct_moves(board) {
        if is_same(board, mv, key) {
            continue;
        }
        let mut length = None;
        for fewer in 1..=moves {
            if loses(mv, fewer)? {
                length = Some(fewer);
                break;
            }
        }
        let Some(length) = length else {
            return Err(FlawError::Rival(board.move_string(mv).to_string()));
        };
        longest = longest.max(length);
    }
    if longest < moves {
        return Err(FlawError::Shorter);
    }
    if loses(key, Goal::held(moves))? {
        return Err(FlawError::Fails);
    }
    Ok(())
}
