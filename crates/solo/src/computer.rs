//! The computer as an opponent: thinking time, draw offers and hints.

use std::{sync::atomic::AtomicBool, time::Duration};

use skep_engine::{Engine, Level, Limits, Report, Score};
use skep_game::live::LiveGame;
use skep_rules::{Game, Move};

/// Thinking time for a move without a clock.
pub const MOVE_TIME: Duration = Duration::from_secs(5);
pub const HINT_TIME: Duration = Duration::from_millis(1_200);
pub const DRAW_TIME: Duration = Duration::from_millis(300);

/// Minimum thinking time, however little the clock has left.
const MIN_TIME: Duration = Duration::from_millis(20);
/// Upper bound on thinking time for one move.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Before this many plies evaluations are unreliable, and the computer declines draws.
const OPENING: usize = 10;
/// Before this many plies the computer accepts a draw only if it is worse.
const EARLY: usize = 30;
/// Maximum expected score at which it accepts a draw, early and later.
const EARLY_EXPECTATION: f64 = 0.42;
const LATE_EXPECTATION: f64 = 0.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// A move to play.
    Reply {
        /// Playing strength.
        level: Level,
        /// Seed of its deliberate mistakes.
        seed: u64,
    },
    /// The best move, as a hint.
    Hint,
    /// An evaluation.
    Assess,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Always legal.
    pub mv: Move,
    /// For the side to move.
    pub score: Score,
}

/// Thinks within the given limits. Returns `None` only if the game is over: if the search finds nothing, any legal move
/// will do.
pub fn think(
    engine: &mut Engine,
    game: &Game,
    job: Job,
    limits: Limits,
    stop: &AtomicBool,
) -> Option<Thought> {
    let report = match job {
        Job::Reply { level, seed } => engine.play_at_level(game, level, seed, limits, stop),
        Job::Hint | Job::Assess => engine.search_with(game, limits, stop, |_| {}),
    };
    checked(game, report.as_ref())
}

/// Thinking time on a clock.
pub fn limits_by_clock(left: Duration, increment: Duration) -> Limits {
    let mut limits = Limits::clock(left, increment);
    limits.soft_time = limits.soft_time.map(|time| time.clamp(MIN_TIME, MOVE_TIME));
    limits.time = limits.time.map(|time| time.clamp(MIN_TIME, MAX_TIME));
    limits
}

/// Whether the computer accepts a draw after this many plies and with this expected score.
pub fn agrees(plies: usize, expectation: f64) -> bool {
    let bound = if plies < EARLY {
        EARLY_EXPECTATION
    } else {
        LATE_EXPECTATION
    };
    plies >= OPENING && expectation <= bound
}

/// The computer's next task in a game, with limits.
pub fn duty(live: &LiveGame, now: u64) -> Option<(Job, Limits)> {
    let settings = live.settings();
    let computer = settings.computer?;
    if live.computer_to_move() {
        let level = Level::try_from(u32::from(settings.level?)).unwrap_or_default();
        let seed = settings.id.seed();
        return Some((Job::Reply { level, seed }, limits_of(live, now)));
    }
    // If it is to move, it answers an offer along with the move.
    let is_asked = live.result().is_none() && live.offers().draw == Some(!computer);
    is_asked.then_some((Job::Assess, Limits::time(DRAW_TIME)))
}

fn limits_of(live: &LiveGame, now: u64) -> Limits {
    let (Some(clock), Some(setting)) = (live.clock(), live.settings().clock) else {
        return Limits::time(MOVE_TIME);
    };
    let left = Duration::from_millis(clock.left(live.turn(), now));
    limits_by_clock(left, Duration::from_secs(u64::from(setting.increment)))
}

/// The best move of a search, or any legal one if it found nothing.
pub fn checked(game: &Game, report: Option<&Report>) -> Option<Thought> {
    let line = report.and_then(|report| report.lines.first());
    let found = line.and_then(|line| Some((*line.moves.first()?, line.score)));
    let found = found.filter(|(mv, _)| game.board().is_legal(*mv));
    let any = || Some((*game.legal_moves().first()?, Score::Estimate(0)));
    let (mv, score) = found.or_else(any)?;
    Some(Thought { mv, score })
}

#[cfg(test)]
mod tests {
    use skep_game::live::LEVELS;

    use super::*;

    #[test]
    fn levels_match_the_engine() {
        let levels: Vec<u8> = Level::all().map(Level::number).collect();
        assert_eq!(levels, LEVELS.collect::<Vec<u8>>());
    }

    #[test]
    fn thinking_time_is_bounded() {
        let seconds = Duration::from_secs;
        let plenty = limits_by_clock(seconds(86_400), seconds(600));
        assert_eq!(
            (plenty.soft_time, plenty.time),
            (Some(MOVE_TIME), Some(MAX_TIME))
        );
        let nothing = limits_by_clock(Duration::ZERO, seconds(5));
        assert_eq!(
            (nothing.soft_time, nothing.time),
            (Some(MIN_TIME), Some(MIN_TIME))
        );
    }

    #[test]
    fn accepts_an_early_draw_only_when_worse() {
        assert!(!agrees(9, 0.0));
        assert!(agrees(10, 0.42) && !agrees(10, 0.45));
        assert!(agrees(30, 0.5) && !agrees(30, 0.51));
    }
}
