//! Between what databases keep and ours: their numbers have a sign, and their texts no character 0.

/// A number to be stored; none of ours is that large.
pub(super) fn to_sql(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number that was stored.
pub(super) fn from_sql(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// A text to be stored: PostgreSQL has no character 0, and what one database keeps the other does.
pub(super) fn text_to_sql(text: &str) -> String {
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
