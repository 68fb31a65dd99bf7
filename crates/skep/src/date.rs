//! Dates and times in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seconds of a day.
const DAY: u64 = 86_400;

/// The number of days in 400 years, after which the calendar repeats.
const DAYS_OF_ERA: u64 = 146_097;

/// Today, as game records write it: `2025.12.31`.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock set before 1970 is not worth an error.
    date(since.map_or(0, |since| since.as_secs() / DAY))
}

/// A time by the seconds since 1970, as `2025-12-31 23:59:59 UTC`.
pub(crate) fn time(seconds: u64) -> String {
    let (days, second) = (seconds / DAY, seconds % DAY);
    let (hours, minutes) = (second / 3600, second / 60 % 60);
    format!(
        "{} {hours:02}:{minutes:02}:{:02} UTC",
        date(days).replace('.', "-"),
        second % 60
    )
}

/// The date the given number of days after 1 January 1970.
fn date(days: u64) -> String {
    // Years are counted from March, so that the leap day comes last.
    let days = days + 719_468;
    let (era, day) = (days / DAYS_OF_ERA, days % DAYS_OF_ERA);
    let year = (day - day / 1460 + day / 36_524 - day / (DAYS_OF_ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", year + era * 400 + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, expected) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_782, "2024.02.29"),
            (20_453, "2025.12.31"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(days), expected);
        }
    }

    #[test]
    fn seconds_become_times() {
        assert_eq!(time(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(time(20_453 * DAY + DAY - 1), "2025-12-31 23:59:59 UTC");
    }
}
