//! Whether the clock of the machine can be right.

use skep_server::clock::Millis;

use super::Finding;
use crate::date;

const CHECK: &str = "clock";

/// No correct clock stood before the first of November 2026 when this version was running.
const EARLIEST: Millis = 1_793_491_200_000;
/// How far clocks of good machines may differ.
const TOLERANCE: Millis = 60_000;

/// Compares the current time with times that it cannot precede.
pub(super) fn check(now: Millis, newest: Millis) -> Finding {
    let advice =
        "Set the clock, best with NTP (timedatectl set-ntp true): the games' clocks go by it.";
    let time = date::time(now / 1000);
    if now < EARLIEST {
        let message =
            format!("it is {time} by the clock of this machine, before this program was written");
        return Finding::wrong(CHECK, message, advice);
    }
    if now + TOLERANCE < newest {
        let later = date::time(newest / 1000);
        let message = format!(
            "it is {time} by the clock of this machine, but the last change to the games was made at {later}"
        );
        return Finding::wrong(CHECK, message, advice);
    }
    Finding::ok(CHECK, format!("it is {time}"))
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn a_clock_may_be_behind_the_games_by_a_little_but_not_by_much() {
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
        assert!(date::time(EARLIEST / 1000).starts_with("2026-11-01 00:00"));
    }
}
