//! Checks the system clock.

use skep_server::clock::Millis;

use skep_cli::date;

use super::Finding;

const CHECK: &str = "clock";

/// 1 November 2026, before this version was built.
const EARLIEST: Millis = 1_793_491_200_000;
/// Allowed difference between clocks.
const TOLERANCE: Millis = 60_000;

/// Compares the current time with lower bounds.
pub(super) fn check(now: Millis, newest: Millis) -> Finding {
    let advice =
        "Set the clock, best with NTP (timedatectl set-ntp true): the games' clocks go by it.";
    let time = date::time(now);
    let why = if now < EARLIEST {
        "before this program was written".to_owned()
    } else if now + TOLERANCE < newest {
        let later = date::time(newest);
        format!("but the last change to the games was made at {later}")
    } else {
        return Finding::ok(CHECK, format!("it is {time}"));
    };
    let message = format!("it is {time} by the clock of this machine, {why}");
    Finding::wrong(CHECK, message, advice)
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn tolerates_a_clock_slightly_behind_the_games() {
        let now = EARLIEST + 86_400_000;
        for (now, newest, state) in [
            (now, 0, State::Ok),
            (now, now + 5_000, State::Ok),
            (now, now + 120_000, State::Wrong),
            (0, 0, State::Wrong),
        ] {
            assert_eq!(check(now, newest).state, state, "{now} {newest}");
        }
        assert!(check(0, 0).message.contains("1970-01-01 00:00:00"));
        assert!(date::time(EARLIEST).starts_with("2026-11-01 00:00"));
    }
}
