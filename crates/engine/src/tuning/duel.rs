//! Pairs of games between two engines.

use skep_rules::{BugSet, Color, Game};

use super::{Xorshift, choice::Choice, opening::RandomOpening};
use crate::{Engine, score::WIN_IN_SIGHT};

/// How two engines play each other.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// How many positions are searched for a move.
    pub nodes: u64,
}

/// The sets that are played in turn.
const SETS: [&str; 3] = ["Base", "Base+ML", "Base+MLP"];

/// Both games of a pair begin so: whoever wins both should have played better.
const OPENING: RandomOpening = RandomOpening {
    unfair: 120,
    tries: 50,
};

/// After so many plies a game is a draw.
const LONGEST: usize = 160;

impl Duel {
    /// Plays a pair of games from the same opening, which its number decides, with colours swapped, and tells by how many
    /// wins the first engine was ahead.
    pub fn play_pair(&self, engines: [&mut Engine; 2], number: u64) -> i32 {
        let [one, other] = engines;
        let opening = self.opening(one, number);
        [Color::White, Color::Black]
            .map(|color| {
                one.clear();
                other.clear();
                match self.play(opening.clone(), [one, other], color) {
                    Some(winner) if winner == color => 1,
                    Some(_) => -1,
                    None => 0,
                }
            })
            .iter()
            .sum()
    }

    /// A random opening in which neither side is ahead by much.
    fn opening(&self, judge: &mut Engine, number: u64) -> Game {
        let mut chance = Xorshift::new(number);
        let name = SETS[number as usize % SETS.len()];
        let set: BugSet = name.parse().unwrap_or_default();
        OPENING.play(set, &mut chance, |game| {
            judge.clear();
            Choice::of(judge, game, self.nodes).map(|choice| choice.value)
        })
    }

    /// Plays a game in which the first engine has a colour, and tells the winner.
    fn play(&self, mut game: Game, [one, other]: [&mut Engine; 2], color: Color) -> Option<Color> {
        for _ in 0..LONGEST {
            if let Some(outcome) = game.outcome() {
                return outcome.winner();
            }
            let us = game.board().to_move();
            let engine = if us == color { &mut *one } else { &mut *other };
            let choice = Choice::of(engine, &game, self.nodes)?;
            if choice.value > WIN_IN_SIGHT {
                return Some(us);
            }
            game.play(choice.mv).ok()?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn an_engine_that_sees_more_wins_more() {
        let options = Options {
            hash: 1,
            ..Options::default()
        };
        let blind = Options {
            evaluation: crate::Evaluation::Linear,
            ..options
        };
        let (mut one, mut other) = (Engine::new(options), Engine::new(blind));
        let duel = Duel { nodes: 400 };
        let ahead: i32 = (0..6)
            .map(|number| duel.play_pair([&mut one, &mut other], number))
            .sum();
        assert!(ahead > 0, "{ahead}");
        assert_eq!(
            duel.play_pair([&mut one, &mut other], 3),
            duel.play_pair([&mut one, &mut other], 3),
            "the number of a pair decides about its games"
        );
    }
}
