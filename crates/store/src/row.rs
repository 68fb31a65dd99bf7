//! Conversions for columns: databases count with a sign, and PostgreSQL stores no NUL characters.

/// Saturates; none of our numbers is that large.
pub(crate) fn to_sql(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn from_sql(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Replaces NUL, which PostgreSQL does not store.
pub(crate) fn text_to_sql(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn times_survive(number in 0..=i64::MAX as u64) {
            prop_assert_eq!(from_sql(to_sql(number)), number);
        }
    }
}
