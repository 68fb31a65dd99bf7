//! Calendar dates in UTC.

use crate::clock::Millis;

const MILLIS_PER_DAY: Millis = 86_400_000;
/// Days in 400 years, after which the calendar repeats.
const DAYS_PER_ERA: u64 = 146_097;
/// Days from 1 March of year 0 to 1 January 1970.
const EPOCH: u64 = 719_468;

/// A day in the Gregorian calendar, displayed as ISO 8601 writes dates: `2025-12-31`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, derive_more::Display)]
#[display("{year:04}-{month:02}-{day:02}")]
pub struct Date {
    /// Such as 2026.
    pub year: u64,
    /// From 1 to 12.
    pub month: u64,
    /// From 1 to 31.
    pub day: u64,
}

impl Date {
    /// The date of a point in time.
    pub const fn at(time: Millis) -> Date {
        // Years start in March here, so that the leap day is the last day of its year.
        let days = time / MILLIS_PER_DAY + EPOCH;
        let (era, day) = (days / DAYS_PER_ERA, days % DAYS_PER_ERA);
        let year = (day - day / 1_460 + day / 36_524 - day / (DAYS_PER_ERA - 1)) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let year = 400 * era + year;
        let (year, month) = if month < 10 {
            (year, month + 3)
        } else {
            (year + 1, month - 9)
        };
        Date { year, month, day }
    }

    /// As PGN writes dates: `2025.12.31`.
    pub fn to_pgn(self) -> String {
        let Date { year, month, day } = self;
        format!("{year:04}.{month:02}.{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_date_of_a_time() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_453, "2025-12-31"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            let midnight = days * MILLIS_PER_DAY;
            assert_eq!(Date::at(midnight).to_string(), date);
            assert_eq!(Date::at(midnight + MILLIS_PER_DAY - 1).to_string(), date);
        }
        assert_eq!(Date::at(1_763_190_000_123).to_pgn(), "2025.11.15");
    }
}
