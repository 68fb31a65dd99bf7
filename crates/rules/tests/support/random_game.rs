//! Random games, for the tests of this crate.

use skep_rules::{BugSet, Game, Opening, Ruleset};

/// A small generator of random numbers, so that a seed always gives the same game.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Plays the given number of random moves, or fewer if the game ends first.
pub(crate) fn random_game(set: BugSet, opening: Opening, plies: usize, seed: u64) -> Game {
    let mut dice = Dice(seed);
    let mut game = Game::new(Ruleset {
        set,
        opening,
        repetition_draws: false,
    });
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[dice.below(moves.len())];
        game.play(mv).expect("the move is one of the legal ones");
    }
    game
}
