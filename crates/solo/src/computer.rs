//! The computer as an opponent: how long it thinks, when it agrees to a draw, what it advises.

use std::{sync::atomic::AtomicBool, time::Duration};

use skep_engine::{Engine, Level, Limits, Report, Score};
use skep_game::live::LiveGame;
use skep_rules::{Game, Move};

/// How long the computer thinks about a move without a clock.
pub const MOVE_TIME: Duration = Duration::from_secs(5);
/// How long it thinks about advice.
pub const HINT_TIME: Duration = Duration::from_millis(1_200);
/// How long it thinks about a draw offer.
pub const DRAW_TIME: Duration = Duration::from_millis(300);

/// The least time that makes sense, however little the clock has left.
const LEAST_TIME: Duration = Duration::from_millis(20);
/// The most that a hard move may take by the clock, so that nobody sits there waiting.
const MOST_TIME: Duration = Duration::from_secs(10);

/// Before this many plies the computer has no reliable view of the position, and plays on.
const OPENING: usize = 10;
/// Before this many plies the computer plays on unless it stands worse.
const EARLY: usize = 30;
/// The highest expected score at which it agrees to a draw, early and later.
const EARLY_EXPECTATION: f64 = 0.42;
const LATE_EXPECTATION: f64 = 0.5;

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// The move that it plays.
    Reply {
        /// How well it plays.
        level: Level,
        /// The seed of its mistakes.
        seed: u64,
    },
    /// The best move, as advice.
    Hint,
    /// What the position is worth.
    Assess,
}

/// What the engine has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// A legal move.
    pub mv: Move,
    /// What the position is worth to the side to move.
    pub score: Score,
}

/// Thinks within the given limits. Returns `None` only if the game is over: should the search find nothing, any legal move
/// will do.
pub fn think(
    engine: &mut Engine,
    game: &Game,
    job: Job,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<Thought> {
    let report = match job {
        Job::Reply { level, seed } => engine.play_at_level(game, level, seed, limits, stop),
        Job::Hint | Job::Assess => engine.search(game, limits, stop, |_| {}),
    };
    report
        .and_then(|report| thought(game, &report))
        .or_else(|| any_move(game))
}

/// How long the computer may think by its clock. However much is left, it does not keep anybody waiting.
pub fn limits_by_clock(left: Duration, increment: Duration) -> Limits {
    let limits = Limits::clock(left, increment);
    Limits {
        soft_time: limits
            .soft_time
            .map(|time| time.clamp(LEAST_TIME, MOVE_TIME)),
        time: limits.time.map(|time| time.clamp(LEAST_TIME, MOST_TIME)),
        ..limits
    }
}

/// Whether the computer agrees to a draw after the given number of plies and with the expected score.
pub fn agrees(plies: usize, expectation: f64) -> bool {
    let bound = if plies < EARLY {
        EARLY_EXPECTATION
    } else {
        LATE_EXPECTATION
    };
    plies >= OPENING && expectation <= bound
}

/// What the computer has to do in a game, and for how long it may think about it.
pub fn duty(live: &LiveGame, now: u64) -> Option<(Job, Limits)> {
    let settings = live.settings();
    let computer = settings.computer?;
    if live.computer_to_move() {
        let level = Level::try_from(u32::from(settings.level?)).unwrap_or_default();
        let seed = settings.id.seed();
        return Some((Job::Reply { level, seed }, limits_of(live, now)));
    }
    // When it is to move, its answer to an offer comes with the move.
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

/// What a report says, if its move is legal.
fn thought(game: &Game, report: &Report) -> Option<Thought> {
    let mv = report.best_move()?;
    let score = report.lines.first()?.score;
    game.board().is_legal(mv).then_some(Thought { mv, score })
}

/// Some legal move, should the engine fail.
fn any_move(game: &Game) -> Option<Thought> {
    let mv = *game.legal_moves().first()?;
    let score = Score::Estimate(0);
    Some(Thought { mv, score })
}

#[cfg(test)]
mod tests {
    use skep_game::live::LEVELS;

    use super::*;

    #[test]
    fn games_know_the_levels_of_the_engine() {
        let levels: Vec<u8> = Level::all().map(Level::number).collect();
        assert_eq!(levels, LEVELS.collect::<Vec<u8>>());
    }

    #[test]
    fn nobody_is_kept_waiting_and_the_last_moment_is_used() {
        let seconds = Duration::from_secs;
        let plenty = limits_by_clock(seconds(86_400), seconds(600));
        assert_eq!(
            (plenty.soft_time, plenty.time),
            (Some(MOVE_TIME), Some(MOST_TIME))
        );
        let nothing = limits_by_clock(Duration::ZERO, seconds(5));
        assert_eq!(
            (nothing.soft_time, nothing.time),
            (Some(LEAST_TIME), Some(LEAST_TIME))
        );
    }

    #[test]
    fn a_draw_is_taken_early_only_by_the_weaker_side() {
        assert!(!agrees(9, 0.0));
        assert!(agrees(10, 0.42) && !agrees(10, 0.45));
        assert!(agrees(30, 0.5) && !agrees(30, 0.51));
    }
}
