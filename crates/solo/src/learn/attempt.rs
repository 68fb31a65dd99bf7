//! Attempts at a lesson.

use skep_rules::{Game, Move};

use super::{Goal, Lesson, Step, Wrong, defence};
use crate::TryError;

/// Progress of an attempt.
#[derive(Clone, Debug)]
pub enum Attempt {
    Solved(Game),
    /// Correct so far, and the opponent has replied.
    GoOn {
        /// Includes the replies.
        game: Game,
        /// Current step, from 0.
        step: usize,
    },
    /// Legal, but not what the step asks for.
    Wrong {
        /// Includes the move and, if there is one, the refutation.
        game: Game,
        wrong: Wrong,
    },
}

impl Lesson {
    /// Plays the learner's moves from the lesson's position.
    ///
    /// # Errors
    /// A move cannot be read or played, or comes after the end.
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
                if let Err(reason) = game.check(mv) {
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
                    return Ok(Attempt::Wrong { game, wrong });
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

fn play(game: &mut Game, mv: Move) {
    // The move was listed as legal or checked just before, so it cannot be refused.
    let refused = game.play(mv).is_err();
    debug_assert!(!refused, "{mv:?} is legal");
}

/// The opponent's reply: the best defence if the goal is to win, else the scripted reply, else any legal move.
fn answer(game: &Game, step: &Step, left: u32) -> Option<Move> {
    if matches!(step.goal, Goal::Win { .. }) && left > 0 {
        return defence::best_defence(game.board(), left);
    }
    let legal = game.legal_moves();
    step.answers
        .iter()
        .filter_map(|text| game.read_move(text).ok())
        .find(|mv| legal.contains(mv))
        .or_else(|| legal.first().copied())
}
