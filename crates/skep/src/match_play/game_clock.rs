//! A clock for each engine of a match, as people play with.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use skep_engine::Limits;

/// The longest time on a clock: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// The time for a whole game, and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GameClock {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl GameClock {
    /// The same share of what is left for every move, for engines that cannot be told about clocks.
    pub(crate) fn share(self, left: Duration) -> Duration {
        // What the engine usually takes by such a clock, so that only the sharing out differs.
        let share = Limits::clock(left, self.increment)
            .soft_time
            .unwrap_or(left);
        // Engines are told milliseconds, and some never answer when they get none.
        Duration::from_millis(share.as_millis() as u64).max(Duration::from_millis(1))
    }

    /// What is left after a move that took so long, or `None` if the flag fell.
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

    /// Reads `30+0.3`: seconds for the game, and seconds for each move.
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
    fn clocks_are_read() {
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
    fn a_move_costs_its_time_and_earns_the_increment() {
        let clock: GameClock = "10+2".parse().expect("a clock");
        let second = Duration::from_secs(1);
        assert_eq!(clock.after_move(10 * second, 3 * second), Some(9 * second));
        assert_eq!(clock.after_move(3 * second, 4 * second), None);
        assert_eq!(clock.share(second), second / 5);
        assert!(clock.share(Duration::ZERO) > Duration::ZERO);
    }
}
