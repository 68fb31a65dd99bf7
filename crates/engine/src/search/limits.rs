//! When a search ends.

use std::time::Duration;

use crate::host::{Instant, breathe};

/// How long a search may take. Whatever limit is met first ends it; without any it goes on until it is stopped or the
/// result is certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// How many plies deep.
    pub depth: Option<u32>,
    /// How many positions, counted over all threads.
    pub nodes: Option<u64>,
    /// How long, at the most.
    pub time: Option<Duration>,
    /// About how long: less where the best move is clear, more where it is not, but never longer than `time`.
    pub pace: Option<Duration>,
}

/// How many more moves are planned for in a game with a clock.
const MOVES_TO_GO: u32 = 24;

/// How much longer than usual a move may take.
const STRETCH: u32 = 4;

impl Limits {
    /// A search without any limit.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        time: None,
        pace: None,
    };

    /// A search to a depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::NONE
        }
    }

    /// A search of so many positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::NONE
        }
    }

    /// A search of a given time.
    pub const fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::NONE
        }
    }

    /// A search in a game with a clock that has so much left, and to which so much is added after each move.
    pub fn clock(left: Duration, increment: Duration) -> Limits {
        let usual = left / MOVES_TO_GO + increment * 3 / 4;
        // However long the increment is, it comes only after the move.
        let most = left / 5;
        Limits {
            time: Some(most.min(usual * STRETCH)),
            pace: Some(usual.min(most)),
            ..Limits::NONE
        }
    }
}

/// The moment by which a search must have answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) start: Instant,
    hard: Option<Duration>,
}

/// What is kept back of the time for answering, since the answer has to be written and read.
const RESERVE: Duration = Duration::from_millis(4);

impl Clock {
    pub(super) fn new(time: Option<Duration>) -> Clock {
        let reserve = |time: Duration| time.saturating_sub(RESERVE.min(time / 4));
        Clock {
            start: Instant::now(),
            hard: time.map(reserve),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// When the time is up, if it ever is.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.hard.and_then(|hard| self.start.checked_add(hard))
    }

    pub(super) fn is_up(&self) -> bool {
        breathe();
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_never_overdrawn() {
        let seconds = Duration::from_secs_f64;
        for (left, increment) in [
            (300.0, 0.0),
            (60.0, 5.0),
            (0.01, 10.0),
            (86_400.0, 600.0),
            (0.0, 1.0),
        ] {
            let limits = Limits::clock(seconds(left), seconds(increment));
            let (Some(pace), Some(most)) = (limits.pace, limits.time) else {
                panic!("{limits:?}");
            };
            assert!(pace <= most && most <= seconds(left) / 5, "{limits:?}");
        }
        let plenty = Limits::clock(seconds(48.0), seconds(1.0));
        assert_eq!(plenty.pace, Some(seconds(2.75)));
        assert_eq!(plenty.time, Some(seconds(9.6)));
    }
}
