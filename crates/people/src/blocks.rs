//! Who does not want to meet whom.

use std::collections::HashSet;

use crate::{AccountId, Who};

/// Who does not want to meet whom. It does not matter which of two has blocked the other.
#[derive(Clone, Debug, Default)]
pub struct Blocks(HashSet<(AccountId, AccountId)>);

impl Blocks {
    /// One has blocked another.
    pub fn insert(&mut self, one: AccountId, other: AccountId) {
        self.0.insert(ordered(one, other));
    }

    /// Whether two may not be brought together. Nobody can block a guest, who would come back as another.
    pub fn bar(&self, one: Who, other: Who) -> bool {
        match (one, other) {
            (Who::Member(one), Who::Member(other)) => self.0.contains(&ordered(one, other)),
            _ => false,
        }
    }
}

impl FromIterator<(AccountId, AccountId)> for Blocks {
    fn from_iter<I: IntoIterator<Item = (AccountId, AccountId)>>(pairs: I) -> Blocks {
        let mut blocks = Blocks::default();
        for (one, other) in pairs {
            blocks.insert(one, other);
        }
        blocks
    }
}

fn ordered(one: AccountId, other: AccountId) -> (AccountId, AccountId) {
    (one.min(other), one.max(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GuestId;

    #[test]
    fn a_block_works_both_ways_and_only_between_the_two() {
        let [anna, ben, cy] = [1, 2, 3].map(AccountId::of);
        let blocks: Blocks = [(ben, anna)].into_iter().collect();
        let bar = |one, other| blocks.bar(Who::Member(one), Who::Member(other));
        assert!(bar(anna, ben) && bar(ben, anna));
        assert!(!bar(anna, cy) && !bar(cy, ben));
        let guest = Who::Guest(GuestId::of(2));
        assert!(!blocks.bar(Who::Member(anna), guest));
    }
}
