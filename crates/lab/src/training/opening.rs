//! Random openings.

use skep_engine::internals::Xorshift;
use skep_rules::{Game, GameType, Move};

use super::ScoredGame;

/// Range of random plies.
const PLIES: [usize; 2] = [4, 9];

/// Generates random openings until one is fair.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomOpening {
    /// Maximum score of a fair opening, in hundredths.
    pub(super) max_score: i32,
    /// Attempts before an unfair opening is accepted.
    pub(super) tries: usize,
}

impl RandomOpening {
    /// `judge` returns the score of a position, or `None` if the game is over.
    pub(super) fn play(
        &self,
        set: GameType,
        rng: &mut Xorshift,
        mut judge: impl FnMut(&Game) -> Option<i32>,
    ) -> Game {
        let [least, most] = PLIES;
        let mut game = Game::new(ScoredGame::ruleset(set));
        for _ in 0..self.tries {
            while game.undo().is_some() {}
            let plies = least + rng.below(most + 1 - least);
            while game.moves().len() < plies
                && let Some(mv) = random_move(&game, rng)
                && game.play(mv).is_ok()
            {}
            if judge(&game).is_some_and(|value| value.abs() <= self.max_score) {
                break;
            }
        }
        game
    }
}

/// Returns `None` if the game is over.
pub(super) fn random_move(game: &Game, rng: &mut Xorshift) -> Option<Move> {
    let moves = game.legal_moves();
    moves.get(rng.below(moves.len())).copied()
}
