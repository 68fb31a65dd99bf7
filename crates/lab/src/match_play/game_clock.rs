//! Game clocks with increment.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use skep_engine::Limits;

/// A day.
const MAX_SECONDS: f64 = 86_400.0;

/// Initial time and increment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GameClock {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl GameClock {
    /// An equal share per move, for engines without clock support.
    pub(crate) fn share(self, left: Duration) -> Duration {
        // Skep's average time per move on such a clock, so that only its distribution differs.
        let share = Limits::clock(left, self.increment).soft_time;
        let share = share.unwrap_or(left);
        // UHP counts milliseconds, and some engines never answer when given 0.
        Duration::from_millis(share.as_millis() as u64).max(Duration::from_millis(1))
    }

    /// Time left after a move, or `None` if the flag fell.
    pub(crate) fn after_move(self, left: Duration, spent: Duration) -> Option<Duration> {
        Some(left.checked_sub(spent)? + self.increment)
    }
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [base, increment] = [self.base, self.increment].map(|time| time.as_secs_f64());
        write!(f, "{base}+{increment}")
    }
}

impl FromStr for GameClock {
    type Err = String;

    /// Parses `30+0.3`: seconds per game, and increment.
    fn from_str(text: &str) -> Result<GameClock, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds = text.parse().ok()?;
            let in_range = (0.0..=MAX_SECONDS).contains(&seconds);
            in_range.then(|| Duration::from_secs_f64(seconds))
        };
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if base >= Duration::from_millis(100) => {
                Ok(GameClock { base, increment })
            }
            _ => Err(format!(
                "a clock is written SECONDS+SECONDS, such as 30+0.3, with at least 0.1 for the game, unlike {text:?}"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_clocks() {
        let clock: GameClock = "30+0.3".parse().expect("a clock");
        assert_eq!(clock.base, Duration::from_secs(30));
        assert_eq!(clock.increment, Duration::from_millis(300));
        assert_eq!(clock.to_string(), "30+0.3");
        assert_eq!(
            "60".parse::<GameClock>().map(|clock| clock.increment),
            Ok(Duration::ZERO)
        );
        for text in [
            "", "+", "0+1", "-1+1", "30+", "30+x", "30+-1", "nan", "inf+1", "1e9",
        ] {
            assert!(text.parse::<GameClock>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_move_uses_time_and_adds_the_increment() {
        let clock: GameClock = "10+2".parse().expect("a clock");
        let second = Duration::from_secs(1);
        assert_eq!(clock.after_move(10 * second, 3 * second), Some(9 * second));
        assert_eq!(clock.after_move(3 * second, 4 * second), None);
        assert_eq!(clock.share(second), second / 5);
        assert!(clock.share(Duration::ZERO) > Duration::ZERO);
    }
}
