//! The time by this machine's clock, as it stood when the program began, and what has passed since.

use std::{
    sync::LazyLock,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

pub use skep_game::clock::{Clock, Millis};

/// When the program first asked for the time, by both clocks.
static BEGINNING: LazyLock<(Instant, Millis)> = LazyLock::new(|| (Instant::now(), by_the_wall()));

/// The time now. Within a run it only ever goes on as time passes: whoever sets the machine's clock moves no player's.
pub fn now() -> Millis {
    let (began, time) = *BEGINNING;
    time.saturating_add(millis(began.elapsed()))
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
        assert!(first <= by_the_wall() + 1_000);
        let times: Vec<Millis> = (0..1_000).map(|_| now()).collect();
        assert!(times.is_sorted() && first <= times[0]);
    }
}
