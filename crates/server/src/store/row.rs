//! Between numbers of databases, which have a sign, and ours.

/// A number to be stored; none of ours is that large.
pub(super) fn to_sql(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number that was stored.
pub(super) fn from_sql(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
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
