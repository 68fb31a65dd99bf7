//! Judges a solver's moves and plays the opponent's.

use skep_rules::{Game, Move, WhyNot};

use super::defence::{main_line, most_stubborn, winning_moves};
use super::proof::plies;
use super::puzzle::{after, distinct_moves, is_equivalent};
use super::{Goal, Puzzle};
use crate::proof::{ProofLimits, Prover};
use crate::{Engine, Limits};

/// The verdict on a solver's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Correct so far.
    Right {
        /// The defender's reply: the move that holds out longest.
        defence: Move,
    },
    /// The goal is reached.
    Solved,
    /// The move misses the goal.
    Wrong {
        /// The refuting line, starting with the opponent's move. Empty only if the wrong move ended the game.
        refutation: Vec<Move>,
        /// Moves to the forced win that remains, if the move is merely too slow.
        wins_in: Option<u32>,
    },
}

/// The error returned when a solver's move cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The game does not continue this puzzle, or it is not the solver's turn.
    #[error("the game does not belong to the puzzle")]
    NotHere,
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] WhyNot),
    /// The search exceeded its limit, which does not happen with a proven puzzle.
    #[error("the puzzle is too hard to answer")]
    Unsettled,
}

/// Search limit for judging a move.
const JUDGING: ProofLimits<'static> = ProofLimits::nodes(20_000_000).with_remembered(1 << 20);

/// Search limit for deciding whether a wrong move still wins, only too slowly.
const SLOWNESS: ProofLimits<'static> = ProofLimits::nodes(200_000);

/// Search limit for finding an instructive refutation.
const REFUTATION_NODES: u64 = 20_000;

/// Maximum length of a refutation, in plies.
const MAX_REFUTATION: usize = 5;

impl Puzzle {
    /// Judges a solver's move and replies to it.
    ///
    /// `game` is the puzzle's game followed by the moves of the attempt so far. The first move must match the solution;
    /// after that, any move that wins as fast is accepted. Moves of the stored solution are answered immediately,
    /// others after a search of a millisecond to a few seconds. A wrong move is refuted by
    /// the engine, which is cleared first, so that the answer depends on its options and its net only.
    ///
    /// # Errors
    /// If the game does not belong to the puzzle, the move is illegal, or the search takes too long.
    pub fn answer(
        &self,
        game: &Game,
        mv: Move,
        engine: &mut Engine,
    ) -> Result<Answer, AnswerError> {
        let played = self.played(game).ok_or(AnswerError::NotHere)?;
        let mut game_after = game.clone();
        game_after.play(mv)?;
        if self.solution.starts_with(&played) && self.solution.get(played.len()) == Some(&mv) {
            let next = self.solution.get(played.len() + 1);
            return Ok(next.map_or(Answer::Solved, |&defence| Answer::Right { defence }));
        }
        let answer = match self.goal {
            Goal::Win(moves) => {
                let left = moves.saturating_sub(played.len() as u32 / 2);
                judge_attack(game, &game_after, mv, left, engine)
            }
            Goal::Save(moves) => self.judge_rescue(&game_after, mv, moves),
        };
        answer.ok_or(AnswerError::Unsettled)
    }

    /// Returns a correct move for the solver, given the puzzle's game followed by the attempt so far.
    ///
    /// # Errors
    /// If the game does not belong to the puzzle, a wrong move was played, or the search takes too long.
    pub fn next_move(&self, game: &Game) -> Result<Move, AnswerError> {
        let played = self.played(game).ok_or(AnswerError::NotHere)?;
        if self.solution.starts_with(&played) {
            let next = self.solution.get(played.len()).copied();
            return next.ok_or(AnswerError::NotHere);
        }
        let left = self.goal.moves().saturating_sub(played.len() as u32 / 2);
        let board = game.board();
        let mut prover = Prover::new(board.to_move(), board, &JUDGING);
        let winning = winning_moves(&mut prover, board, plies(left));
        let winning = winning.ok_or(AnswerError::Unsettled)?;
        winning.first().copied().ok_or(AnswerError::NotHere)
    }

    /// The moves of the attempt so far; `None` if the game is a different one or it is not the solver's turn.
    fn played(&self, game: &Game) -> Option<Vec<Move>> {
        let before = self.game.moves().len();
        let belongs = game.ruleset().game_type == self.game.ruleset().game_type
            && game.starts_empty()
            && game.moves().len() >= before
            && game.moves().zip(self.game.moves()).all(|(a, b)| a == b);
        let played: Vec<Move> = game.moves().skip(before).collect();
        let turn = played.len().is_multiple_of(2) && played.len() < self.goal.plies();
        (belongs && turn).then_some(played)
    }

    /// Judges a move where all but one lose within `moves` moves of the opponent.
    fn judge_rescue(&self, game_after: &Game, mv: Move, moves: u32) -> Option<Answer> {
        if self
            .key()
            .is_some_and(|key| is_equivalent(self.board(), key, mv))
        {
            return Some(Answer::Solved);
        }
        let board = game_after.board();
        let mut refutation = Vec::new();
        if !board.is_over() {
            let mut prover = Prover::new(board.to_move(), board, &JUDGING);
            let length = prover.shortest(board, plies(moves))??;
            let first = winning_moves(&mut prover, board, length)?;
            refutation = main_line(&mut prover, board, *first.first()?, length)?;
        }
        Some(Answer::Wrong {
            refutation,
            wins_in: None,
        })
    }
}

/// Judges a move that must win within `left` moves, itself included.
fn judge_attack(
    game: &Game,
    game_after: &Game,
    mv: Move,
    left: u32,
    engine: &mut Engine,
) -> Option<Answer> {
    let board = game.board();
    let mut prover = Prover::new(board.to_move(), board, &JUDGING);
    if prover.wins_by(board, mv, plies(left))? {
        if game_after.board().is_over() {
            return Some(Answer::Solved);
        }
        let defence = most_stubborn(&mut prover, game_after.board(), plies(left) - 1)?;
        // A defender whose every move surrounds their own queen has lost.
        return Some(match defence.plies {
            0 => Answer::Solved,
            _ => Answer::Right {
                defence: defence.mv,
            },
        });
    }
    Some(Answer::Wrong {
        refutation: refute(&mut prover, game_after, left - 1, engine)?,
        wins_in: Prover::new(board.to_move(), board, &SLOWNESS)
            .wins_by(board, mv, plies(left + 1))
            .unwrap_or(false)
            .then_some(left + 1),
    })
}

/// A line by which the defender avoids losing within `left` moves.
fn refute(
    prover: &mut Prover<'_>,
    game: &Game,
    left: u32,
    engine: &mut Engine,
) -> Option<Vec<Move>> {
    if game.outcome().is_some() {
        return Some(Vec::new());
    }
    let board = game.board();
    let mut holds = |mv: Move| {
        let after = after(board, mv);
        if after.is_over() {
            return Some(!after.queen_surrounded(board.to_move()));
        }
        Some(left == 0 || !prover.wins(&after, plies(left))?)
    };
    // The engine's choice is the most instructive, provided that it is a refutation.
    engine.clear();
    let report = engine.search(game, Limits::nodes(REFUTATION_NODES));
    if let Some(line) = report.and_then(|report| report.lines.into_iter().next())
        && holds(*line.moves.first()?)?
    {
        return Some(line.moves.into_iter().take(MAX_REFUTATION).collect());
    }
    for mv in distinct_moves(board) {
        if holds(mv)? {
            return Some(vec![mv]);
        }
    }
    None
}
