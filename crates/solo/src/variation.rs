//! Variations in UHP notation.

use skep_rules::{Game, Move};

/// Moves in UHP notation, up to the first illegal one.
pub fn move_strings(from: &Game, moves: &[Move]) -> Vec<String> {
    let mut game = from.clone();
    let texts = moves.iter().map_while(|&mv| {
        let text = game.board().move_string(mv).to_string();
        game.play(mv).is_ok().then_some(text)
    });
    texts.collect()
}
