//! A learner's try at an exercise.

use skep_rules::{Game, Move, WhyNot};

use super::{Goal, Lesson, Step, Wrong, stubborn};
use crate::TryError;

/// How far a try has come.
#[derive(Clone, Debug)]
pub enum Attempt {
    /// All steps are done.
    Solved(Game),
    /// The moves so far are right, the other side has answered, and it is the learner's turn again.
    GoOn {
        /// The game with the answers.
        game: Game,
        /// The step the learner is at, from 0.
        step: usize,
    },
    /// The last move is legal but does not do what was asked.
    Wrong {
        /// The game with that move and, if there is one, the answer that refutes it.
        game: Game,
        /// The step the learner is at, from 0.
        step: usize,
        /// What it fails to do.
        wrong: Wrong,
    },
}

impl Lesson {
    /// Tries the moves of the learner, the first of which starts from the exercise's position.
    ///
    /// # Errors
    /// A move that cannot be read or played, or moves after the end.
    pub fn attempt(&self, moves: &[String]) -> Result<Attempt, TryError> {
        let mut game = self.start()?;
        let mut moves = moves.iter();
        for (index, step) in self.steps.iter().enumerate() {
            let mut left = step.goal.length();
            while left > 0 {
                left -= 1;
                let Some(text) = moves.next() else {
                    return Ok(Attempt::GoOn { game, step: index });
                };
                let mv = game.read_move(text)?;
                if let Some(reason) = refusal(&game, mv) {
                    let before = Box::new(game);
                    return Err(TryError::Illegal { reason, before });
                }
                let checked = step.goal.check(&game, mv, left);
                play(&mut game, mv);
                if let Err(wrong) = checked {
                    if moves.next().is_some() {
                        return Err(TryError::Over);
                    }
                    if let Some(answer) = wrong.answer() {
                        play(&mut game, answer);
                    }
                    return Ok(Attempt::Wrong {
                        game,
                        step: index,
                        wrong,
                    });
                }
                if game.outcome().is_some() {
                    left = 0;
                }
                let last = left == 0 && index + 1 == self.steps.len();
                if !last && let Some(answer) = answer(&game, step, left) {
                    play(&mut game, answer);
                }
            }
        }
        if moves.next().is_some() {
            return Err(TryError::Over);
        }
        Ok(Attempt::Solved(game))
    }
}

fn refusal(game: &Game, mv: Move) -> Option<WhyNot> {
    if game.outcome().is_some() {
        return Some(WhyNot::GameOver);
    }
    game.board().why_not(mv)
}

fn play(game: &mut Game, mv: Move) {
    // The move comes from the list of legal moves or was checked just before, so a refusal cannot happen.
    let refused = game.play(mv).is_err();
    debug_assert!(!refused, "{mv:?} is legal");
}

/// What the other side plays: its best defence where the goal is to win, else what the exercise says, else whatever comes
/// first.
fn answer(game: &Game, step: &Step, left: u32) -> Option<Move> {
    if matches!(step.goal, Goal::Win { .. }) && left > 0 {
        return stubborn::best_defence(game.board(), left);
    }
    let legal = game.legal_moves();
    step.answers
        .iter()
        .filter_map(|text| game.read_move(text).ok())
        .find(|mv| legal.contains(mv))
        .or_else(|| legal.first().copied())
}
