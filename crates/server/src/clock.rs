//! Monotonic wall-clock time: the system time at start plus the time elapsed since. Nodes that share a database follow the
//! database's clock instead.

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tokio::time::{Interval, MissedTickBehavior, interval};

pub use skep_game::clock::{Clock, Millis};

/// The first reading of both clocks.
static START: LazyLock<(Instant, Millis)> = LazyLock::new(|| (Instant::now(), system_time()));

/// Offset of the shared clock from this machine's, in milliseconds.
static OFFSET: AtomicI64 = AtomicI64::new(0);

/// The current time. Setting the system clock while the server runs does not affect it, nor any player's clock.
pub fn now() -> Millis {
    let (start, time) = *START;
    time.saturating_add(millis(start.elapsed()))
        .saturating_add_signed(OFFSET.load(Ordering::Relaxed))
}

/// Follows another clock, which was read between two moments of this one.
pub(crate) fn follow(before: Millis, reading: Millis, after: Millis) {
    OFFSET.fetch_add(offset(before, reading, after), Ordering::Relaxed);
}

/// Advances this clock to at least the given time. Returns how far it was behind.
pub(crate) fn catch_up_with(time: Millis) -> Millis {
    let behind = time.saturating_sub(now());
    OFFSET.fetch_add(i64::try_from(behind).unwrap_or(0), Ordering::Relaxed);
    behind
}

/// The offset of a clock that was read between two moments of this one. Only what certainly differs counts, so that the
/// latency of the query moves nothing.
fn offset(before: Millis, reading: Millis, after: Millis) -> i64 {
    let nearest = reading.clamp(before, after.max(before));
    reading.checked_signed_diff(nearest).unwrap_or(0)
}

/// An interval that delays missed ticks instead of firing them in a burst.
pub(crate) fn ticker(period: Duration) -> Interval {
    let mut tick = interval(period.max(Duration::from_millis(1)));
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    tick
}

fn system_time() -> Millis {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, millis)
}

/// Saturates.
pub(crate) fn millis(duration: Duration) -> Millis {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_at_the_system_time_and_never_runs_backwards() {
        let first = now();
        let local = first.saturating_add_signed(-OFFSET.load(Ordering::Relaxed));
        assert!(local <= system_time() + 1_000);
        let times: Vec<Millis> = (0..1_000).map(|_| now()).collect();
        assert!(times.is_sorted() && first <= times[0]);
    }

    #[test]
    fn catches_up_with_a_later_time() {
        let later = now() + 60_000;
        assert!(catch_up_with(later) > 0);
        assert!(now() >= later);
        assert_eq!(catch_up_with(later), 0);
    }

    #[test]
    fn follows_another_clock_only_as_far_as_it_certainly_differs() {
        assert_eq!(offset(1_000, 1_004, 1_010), 0);
        assert_eq!(offset(1_000, 900, 1_010), -100);
        assert_eq!(offset(1_000, 5_010, 1_010), 4_000);
    }
}
