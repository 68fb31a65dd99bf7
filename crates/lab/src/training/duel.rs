//! Pairs of games between two engines.

use skep_engine::Engine;
use skep_engine::internals::{WIN_IN_SIGHT, Xorshift};
use skep_rules::{Color, Game, GameType};

use super::{choice::Choice, opening::RandomOpening};

/// Sets, played in rotation.
const SETS: [GameType; 3] = [GameType::BASE, GameType::BASE_ML, GameType::BASE_MLP];

/// Openings are nearly balanced, so that winning both games of a pair shows strength.
const OPENING: RandomOpening = RandomOpening {
    max_score: 120,
    tries: 50,
};

/// Longer games are draws.
const MAX_PLIES: usize = 160;

/// Plays two games with swapped colours from the opening that the number determines. Returns the wins of the first
/// engine minus its losses. Every move is searched with that many nodes.
pub(crate) fn play_pair(engines: [&mut Engine; 2], number: u64, nodes: u64) -> i32 {
    let [one, other] = engines;
    let opening = opening(one, number, nodes);
    [Color::White, Color::Black]
        .map(|color| {
            one.clear();
            other.clear();
            match play(opening.clone(), [one, other], color, nodes) {
                Some(winner) if winner == color => 1,
                Some(_) => -1,
                None => 0,
            }
        })
        .iter()
        .sum()
}

fn opening(judge: &mut Engine, number: u64, nodes: u64) -> Game {
    let mut rng = Xorshift::new(number);
    let set = SETS[number as usize % SETS.len()];
    OPENING.play(set, &mut rng, |game| {
        judge.clear();
        Choice::of(judge, game, nodes).map(|choice| choice.value)
    })
}

/// Plays one game, with the first engine as `color`, and returns the winner.
fn play(mut game: Game, [one, other]: [&mut Engine; 2], color: Color, nodes: u64) -> Option<Color> {
    for _ in 0..MAX_PLIES {
        if let Some(outcome) = game.outcome() {
            return outcome.winner();
        }
        let us = game.board().to_move();
        let engine = if us == color { &mut *one } else { &mut *other };
        let choice = Choice::of(engine, &game, nodes)?;
        if choice.value > WIN_IN_SIGHT {
            return Some(us);
        }
        game.play(choice.mv).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use skep_engine::{Evaluation, Options};

    #[test]
    fn the_better_evaluation_wins_more_pairs() {
        let options = Options::default().with_table_mib(1);
        let blind = options.with_evaluation(Evaluation::Linear);
        let (mut one, mut other) = (Engine::new(options), Engine::new(blind));
        let mut duel = |number| play_pair([&mut one, &mut other], number, 400);
        let ahead: i32 = (0..6).map(&mut duel).sum();
        assert!(ahead > 0, "{ahead}");
        assert_eq!(duel(3), duel(3), "the number determines the games");
    }
}
