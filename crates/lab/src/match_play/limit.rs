//! Search limits of a match, and game clocks with increment.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use skep_engine::Limits;

/// A day.
const MAX_SECONDS: f64 = 86_400.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Limit {
    Time(Duration),
    Depth(u32),
    Nodes(u64),
    /// A clock for the whole game, which the engine manages itself.
    Clock(GameClock),
    /// A clock from which the engine gets an equal share for every move.
    Share(GameClock),
}

impl Limit {
    /// Returns `None` below one millisecond, the smallest unit in UHP; some engines never answer when given 0.
    fn seconds(seconds: f64) -> Option<Duration> {
        let milliseconds = (seconds * 1000.0).round();
        let in_range = seconds <= MAX_SECONDS && milliseconds >= 1.0;
        in_range.then(|| Duration::from_millis(milliseconds as u64))
    }

    /// Parses a positive number of seconds.
    pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
        let time = text.parse().ok().and_then(Limit::seconds);
        time.ok_or_else(|| "expected seconds from 0.001 to 86400".to_owned())
    }

    pub(crate) const fn clock(self) -> Option<GameClock> {
        match self {
            Limit::Clock(clock) | Limit::Share(clock) => Some(clock),
            Limit::Time(_) | Limit::Depth(_) | Limit::Nodes(_) => None,
        }
    }

    /// The `bestmove` command for an engine with this id and this much time on its clock.
    pub(crate) fn command(self, id: &str, left: Duration) -> String {
        match self {
            // An extension of UHP that only Skep understands.
            Limit::Clock(clock) if id.starts_with("Skep ") => {
                let [left, increment] = [left, clock.increment].map(precise);
                format!("bestmove clock {left} {increment}")
            }
            Limit::Clock(clock) | Limit::Share(clock) => {
                Limit::Time(clock.share(left)).command(id, left)
            }
            Limit::Depth(depth) => format!("bestmove depth {depth}"),
            // An extension of UHP that only Skep understands.
            Limit::Nodes(nodes) => format!("bestmove nodes {nodes}"),
            Limit::Time(time) => {
                let (seconds, fraction) = (time.as_secs(), time.subsec_millis());
                if fraction == 0 {
                    return format!("bestmove time {}", clock(seconds));
                }
                // nokamute accepts fractions of a second only in its own syntax.
                if id.starts_with("nokamute") {
                    return format!("bestmove seconds {seconds}.{fraction:03}");
                }
                format!("bestmove time {}", precise(time))
            }
        }
    }
}

/// Formats a time with milliseconds.
fn precise(time: Duration) -> String {
    format!("{}.{:03}", clock(time.as_secs()), time.subsec_millis())
}

fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours:02}:{minutes:02}:{seconds:02}")
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Limit::Clock(clock) => write!(f, "{clock}"),
            Limit::Share(clock) => write!(f, "{clock} in fixed shares"),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    /// Parses `time=0.5`, `depth=4`, `nodes=10000`, `clock=30+0.3` or `share=30+0.3`.
    fn from_str(text: &str) -> Result<Limit, String> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let limit = match name.to_ascii_lowercase().as_str() {
            "time" => Limit::parse_time(value).ok().map(Limit::Time),
            "depth" => value.parse().ok().filter(|&n| n > 0).map(Limit::Depth),
            "nodes" => value.parse().ok().filter(|&n| n > 0).map(Limit::Nodes),
            "clock" => Some(Limit::Clock(value.parse()?)),
            "share" => Some(Limit::Share(value.parse()?)),
            _ => None,
        };
        limit.ok_or_else(|| {
            format!(
                "a limit is time=SECONDS, depth=N, nodes=N, clock=BASE+INCREMENT or share=BASE+INCREMENT, each above 0, unlike {text:?}"
            )
        })
    }
}

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
    fn formats_limits_as_commands() {
        for (text, command) in [
            ("time=2", "bestmove time 00:00:02"),
            ("time=3725", "bestmove time 01:02:05"),
            ("time=0.3", "bestmove time 00:00:00.300"),
            ("depth=4", "bestmove depth 4"),
            ("Nodes=5000", "bestmove nodes 5000"),
        ] {
            let limit: Limit = text.parse().expect("a limit");
            assert_eq!(limit.command("Mzinga v0.16.0", Duration::ZERO), command);
        }
        let fraction: Limit = "time=1.25".parse().expect("a limit");
        assert_eq!(
            fraction.command("nokamute 1.0.3", Duration::ZERO),
            "bestmove seconds 1.250"
        );
        let whole: Limit = "time=1".parse().expect("a limit");
        assert_eq!(
            whole.command("nokamute 1.0.3", Duration::ZERO),
            "bestmove time 00:00:01"
        );
    }

    #[test]
    fn engines_without_clock_support_get_equal_shares() {
        let clock: Limit = "clock=30+0.3".parse().expect("a limit");
        let left = Duration::from_millis(24_000);
        assert_eq!(
            clock.command("Skep 0.1.0", left),
            "bestmove clock 00:00:24.000 00:00:00.300"
        );
        let share: Limit = "share=30+0.3".parse().expect("a limit");
        for (limit, id) in [(clock, "Mzinga v0.16.0"), (share, "Skep 0.1.0")] {
            assert_eq!(limit.command(id, left), "bestmove time 00:00:01.225");
        }
    }

    #[test]
    fn rejects_a_limit_of_zero() {
        for text in [
            "time=0",
            "time=0.0004",
            "time=-1",
            "time=nan",
            "time=inf",
            "time=1e9",
            "time",
            "depth=0",
            "nodes=0",
            "nodes=-1",
            "moves=3",
            "",
        ] {
            assert!(text.parse::<Limit>().is_err(), "{text}");
        }
    }

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
