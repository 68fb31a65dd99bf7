//! Games of the engine against itself.

use skep_rules::{BugSet, Game, Move};

use super::{
    GameEnd, ScoredGame, ScoredPly, Xorshift,
    choice::Choice,
    opening::{RandomOpening, random_move},
};
use crate::{
    Engine,
    score::{Value, WIN_IN_SIGHT},
};

/// How games are played for tuning.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The set of pieces; `None` for all of them, the usual ones more often.
    pub set: Option<BugSet>,
    /// How many positions are searched for a move.
    pub nodes: u64,
    /// Whether games are played to their end by the rules, however clear they are.
    pub to_the_end: bool,
}

/// A net learns from games in which one side is ahead as well.
const OPENING: RandomOpening = RandomOpening {
    unfair: 400,
    tries: 20,
};

/// In one game of so many, a move in the middle is played by chance too.
const STUMBLE: usize = 10;
/// Between these plies.
const STUMBLES: [usize; 2] = [12, 40];

/// A game in which both sides see one of them this far ahead ...
const DECIDED: Value = 1_500;
/// ... for so many plies is over, ...
const DECIDED_PLIES: usize = 4;
/// ... except one of so many, which shows how often they are wrong.
const PLAYED_OUT: usize = 20;

/// After so many plies a game is a draw.
const LONGEST: usize = 160;

/// How often each set is played, out of 100, in the order of [`BugSet::ALL`].
const SHARES: [usize; 8] = [15, 7, 7, 7, 20, 7, 7, 30];

impl SelfPlay {
    /// Plays one game. The same seed gives the same game, whatever the engine has played before.
    pub fn play(&self, engine: &mut Engine, seed: u32) -> ScoredGame {
        engine.clear();
        let mut chance = Xorshift::new(u64::from(seed));
        let set = self.set.unwrap_or_else(|| any_set(&mut chance));
        let mut table = Table::at(OPENING.play(set, &mut chance, |game| {
            Choice::of(engine, game, self.nodes).map(|choice| choice.value)
        }));
        let stumble = (chance.below(STUMBLE) == 0)
            .then(|| STUMBLES[0] + chance.below(STUMBLES[1] + 1 - STUMBLES[0]));
        let play_out = chance.below(PLAYED_OUT) == 0 || self.to_the_end;
        let mut decided = 0;
        let (winner, end) = loop {
            if let Some(outcome) = table.game.outcome() {
                break (outcome.winner(), GameEnd::Rules);
            }
            if table.plies.len() >= LONGEST {
                break (None, GameEnd::TooLong);
            }
            if stumble == Some(table.plies.len()) {
                table.play_by_chance(&mut chance);
                decided = 0;
                continue;
            }
            let us = table.game.board().to_move();
            let Some(Choice { mv, value }) = Choice::of(engine, &table.game, self.nodes) else {
                break (None, GameEnd::Rules);
            };
            table.play(mv, Some(value as i16));
            let leader = if value > 0 { us } else { !us };
            if value.abs() > WIN_IN_SIGHT && !self.to_the_end {
                break (Some(leader), GameEnd::Proven);
            }
            decided = if value.abs() >= DECIDED {
                decided + 1
            } else {
                0
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
            plies: table.plies,
        }
    }
}

/// A game being played, with what was thought so far.
struct Table {
    game: Game,
    plies: Vec<ScoredPly>,
}

impl Table {
    /// A game after its opening, about which nobody has thought.
    fn at(game: Game) -> Table {
        let ply = |mv: Move| ScoredPly { mv, score: None };
        let plies = game.moves().map(ply).collect();
        Table { game, plies }
    }

    fn play(&mut self, mv: Move, score: Option<i16>) {
        if self.game.play(mv).is_ok() {
            self.plies.push(ScoredPly { mv, score });
        }
    }

    fn play_by_chance(&mut self, chance: &mut Xorshift) {
        if let Some(mv) = random_move(&self.game, chance) {
            self.play(mv, None);
        }
    }
}

fn any_set(chance: &mut Xorshift) -> BugSet {
    let mut number = chance.below(100);
    for (set, share) in BugSet::ALL.into_iter().zip(SHARES) {
        if number < share {
            return set;
        }
        number -= share;
    }
    BugSet::default()
}

#[cfg(test)]
mod tests {
    use skep_rules::Outcome;

    use super::*;
    use crate::Options;

    #[test]
    fn a_seed_gives_the_same_game_whatever_was_played_before() {
        let options = Options {
            hash: 1,
            ..Options::default()
        };
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
    fn games_played_to_the_end_end_by_the_rules() {
        let mut engine = Engine::new(Options {
            hash: 1,
            ..Options::default()
        });
        let way = SelfPlay {
            set: Some(BugSet::BASE),
            nodes: 200,
            to_the_end: true,
        };
        for seed in 0..4 {
            let played = way.play(&mut engine, seed);
            let outcome = played.game().outcome();
            match played.end {
                GameEnd::TooLong => assert_eq!(played.plies.len(), LONGEST),
                end => assert!(end == GameEnd::Rules && outcome.is_some()),
            }
            assert_eq!(outcome.and_then(Outcome::winner), played.winner);
        }
    }
}
