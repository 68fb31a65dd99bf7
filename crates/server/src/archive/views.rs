//! What the engine thinks of moves that were played.

use std::sync::atomic::AtomicBool;

use skep_engine::{Engine, Limits, Options};
use skep_rules::{Color, Game, Move, Outcome};

/// How many positions the engine looks at for each move: a first impression, which takes a few milliseconds.
const NODES: u64 = 2_000;
/// How many moves it looks at; those that are played more rarely are left out.
const MOST_MOVES: usize = 16;
/// The table of positions, in mebibytes.
const HASH: usize = 1;

/// White's chance after each of these moves, from 0 to 1; nothing for those that the engine did not look at. The same
/// moves have the same chances whenever they are asked for.
pub fn chances(game: &Game, moves: &[Move]) -> Vec<Option<f64>> {
    let mut engine = Engine::new(Options {
        hash: HASH,
        ..Options::default()
    });
    moves
        .iter()
        .enumerate()
        .map(|(place, &mv)| {
            (place < MOST_MOVES)
                .then(|| chance(&mut engine, game, mv))
                .flatten()
        })
        .collect()
}

fn chance(engine: &mut Engine, game: &Game, mv: Move) -> Option<f64> {
    let mut game = game.clone();
    game.play(mv).ok()?;
    if let Some(outcome) = game.outcome() {
        return Some(match outcome {
            Outcome::Win { winner, .. } => share(winner, 1.0),
            Outcome::Draw(_) => 0.5,
        });
    }
    engine.clear();
    let report = engine.search(
        &game,
        &Limits::nodes(NODES),
        &AtomicBool::new(false),
        |_| {},
    )?;
    let score = report.lines.first()?.score;
    Some(share(game.to_move(), score.expectation()))
}

/// White's share where a side has this one.
fn share(side: Color, share: f64) -> f64 {
    match side {
        Color::White => share,
        Color::Black => 1.0 - share,
    }
}

#[cfg(test)]
mod tests {
    use skep_engine::puzzles::{Goal, shipped};

    use super::*;

    #[test]
    fn a_move_that_ends_the_game_is_worth_its_result() {
        let puzzle = shipped().find(|puzzle| puzzle.goal == Goal::Win(1));
        let puzzle = puzzle.expect("a win in one");
        let won = share(puzzle.game.to_move(), 1.0);
        assert_eq!(chances(&puzzle.game, &puzzle.solution), [Some(won)]);
    }

    #[test]
    fn the_most_frequent_moves_are_looked_at_and_always_alike() {
        let game = Game::from_game_string("Base;InProgress;White[2];wS1;bS1 wS1-").expect("a game");
        let moves = game.legal_moves();
        let first = chances(&game, &moves);
        assert_eq!(first, chances(&game, &moves));
        assert_eq!(first.iter().flatten().count(), moves.len().min(MOST_MOVES));
    }
}
