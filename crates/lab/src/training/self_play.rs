//! Games of the engine against itself.

use skep_engine::Engine;
use skep_engine::internals::{WIN_IN_SIGHT, Xorshift};
use skep_rules::GameType;

use super::choice::Choice;
use super::opening::{RandomOpening, random_move};
use super::{GameEnd, ScoredGame, ScoredPly};
use crate::weighted;

/// Plays training games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelfPlay {
    /// `None` rotates through all sets, the usual ones more often.
    pub(crate) set: Option<GameType>,
    /// Nodes per move.
    pub(crate) nodes: u64,
    /// Play decided games to their end by the rules.
    pub(crate) to_the_end: bool,
}

/// A net should also learn from games that start unbalanced.
const OPENING: RandomOpening = RandomOpening {
    max_score: 400,
    tries: 20,
};

/// One game in this many has a random move in the middle game.
const RANDOM_MOVE_GAMES: usize = 10;
const RANDOM_MOVE_PLIES: [usize; 2] = [12, 40];

/// A game is adjudicated when both sides agree on a score of at least this much, in hundredths, ...
const DECIDED: i32 = 1_500;
/// ... for this many plies, ...
const DECIDED_PLIES: usize = 4;
/// ... except for one game in this many, which shows how reliable adjudication is.
const PLAYED_OUT_GAMES: usize = 20;

/// Longer games are draws.
const MAX_PLIES: usize = 160;

/// Share of each set in percent, in the order of [`GameType::ALL`].
const SHARES: [usize; 8] = [15, 7, 7, 7, 20, 7, 7, 30];

impl SelfPlay {
    /// Plays the game that the seed determines, independent of earlier games of the engine.
    pub(crate) fn play(&self, engine: &mut Engine, seed: u32) -> ScoredGame {
        engine.clear();
        let mut rng = Xorshift::new(u64::from(seed));
        let set = self.set.unwrap_or_else(|| any_set(&mut rng));
        let mut game = OPENING.play(set, &mut rng, |game| {
            Choice::of(engine, game, self.nodes).map(|choice| choice.value)
        });
        let random_ply = |mv| ScoredPly { mv, score: None };
        let mut plies: Vec<ScoredPly> = game.moves().map(random_ply).collect();
        let [first, last] = RANDOM_MOVE_PLIES;
        let has_random_move = rng.below(RANDOM_MOVE_GAMES) == 0;
        let random_move_at = has_random_move.then(|| first + rng.below(last + 1 - first));
        let play_out = rng.below(PLAYED_OUT_GAMES) == 0 || self.to_the_end;
        let mut decided = 0;
        let (winner, end) = loop {
            if let Some(outcome) = game.outcome() {
                break (outcome.winner(), GameEnd::Rules);
            }
            if plies.len() >= MAX_PLIES {
                break (None, GameEnd::TooLong);
            }
            let is_random = random_move_at == Some(plies.len());
            let us = game.board().to_move();
            let choice = match is_random {
                true => random_move(&game, &mut rng).map(|mv| Choice { mv, value: 0 }),
                false => Choice::of(engine, &game, self.nodes),
            };
            // Both find a move unless the game is over.
            let Some(Choice { mv, value }) = choice.filter(|choice| game.play(choice.mv).is_ok())
            else {
                break (None, GameEnd::Rules);
            };
            let score = (!is_random).then_some(value as i16);
            plies.push(ScoredPly { mv, score });
            let leader = if value > 0 { us } else { !us };
            if value.abs() > WIN_IN_SIGHT && !self.to_the_end {
                break (Some(leader), GameEnd::Proven);
            }
            decided = match value.abs() {
                DECIDED.. => decided + 1,
                _ => 0,
            };
            if decided >= DECIDED_PLIES && !play_out {
                break (Some(leader), GameEnd::Adjudicated);
            }
        };
        ScoredGame {
            set,
            winner,
            end,
            seed,
            plies,
        }
    }
}

fn any_set(rng: &mut Xorshift) -> GameType {
    let sets: Vec<(usize, GameType)> = SHARES.into_iter().zip(GameType::ALL).collect();
    weighted::choose(rng, &sets).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use skep_engine::Options;
    use skep_rules::Outcome;

    use super::*;

    #[test]
    fn the_seed_determines_the_game_independent_of_earlier_games() {
        let options = Options::default().with_table_mib(1);
        let way = SelfPlay {
            set: None,
            nodes: 200,
            to_the_end: false,
        };
        let (mut one, mut other) = (Engine::new(options), Engine::new(options));
        let games: Vec<ScoredGame> = (0..4).map(|seed| way.play(&mut one, seed)).collect();
        assert_eq!(way.play(&mut other, 3), games[3]);
        assert_ne!(games[0].plies, games[1].plies);
    }

    #[test]
    fn games_played_out_end_by_the_rules() {
        let mut engine = Engine::new(Options::default().with_table_mib(1));
        let way = SelfPlay {
            set: Some(GameType::BASE),
            nodes: 200,
            to_the_end: true,
        };
        for seed in 0..4 {
            let played = way.play(&mut engine, seed);
            let outcome = played.game().outcome();
            match played.end {
                GameEnd::TooLong => assert_eq!(played.plies.len(), MAX_PLIES),
                end => assert!(end == GameEnd::Rules && outcome.is_some()),
            }
            assert_eq!(outcome.and_then(Outcome::winner), played.winner);
        }
    }
}
