//! How long an engine may think about a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The longest time a move: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// The limit on a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Limit {
    Time(Duration),
    Depth(u32),
    Nodes(u64),
}

impl Limit {
    /// A limit by time, or `None` if it is too short. Engines are told milliseconds, and some never answer
    /// when they get none.
    pub(crate) fn seconds(seconds: f64) -> Option<Limit> {
        let milliseconds = (seconds * 1000.0).round();
        (seconds <= MAX_SECONDS && milliseconds >= 1.0)
            .then(|| Limit::Time(Duration::from_millis(milliseconds as u64)))
    }

    /// The UHP command that asks an engine with this id for a move.
    pub(crate) fn command(self, id: &str) -> String {
        match self {
            Limit::Depth(depth) => format!("bestmove depth {depth}"),
            // UHP has no such limit; this program and its derivatives understand it.
            Limit::Nodes(nodes) => format!("bestmove nodes {nodes}"),
            Limit::Time(time) => {
                let (seconds, fraction) = (time.as_secs(), time.subsec_millis());
                if fraction == 0 {
                    return format!("bestmove time {}", clock(seconds));
                }
                // nokamute refuses fractions of a second except in a form of its own.
                if id.starts_with("nokamute") {
                    return format!("bestmove seconds {seconds}.{fraction:03}");
                }
                format!("bestmove time {}.{fraction:03}", clock(seconds))
            }
        }
    }
}

fn clock(seconds: u64) -> String {
    let minutes = seconds / 60;
    format!(
        "{:02}:{:02}:{:02}",
        minutes / 60,
        minutes % 60,
        seconds % 60
    )
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
        }
    }
}

impl FromStr for Limit {
    type Err = String;

    /// Reads `time=0.5`, `depth=4` or `nodes=10000`.
    fn from_str(text: &str) -> Result<Limit, String> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let limit = match name.to_ascii_lowercase().as_str() {
            "time" => value.parse().ok().and_then(Limit::seconds),
            "depth" => value.parse().ok().filter(|&n| n > 0).map(Limit::Depth),
            "nodes" => value.parse().ok().filter(|&n| n > 0).map(Limit::Nodes),
            _ => None,
        };
        limit.ok_or_else(|| {
            format!("a limit is time=SECONDS, depth=N or nodes=N, each above 0, unlike {text:?}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_become_commands() {
        for (text, command) in [
            ("time=2", "bestmove time 00:00:02"),
            ("time=3725", "bestmove time 01:02:05"),
            ("time=0.3", "bestmove time 00:00:00.300"),
            ("depth=4", "bestmove depth 4"),
            ("Nodes=5000", "bestmove nodes 5000"),
        ] {
            let limit: Limit = text.parse().expect("a limit");
            assert_eq!(limit.command("Mzinga v0.16.0"), command);
        }
        let fraction: Limit = "time=1.25".parse().expect("a limit");
        assert_eq!(fraction.command("nokamute 1.0.3"), "bestmove seconds 1.250");
        let whole: Limit = "time=1".parse().expect("a limit");
        assert_eq!(whole.command("nokamute 1.0.3"), "bestmove time 00:00:01");
    }

    #[test]
    fn no_time_at_all_is_refused() {
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
}
