//! Proves that a puzzle's solution works and is unique.

use skep_rules::{Board, Move};

use super::puzzle::{after, distinct_moves, is_equivalent};
use super::{Goal, Puzzle, Theme};
use crate::proof::{ProofLimits, Prover};

/// The reason a puzzle was not proven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FlawError {
    /// The solution does not reach the goal.
    #[error("the solution does not reach its goal by force")]
    Fails,
    /// The solution wins, or the other moves lose, faster than the goal says.
    #[error("the solution is shorter than the goal says")]
    Shorter,
    /// This move, in UHP notation, is as good as the first move of the solution, or nearly so.
    #[error("{0} is as good as the solution")]
    Rival(String),
    /// The search reached its limits.
    #[error("the proof exceeds the limits")]
    Unsettled,
    /// The stored themes are wrong; these are correct.
    #[error("the themes should be: {}", Theme::names(.0))]
    Themes(Vec<Theme>),
}

impl Puzzle {
    /// Proves the puzzle by exhaustive search and checks its themes.
    ///
    /// # Errors
    /// The first flaw found, or [`FlawError::Unsettled`] if the proof needs more than `limits` allow.
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

/// Number of plies spanned by `moves` moves of the side to move.
pub(super) const fn plies(moves: u32) -> u32 {
    (2 * moves).saturating_sub(1)
}

/// Proves that `key` wins in exactly `moves` moves and that no other move does nearly as well.
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
        if !is_equivalent(board, mv, key) && wins(mv, bound)? {
            return Err(FlawError::Rival(board.move_string(mv).to_string()));
        }
    }
    Ok(())
}

/// Proves that every move except `key` loses within `moves` moves of the opponent, at least one of them no sooner, and
/// that `key` holds longer.
pub(super) fn prove_rescue(
    prover: &mut Prover<'_>,
    board: &Board,
    key: Move,
    moves: u32,
) -> Result<(), FlawError> {
    let mut loses = |mv, moves| {
        let after = after(board, mv);
        let lost = if after.is_over() {
            Some(after.winner() == Some(after.to_move()))
        } else {
            prover.wins(&after, plies(moves))
        };
        lost.ok_or(FlawError::Unsettled)
    };
    let mut longest = 0;
    for mv in distinct_moves(board) {
        if is_equivalent(board, mv, key) {
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
