//! Levels of play, for people of every strength.

mod handicap;
mod thought;

pub use handicap::Handicap;

use std::{fmt, str::FromStr, sync::atomic::AtomicBool, time::Duration};

use skep_rules::Game;

use crate::{Engine, Limits, Options, Report};
use thought::Player;

/// How many positions full strength looks at for a move where time does not matter: six times as many as the level below.
const FULL_POSITIONS: u64 = 150_000;
/// Longer than any search of so many positions takes.
const UNHURRIED: Duration = Duration::from_secs(24 * 60 * 60);

/// How well the engine plays, from 1, which a beginner beats, to 10, its full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The level that a beginner beats.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const HIGHEST: Level = Level(10);

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What holds the engine back at this level; `None` at full strength.
    pub fn handicap(self) -> Option<&'static Handicap> {
        handicap::HANDICAPS.get(usize::from(self.0) - 1)
    }
}

impl Default for Level {
    /// Full strength.
    fn default() -> Level {
        Level::HIGHEST
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is a whole number from 1 to 10")
    }
}

impl std::error::Error for LevelError {}

impl TryFrom<u32> for Level {
    type Error = LevelError;

    fn try_from(number: u32) -> Result<Level, LevelError> {
        u8::try_from(number)
            .ok()
            .map(Level)
            .filter(|level| (Level::LOWEST..=Level::HIGHEST).contains(level))
            .ok_or(LevelError)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let number: u32 = text.parse().map_err(|_| LevelError)?;
        Level::try_from(number)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Engine {
    /// Chooses a move as a player of this level would.
    ///
    /// What is misjudged and overlooked follows from the seed, the position and the number of the ply: games with
    /// different seeds differ, and an engine that has been cleared chooses the same move again. The limits hold beside
    /// those of the level. Returns `None` only if the game is over. At full strength this is the plain search.
    pub fn play_at_level(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<Report> {
        let Some(handicap) = level.handicap() else {
            return self.search(game, limits, stop, |_| {});
        };
        self.play_as(Player::new(game, handicap, seed, limits, stop))
    }

    /// Chooses a move as a player of this level would who has all the time in the world: what is looked at is counted in positions, at full strength
    /// too. On a slow or busy machine an engine that has been cleared takes longer, and chooses the same move.
    pub fn play_by_positions(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Report> {
        let Some(handicap) = level.handicap() else {
            return self.search(game, &Limits::nodes(FULL_POSITIONS), stop, |_| {});
        };
        let unhurried = Handicap {
            time: UNHURRIED,
            ..*handicap
        };
        let limits = Limits::NONE;
        self.play_as(Player::new(game, &unhurried, seed, &limits, stop))
    }

    fn play_as(&mut self, player: Player<'_>) -> Option<Report> {
        let options = self.options();
        // More threads would make the choice a matter of chance.
        self.set_options(Options {
            threads: 1,
            lines: player.lines(),
            evaluation: player.handicap.evaluation,
            ..options
        });
        let report = player.choose(self);
        self.set_options(options);
        report
    }
}

#[cfg(test)]
mod tests;
