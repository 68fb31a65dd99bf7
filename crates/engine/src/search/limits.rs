//! Search limits.

use std::time::Duration;

use crate::host::{Instant, poll};

/// Limits of a search, which ends at the first one it reaches. Without limits it runs until it is stopped or the result
/// is certain.
///
/// ```
/// use std::time::Duration;
///
/// use skep_engine::Limits;
///
/// // At most a second, at most a million nodes, and less if the best move is clear.
/// let limits = Limits::time(Duration::from_secs(1))
///     .with_soft_time(Duration::from_millis(300))
///     .with_nodes(1_000_000);
/// assert_eq!(limits.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum depth in plies, at most 88; 0 counts as 1.
    pub depth: Option<u32>,
    /// Maximum number of nodes over all threads.
    ///
    /// Each thread checks it only once per sixteenth of the limit or 512 nodes, whichever is less, so the limit can be
    /// exceeded by that number for each thread, and by a node.
    pub nodes: Option<u64>,
    /// Hard time limit, of which a few milliseconds are held back for transmitting the answer.
    ///
    /// WebAssembly has no clock unless the embedding program [installs](crate::host) one. Without it no time passes, so
    /// this limit is never reached.
    pub time: Option<Duration>,
    /// Soft time limit, stretched or shortened by how clear the best move is but never beyond `time`.
    pub soft_time: Option<Duration>,
}

/// Moves still to be played with the remaining time.
const MOVES_TO_GO: u32 = 24;

/// Ratio of the hard time limit to the soft one.
const HARD_TIME_FACTOR: u32 = 4;

impl Limits {
    /// No limits.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        time: None,
        soft_time: None,
    };

    /// Limits the depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits::NONE.with_depth(depth)
    }

    /// Limits the number of nodes.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits::NONE.with_nodes(nodes)
    }

    /// Limits the time.
    pub const fn time(time: Duration) -> Limits {
        Limits::NONE.with_time(time)
    }

    /// Adds a depth limit.
    #[must_use]
    pub const fn with_depth(self, depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..self
        }
    }

    /// Adds a node limit.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Adds a hard time limit.
    #[must_use]
    pub const fn with_time(self, time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..self
        }
    }

    /// Adds a soft time limit.
    #[must_use]
    pub const fn with_soft_time(self, soft_time: Duration) -> Limits {
        Limits {
            soft_time: Some(soft_time),
            ..self
        }
    }

    /// Limits the time to a share of the remaining clock time.
    pub fn clock(left: Duration, increment: Duration) -> Limits {
        let usual = left / MOVES_TO_GO + increment * 3 / 4;
        // The increment is only added after the move, however large it is.
        let max = left / 5;
        Limits::time(max.min(usual * HARD_TIME_FACTOR)).with_soft_time(usual.min(max))
    }
}

/// Elapsed time and hard deadline of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub(super) start: Instant,
    hard: Option<Duration>,
}

/// Held back for transmitting the answer.
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

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.hard.and_then(|hard| self.start.checked_add(hard))
    }

    pub(super) fn is_up(&self) -> bool {
        poll();
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_stay_within_the_clock() {
        let seconds = Duration::from_secs_f64;
        for (left, increment) in [
            (300.0, 0.0),
            (60.0, 5.0),
            (0.01, 10.0),
            (86_400.0, 600.0),
            (0.0, 1.0),
        ] {
            let limits = Limits::clock(seconds(left), seconds(increment));
            let (Some(soft), Some(hard)) = (limits.soft_time, limits.time) else {
                panic!("{limits:?}");
            };
            assert!(soft <= hard && hard <= seconds(left) / 5, "{limits:?}");
        }
        let plenty = Limits::clock(seconds(48.0), seconds(1.0));
        assert_eq!(plenty.soft_time, Some(seconds(2.75)));
        assert_eq!(plenty.time, Some(seconds(9.6)));
    }
}
