//! Random games.

use skep_rules::{Game, GameType, Opening, Ruleset};

/// Linear congruential generator, so that a seed always gives the same game.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Plays the given number of random moves, or fewer if the game ends first.
pub(crate) fn random_game(set: GameType, opening: Opening, plies: usize, seed: u64) -> Game {
    let mut random = Random(seed);
    let mut game = Game::new(Ruleset::uhp(set).with_opening(opening));
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        game.play(mv).expect("the move is one of the legal ones");
    }
    game
}
