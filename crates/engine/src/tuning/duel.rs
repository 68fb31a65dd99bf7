//! Pairs of games between two engines.

use std::sync::atomic::AtomicBool;

use skep_rules::{BugSet, Color, Game};

use super::{ScoredGame, Xorshift};
use crate::{
    Engine, Limits,
    score::{Value, WIN_IN_SIGHT},
};

/// How two engines play each other.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// How many positions are searched for a move.
    pub nodes: u64,
}

/// The sets that are played in turn.
const SETS: [&str; 3] = ["Base", "Base+ML", "Base+MLP"];

/// How many plies are played by chance at the start: from the first number on, fewer than the second more.
const RANDOM_PLIES: [usize; 2] = [4, 6];

/// An opening in which one side is ahead by more than this is not played.
const UNFAIR: Value = 120;

/// So often another opening is looked for before an unfair one is played all the same.
const OPENINGS_TRIED: usize = 50;

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
        let mut game = Game::new(ScoredGame::ruleset(set));
        for _ in 0..OPENINGS_TRIED {
            game = Game::new(ScoredGame::ruleset(set));
            for _ in 0..RANDOM_PLIES[0] + chance.below(RANDOM_PLIES[1]) {
                let moves = game.legal_moves();
                let mv = moves.get(chance.below(moves.len()));
                if mv.is_none_or(|&mv| game.play(mv).is_err()) {
                    break;
                }
            }
            judge.clear();
            if self
                .search(judge, &game)
                .is_some_and(|(_, value)| value.abs() <= UNFAIR)
            {
                break;
            }
        }
        game
    }

    /// Plays a game in which the first engine has a colour, and tells the winner.
    fn play(&self, mut game: Game, [one, other]: [&mut Engine; 2], color: Color) -> Option<Color> {
        for _ in 0..LONGEST {
            if let Some(outcome) = game.outcome() {
                return outcome.winner();
            }
            let us = game.board().to_move();
            let engine = if us == color { &mut *one } else { &mut *other };
            let (mv, value) = self.search(engine, &game)?;
            if value > WIN_IN_SIGHT {
                return Some(us);
            }
            game.play(mv).ok()?;
        }
        None
    }

    fn search(&self, engine: &mut Engine, game: &Game) -> Option<(skep_rules::Move, Value)> {
        let limits = Limits::nodes(self.nodes);
        let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {})?;
        Some((report.best_move()?, report.lines.first()?.score.to_value()))
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
