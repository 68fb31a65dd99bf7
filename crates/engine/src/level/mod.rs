//! Playing strength levels.

mod chooser;
mod handicap;

pub use handicap::Handicap;

use std::{fmt, str::FromStr, sync::atomic::AtomicBool, time::Duration};

use skep_rules::Game;

use crate::{Book, BookMove, Engine, Limits, Options, Report, Variation};
use chooser::MoveChooser;

/// Nodes per move at full strength when time does not matter: six times as many as the level below.
const FULL_STRENGTH_NODES: u64 = 150_000;
/// Never reached by a node-limited search.
const UNLIMITED_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Playing strength from 1, for beginners, to 10, the engine's full strength.
///
/// ```
/// use skep_engine::{Engine, Level, Limits, Options};
/// use skep_rules::{Game, GameType, Ruleset};
///
/// let game = Game::new(Ruleset::uhp(GameType::BASE));
/// let mut engine = Engine::new(Options::default().with_table_mib(1));
/// let (level, seed) = (Level::try_from(3)?, 17);
/// let report = engine.play_at_level(&game, level, seed, Limits::NONE, &false.into());
/// assert!(report.is_some_and(|report| report.best_move().is_some()));
/// # Ok::<(), skep_engine::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// For beginners.
    pub const LOWEST: Level = Level(1);
    /// Full strength.
    pub const HIGHEST: Level = Level(10);

    /// All levels, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (Level::LOWEST.0..=Level::HIGHEST.0).map(Level)
    }

    /// Number from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Restrictions at this level; `None` at full strength.
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

/// Error returned for a level outside 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level must be a whole number from 1 to 10")]
#[non_exhaustive]
pub struct LevelError;

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
    /// Chooses a move at a level, within `limits` and the limits of the level. `None` only if the game is over.
    ///
    /// Errors and oversights follow from the seed, the position and the ply: games with different seeds differ, while a
    /// cleared engine chooses the same move again unless time runs out. Full strength is the plain search, after the
    /// seed's choice of good moves from the [`Book`](crate::Book) as long as it knows the position.
    pub fn play_at_level(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Option<Report> {
        let Some(handicap) = level.handicap() else {
            return book_move(game, seed).or_else(|| self.search_with(game, limits, stop, |_| {}));
        };
        self.play_as(MoveChooser::new(game, handicap, seed, limits, stop))
    }

    /// Chooses a move at a level with limits counted in nodes only, at full strength too. A cleared engine with one
    /// thread chooses the same move on any machine, however slow or busy.
    pub fn play_at_level_deterministic(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Report> {
        let Some(handicap) = level.handicap() else {
            let limits = Limits::nodes(FULL_STRENGTH_NODES);
            return book_move(game, seed).or_else(|| self.search_with(game, limits, stop, |_| {}));
        };
        let untimed = Handicap {
            time: UNLIMITED_TIME,
            ..*handicap
        };
        self.play_as(MoveChooser::new(game, &untimed, seed, Limits::NONE, stop))
    }

    fn play_as(&mut self, chooser: MoveChooser<'_>) -> Option<Report> {
        let options = self.options();
        // Several threads would make the choice irreproducible.
        self.set_options(Options {
            threads: 1,
            multi_pv: chooser.lines(),
            evaluation: chooser.handicap.evaluation,
            ..options
        });
        let report = chooser.choose(self);
        self.set_options(options);
        report
    }
}

/// A move of the opening book as the result of a search that took no time.
fn book_move(game: &Game, seed: u64) -> Option<Report> {
    let BookMove { mv, score, .. } = Book::built_in().choose(game, seed)?;
    Some(Report {
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
        lines: vec![Variation::new(score, vec![mv])],
    })
}

#[cfg(test)]
mod tests;
