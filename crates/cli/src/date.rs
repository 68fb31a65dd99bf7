//! Dates and times in UTC, as text.

use std::time::{SystemTime, UNIX_EPOCH};

use skep_game::calendar::Date;
use skep_game::clock::Millis;

/// The current time. A clock before 1970 is not worth an error.
pub fn now() -> Millis {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
    since_epoch.map_or(0, |since| Millis::try_from(since.as_millis()).unwrap_or(0))
}

/// Today, as PGN writes it: `2025.12.31`.
pub fn today() -> String {
    Date::at(now()).to_pgn()
}

/// A time such as `2025-12-31 23:59:59 UTC`.
pub fn time(at: Millis) -> String {
    let second = at / 1000 % 86_400;
    let (hours, minutes) = (second / 3600, second / 60 % 60);
    let date = Date::at(at);
    format!("{date} {hours:02}:{minutes:02}:{:02} UTC", second % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_a_time_in_utc() {
        assert_eq!(time(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(time(1_767_225_599_999), "2025-12-31 23:59:59 UTC");
    }
}
