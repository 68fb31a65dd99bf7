//! Openings that are played by chance.

use skep_rules::{BugSet, Game, Move};

use super::{ScoredGame, Xorshift};
use crate::score::Value;

/// How many plies are played by chance: from the first number to the second.
const PLIES: [usize; 2] = [4, 9];

/// Openings that are played by chance, again and again until one is fair.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomOpening {
    /// An opening in which one side is ahead by more than this is not fair.
    pub(super) unfair: Value,
    /// So often another one is looked for before an unfair one is played all the same.
    pub(super) tries: usize,
}

impl RandomOpening {
    /// Plays an opening. The judge tells what a position is worth; `None` if the game is over.
    pub(super) fn play(
        &self,
        set: BugSet,
        chance: &mut Xorshift,
        mut judge: impl FnMut(&Game) -> Option<Value>,
    ) -> Game {
        let [least, most] = PLIES;
        let mut game = Game::new(ScoredGame::ruleset(set));
        for _ in 0..self.tries {
            while game.undo().is_some() {}
            let plies = least + chance.below(most + 1 - least);
            while game.moves().len() < plies {
                let mv = random_move(&game, chance);
                if mv.is_none_or(|mv| game.play(mv).is_err()) {
                    break;
                }
            }
            if judge(&game).is_some_and(|value| value.abs() <= self.unfair) {
                break;
            }
        }
        game
    }
}

/// A legal move by chance; `None` if the game is over.
pub(super) fn random_move(game: &Game, chance: &mut Xorshift) -> Option<Move> {
    let moves = game.legal_moves();
    moves.get(chance.below(moves.len())).copied()
}
