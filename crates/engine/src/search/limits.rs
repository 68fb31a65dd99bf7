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
}

impl Limits {
    /// A search to a depth.
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            nodes: None,
            time: None,
        }
    }

    /// A search of so many positions.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            depth: None,
            nodes: Some(nodes),
            time: None,
        }
    }

    /// A search of a given time.
    pub const fn time(time: Duration) -> Limits {
        Limits {
            depth: None,
            nodes: None,
            time: Some(time),
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
