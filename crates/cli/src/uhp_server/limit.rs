//! Search limits of `bestmove`.

use std::time::Duration;

use super::answer::RefusalError;
use super::command::split_word;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Time(Duration),
    /// Time left and increment.
    Clock(Duration, Duration),
    Depth(u32),
    Nodes(u64),
}

impl Limit {
    /// Parses the arguments of `bestmove`.
    pub(super) fn parse(text: &str) -> Result<Limit, RefusalError> {
        let (kind, value) = split_word(text);
        let (limit, usage) = match kind.to_ascii_lowercase().as_str() {
            "time" => (
                parse_time(value).map(Limit::Time),
                "a time is written as hh:mm:ss, such as 00:00:05 or 00:00:00.5",
            ),
            "clock" => {
                let (left, increment) = split_word(value);
                let clock = parse_time(left).zip(parse_time(increment));
                (
                    clock.map(|(left, increment)| Limit::Clock(left, increment)),
                    "a clock is written as time left and increment, such as 00:02:30 00:00:02",
                )
            }
            "depth" => (
                parse_number(value).map(|depth| Limit::Depth(depth.try_into().unwrap_or(u32::MAX))),
                "a depth is a number of plies, such as 6",
            ),
            "nodes" => (
                parse_number(value).map(Limit::Nodes),
                "the number of nodes is a number, such as 10000",
            ),
            _ => (
                None,
                "use 'bestmove time hh:mm:ss', 'bestmove depth PLIES', 'bestmove nodes N' or 'bestmove clock hh:mm:ss hh:mm:ss'",
            ),
        };
        limit.ok_or_else(|| RefusalError::error(usage))
    }
}

/// Parses an unsigned number; one that is too large saturates.
pub(super) fn parse_number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Parses a time such as `00:00:05` or `0:0:0.25`.
fn parse_time(text: &str) -> Option<Duration> {
    let [hours, minutes, seconds] = text.split(':').collect::<Vec<_>>()[..] else {
        return None;
    };
    let (seconds, fraction) = match seconds.split_once('.') {
        Some((seconds, fraction)) => (seconds, parse_fraction(fraction)?),
        None => (seconds, 0),
    };
    let hours = parse_number(hours)?;
    let minutes = parse_number(minutes).filter(|&minutes| minutes < 60)?;
    let seconds = parse_number(seconds).filter(|&seconds| seconds < 60)?;
    let hours = Duration::from_secs(hours.saturating_mul(3600));
    Some(hours.saturating_add(Duration::new(60 * minutes + seconds, fraction)))
}

/// Parses the digits after the decimal point, as nanoseconds.
fn parse_fraction(digits: &str) -> Option<u32> {
    parse_number(digits)?;
    format!("{digits:0<9}")[..9].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_times() {
        for (text, milliseconds) in [
            ("00:00:00", 0),
            ("00:00:05", 5_000),
            ("0:0:1", 1_000),
            ("00:00:00.5", 500),
            ("00:00:00.050", 50),
            ("01:02:03.004000000", 3_723_004),
            ("00:00:00.0010000000001", 1),
            ("100:00:00", 360_000_000),
        ] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(parse_time(text), Some(time), "{text}");
        }
        // Saturates instead of overflowing.
        assert!(parse_time("99999999999999999999999:00:00").is_some());
    }

    #[test]
    fn rejects_malformed_times() {
        for text in [
            "",
            "5",
            "00:05",
            "-00:00:05",
            "00:00:-5",
            "00:00:5s",
            "00:60:00",
            "00:00:60",
            "00:00:00:05",
            "00:00:05.",
            "00:00:.5",
            "::",
            "00:00:+5",
            "00:00:05 x",
            "０:0:1",
        ] {
            assert_eq!(parse_time(text), None, "{text}");
        }
    }

    #[test]
    fn parses_limits() {
        assert_eq!(Limit::parse("DEPTH  0"), Ok(Limit::Depth(0)));
        assert_eq!(
            Limit::parse("depth 99999999999"),
            Ok(Limit::Depth(u32::MAX))
        );
        assert_eq!(Limit::parse("nodes 1000"), Ok(Limit::Nodes(1000)));
        let second = Limit::Time(Duration::from_secs(1));
        assert_eq!(Limit::parse("Time 00:00:01"), Ok(second));
        let (left, increment) = (Duration::from_secs(90), Duration::from_millis(300));
        assert_eq!(
            Limit::parse("clock 00:01:30 00:00:00.3"),
            Ok(Limit::Clock(left, increment))
        );
        for text in [
            "",
            "time",
            "clock",
            "clock 00:01:30",
            "clock 00:01:30 2",
            "clock 00:01:30 00:00:02 x",
            "depth",
            "nodes",
            "depth -1",
            "depth x",
            "depth 1 2",
            "6",
            "nodes 1.5",
        ] {
            assert!(Limit::parse(text).is_err(), "{text}");
        }
    }
}
