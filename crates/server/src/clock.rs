//! The time by this machine's clock, as it stood when the program began, and what has passed since. Nodes that share a
//! database go by its clock instead, from which this machine's may differ.

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

pub use skep_game::clock::{Clock, Millis};

/// When the program first asked for the time, by both clocks.
static BEGINNING: LazyLock<(Instant, Millis)> = LazyLock::new(|| (Instant::now(), by_the_wall()));

/// How far the clock that all nodes go by is ahead of this machine's, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// The time now. Within a run it only ever goes on as time passes: whoever sets the machine's clock moves no player's.
pub fn now() -> Millis {
    let (began, time) = *BEGINNING;
    time.saturating_add(millis(began.elapsed()))
        .saturating_add_signed(AHEAD.load(Ordering::Relaxed))
}

/// Goes by another clock from now on, which showed a time somewhere between two moments of this one.
pub(crate) fn follow(asked: Millis, shown: Millis, answered: Millis) {
    AHEAD.fetch_add(ahead(asked, shown, answered), Ordering::Relaxed);
}

/// Makes sure that this clock shows no time before another one; returns how far it was behind.
pub(crate) fn catch_up_with(time: Millis) -> Millis {
    let behind = time.saturating_sub(now());
    AHEAD.fetch_add(i64::try_from(behind).unwrap_or(0), Ordering::Relaxed);
    behind
}

/// How far a clock is ahead that showed a time somewhere between two moments of this one. Only what is certain counts, so
/// that the time that the question took moves nothing.
fn ahead(asked: Millis, shown: Millis, answered: Millis) -> i64 {
    let nearest = shown.clamp(asked, answered.max(asked));
    shown.checked_signed_diff(nearest).unwrap_or(0)
}

fn by_the_wall() -> Millis {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, millis)
}

fn millis(duration: std::time::Duration) -> Millis {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_begins_with_that_of_the_wall_and_never_runs_backwards() {
        let first = now();
        let by_this_machine = first.saturating_add_signed(-AHEAD.load(Ordering::Relaxed));
        assert!(by_this_machine <= by_the_wall() + 1_000);
        let times: Vec<Millis> = (0..1_000).map(|_| now()).collect();
        assert!(times.is_sorted() && first <= times[0]);
    }

    #[test]
    fn a_clock_that_is_behind_goes_on_from_the_time_it_is_told() {
        let later = now() + 60_000;
        assert!(catch_up_with(later) > 0);
        assert!(now() >= later);
        assert_eq!(catch_up_with(later), 0);
    }

    #[test]
    fn another_clock_is_followed_as_far_as_it_certainly_differs() {
        assert_eq!(ahead(1_000, 1_004, 1_010), 0);
        assert_eq!(ahead(1_000, 900, 1_010), -100);
        assert_eq!(ahead(1_000, 5_010, 1_010), 4_000);
    }
}
