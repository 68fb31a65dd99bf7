//! Games of the engine against itself.

use std::{fmt, str::FromStr, sync::atomic::AtomicBool};

use skep_rules::{BugSet, Color, Game, GameStringError, Outcome, Ruleset};

use super::Xorshift;
use crate::{Engine, Limits, Options};

/// How games are played for tuning.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The set of pieces.
    pub set: BugSet,
    /// How many positions are searched for a move.
    pub nodes: u64,
    /// How many plies are played by chance at the start: from this many ...
    pub least_random: usize,
    /// ... to this many.
    pub most_random: usize,
    /// After how many plies a game is a draw.
    pub longest: usize,
}

/// A game with its result for White: 1, 0.5 or 0.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game.
    pub game: Game,
    /// How many plies were played by chance.
    pub random: usize,
    /// The result for White.
    pub result: f64,
}

impl SelfPlay {
    /// Plays one game; the same seed gives the same game.
    pub fn play(&self, seed: u64) -> PlayedGame {
        let mut chance = Xorshift::new(seed);
        let ruleset = Ruleset {
            repetition_draws: true,
            ..Ruleset::uhp(self.set)
        };
        let mut engine = Engine::new(Options {
            hash: 4,
            ..Options::default()
        });
        let random = self.least_random
            + chance.below(self.most_random + 1 - self.least_random.min(self.most_random));
        let mut game = Game::new(ruleset);
        while game.outcome().is_none() && game.moves().len() < self.longest {
            let mv = if game.moves().len() < random {
                let moves = game.legal_moves();
                moves.get(chance.below(moves.len())).copied()
            } else {
                engine
                    .search(
                        &game,
                        &Limits::nodes(self.nodes),
                        &AtomicBool::new(false),
                        |_| {},
                    )
                    .and_then(|report| report.best_move())
            };
            if mv.is_none_or(|mv| game.play(mv).is_err()) {
                break;
            }
        }
        PlayedGame {
            random,
            result: result_for_white(game.outcome()),
            game,
        }
    }
}

fn result_for_white(outcome: Option<Outcome>) -> f64 {
    match outcome.and_then(Outcome::winner) {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

impl fmt::Display for PlayedGame {
    /// One line: the result for White, the number of random plies and the UHP game string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {}",
            self.result,
            self.random,
            self.game.game_string()
        )
    }
}

/// A line that is not one of a file of played games.
#[derive(Clone, Debug)]
pub enum ParsePlayedGameError {
    /// It does not begin with a result and a number of plies.
    Header,
    /// The game cannot be read.
    Game(Box<GameStringError>),
}

impl fmt::Display for ParsePlayedGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePlayedGameError::Header => {
                f.write_str("a line is a result, a number of plies and a game string")
            }
            ParsePlayedGameError::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParsePlayedGameError {}

impl FromStr for PlayedGame {
    type Err = ParsePlayedGameError;

    fn from_str(line: &str) -> Result<PlayedGame, ParsePlayedGameError> {
        let mut words = line.splitn(3, ' ');
        let header = (|| {
            let result = words.next()?.parse().ok()?;
            let random = words.next()?.parse().ok()?;
            Some((result, random, words.next()?))
        })();
        let (result, random, game) = header.ok_or(ParsePlayedGameError::Header)?;
        let game = Game::from_game_string(game)
            .map_err(|error| ParsePlayedGameError::Game(Box::new(error)))?;
        Ok(PlayedGame {
            game,
            random,
            result,
        })
    }
}
