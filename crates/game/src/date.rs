//! Calendar dates.

use crate::clock::Millis;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// Year, month and day of a time, in UTC.
pub const fn civil_date(at: Millis) -> (u64, u64, u64) {
    // Days are counted from 1 March of year 0, so that a leap day is the last of its year; 719 468 days precede 1970, and
    // 400 years have 146 097 days.
    let days = at / DAY + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let year = era * 400 + year_of_era;
    match month {
        0..=9 => (year, month + 3, day),
        _ => (year + 1, month - 9, day),
    }
}

#[cfg(test)]
mod tests {
    use super::civil_date;

    #[test]
    fn dates_around_leap_days() {
        for (at, date) in [
            (0, (1970, 1, 1)),
            (951_782_400_000, (2000, 2, 29)),
            (951_868_800_000, (2000, 3, 1)),
            (1_735_689_599_999, (2024, 12, 31)),
            (1_763_190_000_123, (2025, 11, 15)),
        ] {
            assert_eq!(civil_date(at), date);
        }
    }
}
