//! Plays the other side against somebody who solves a puzzle.

use std::{fmt, sync::atomic::AtomicBool};

use skep_rules::{Game, Move, WhyNot};

use super::{
    Goal, Puzzle,
    defence::{main_line, most_stubborn, winning_moves},
    proof::plies,
    puzzle::{after, distinct_moves, is_same},
};
use crate::{
    Engine, Limits, Options,
    proof::{ProofLimits, Prover},
};

/// What a move of the solver is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Right so far; the defender plays this, the move that holds out longest.
    Right {
        /// The defender's move.
        defence: Move,
    },
    /// The goal is reached.
    Solved,
    /// Wrong.
    Wrong {
        /// How the opponent shows it, beginning with his move. Empty only if the wrong move ended the game.
        refutation: Vec<Move>,
        /// In how many moves the player still wins, if the move is merely too slow.
        wins_in: Option<u32>,
    },
}

/// Why a move of the solver cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerError {
    /// The game is not one of this puzzle in which the solver is to move.
    NotHere,
    /// The move is not legal.
    Illegal(WhyNot),
    /// The search took too long. This does not happen with a puzzle that is proven.
    Unsettled,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnswerError::NotHere => f.write_str("the game does not belong to the puzzle"),
            AnswerError::Illegal(reason) => reason.fmt(f),
            AnswerError::Unsettled => f.write_str("the puzzle is too hard to answer"),
        }
    }
}

impl std::error::Error for AnswerError {}

/// How many positions are searched to judge a move, at the most.
const JUDGING: ProofLimits<'static> = ProofLimits {
    remembered: 1 << 20,
    ..ProofLimits::nodes(20_000_000)
};

/// How many positions are searched to find out whether a move is only too slow.
const SLOWNESS: ProofLimits<'static> = ProofLimits::nodes(200_000);

/// How many positions the engine searches for a refutation.
const REFUTING: u64 = 20_000;

/// The longest refutation that is shown, in plies.
const SHOWN: usize = 5;

impl Puzzle {
    /// Judges a move of the solver and answers it.
    ///
    /// The game is the puzzle's own, followed by what the solver and the defender have played since. The first move
    /// must be the one of the solution; after that every move is right that wins as fast. Moves of the stored solution
    /// are answered at once, others after a search that takes from a millisecond to a few seconds.
    ///
    /// # Errors
    /// If the game is another one, the move is not legal, or the search takes too long.
    pub fn answer(&self, game: &Game, mv: Move) -> Result<Answer, AnswerError> {
        let played = self.played(game).ok_or(AnswerError::NotHere)?;
        let mut game_after = game.clone();
        game_after.play(mv).map_err(AnswerError::Illegal)?;
        if self.solution.starts_with(&played) && self.solution.get(played.len()) == Some(&mv) {
            let next = self.solution.get(played.len() + 1);
            return Ok(next.map_or(Answer::Solved, |&defence| Answer::Right { defence }));
        }
        let answer = match self.goal {
            Goal::Win(moves) => {
                let left = moves.saturating_sub(played.len() as u32 / 2);
                judge_attack(game, &game_after, mv, left)
            }
            Goal::Save(moves) => self.judge_rescue(&game_after, mv, moves),
        };
        answer.ok_or(AnswerError::Unsettled)
    }

    /// A right move of the solver, given the puzzle's game and what was played since.
    ///
    /// # Errors
    /// If the game is another one, a wrong move was played, or the search takes too long.
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

    /// What was played since the puzzle began; `None` if it is another game or not the solver's turn.
    fn played(&self, game: &Game) -> Option<Vec<Move>> {
        let before = self.game.moves().len();
        let belongs = game.ruleset().set == self.game.ruleset().set
            && game.is_from_the_start()
            && game.moves().len() >= before
            && game.moves().zip(self.game.moves()).all(|(a, b)| a == b);
        let played: Vec<Move> = game.moves().skip(before).collect();
        let turn = played.len().is_multiple_of(2) && played.len() < self.goal.plies();
        (belongs && turn).then_some(played)
    }

    /// Judges a first move that must hold where all others lose within so many moves of the opponent.
    fn judge_rescue(&self, game_after: &Game, mv: Move, moves: u32) -> Option<Answer> {
        if self.key().is_some_and(|key| is_same(self.board(), key, mv)) {
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

/// Judges a move after which, to be right, the player wins within so many moves, itself included.
fn judge_attack(game: &Game, game_after: &Game, mv: Move, left: u32) -> Option<Answer> {
    let board = game.board();
    let mut prover = Prover::new(board.to_move(), board, &JUDGING);
    if prover.wins_by(board, mv, plies(left))? {
        if game_after.board().is_over() {
            return Some(Answer::Solved);
        }
        let defence = most_stubborn(&mut prover, game_after.board(), plies(left) - 1)?;
        // Whoever can only close in his own queen has lost.
        return Some(match defence.plies {
            0 => Answer::Solved,
            _ => Answer::Right {
                defence: defence.mv,
            },
        });
    }
    Some(Answer::Wrong {
        refutation: refute(&mut prover, game_after, left - 1)?,
        wins_in: Prover::new(board.to_move(), board, &SLOWNESS)
            .wins_by(board, mv, plies(left + 1))
            .is_some_and(|wins| wins)
            .then_some(left + 1),
    })
}

/// How the defender shows that the attacker does not win within so many moves from here.
fn refute(prover: &mut Prover<'_>, game: &Game, left: u32) -> Option<Vec<Move>> {
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
    // The engine's choice says most about what is wrong, if it is a refutation at all.
    let mut engine = Engine::new(Options {
        hash: 2,
        ..Options::default()
    });
    let stop = AtomicBool::new(false);
    let report = engine.search(game, &Limits::nodes(REFUTING), &stop, |_| {});
    if let Some(line) = report.and_then(|report| report.lines.into_iter().next())
        && holds(*line.moves.first()?)?
    {
        return Some(line.moves.into_iter().take(SHOWN).collect());
    }
    for mv in distinct_moves(board) {
        if holds(mv)? {
            return Some(vec![mv]);
        }
    }
    None
}
