//! Games of the engine against itself.

use std::sync::atomic::AtomicBool;

use skep_rules::{BugSet, Game, Move};

use super::{GameEnd, ScoredGame, ScoredPly, Xorshift};
use crate::{
    Engine, Limits,
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

/// How many plies are played by chance at the start: from the first number to the second.
const RANDOM_PLIES: [usize; 2] = [4, 9];

/// An opening in which one side is ahead by more than this is not played on.
const UNFAIR: Value = 400;

/// So often another opening is looked for before an unfair one is played all the same.
const OPENINGS_TRIED: usize = 20;

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
        let mut table = Table {
            game: Game::new(ScoredGame::ruleset(set)),
            plies: Vec::new(),
        };
        self.open(engine, &mut chance, &mut table);
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
            let Some((mv, value)) = self.search(engine, &table.game) else {
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

    /// Plays the first plies by chance, again and again until neither side is far ahead.
    fn open(&self, engine: &mut Engine, chance: &mut Xorshift, table: &mut Table) {
        let [least, most] = RANDOM_PLIES;
        for _ in 0..OPENINGS_TRIED {
            while table.plies.pop().is_some() {
                table.game.undo();
            }
            let random = least + chance.below(most + 1 - least);
            while table.plies.len() < random && table.game.outcome().is_none() {
                table.play_by_chance(chance);
            }
            let found = self.search(engine, &table.game);
            if found.is_some_and(|(_, value)| value.abs() <= UNFAIR) {
                break;
            }
        }
    }

    /// The best move and what the position is worth; `None` if the game is over.
    fn search(&self, engine: &mut Engine, game: &Game) -> Option<(Move, Value)> {
        let limits = Limits::nodes(self.nodes);
        let report = engine.search(game, &limits, &AtomicBool::new(false), |_| {})?;
        let line = report.lines.first()?;
        Some((report.best_move()?, line.score.to_value()))
    }
}

/// A game being played, with what was thought so far.
struct Table {
    game: Game,
    plies: Vec<ScoredPly>,
}

impl Table {
    fn play(&mut self, mv: Move, score: Option<i16>) {
        if self.game.play(mv).is_ok() {
            self.plies.push(ScoredPly { mv, score });
        }
    }

    fn play_by_chance(&mut self, chance: &mut Xorshift) {
        let moves = self.game.legal_moves();
        if let Some(&mv) = moves.get(chance.below(moves.len())) {
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
