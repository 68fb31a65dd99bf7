//! Block lists.

use std::collections::HashSet;

use crate::{AccountId, PlayerId};

/// Blocked players. A block works both ways, but only its author knows about it.
#[derive(Clone, Debug, Default)]
pub struct Blocks(HashSet<(AccountId, AccountId)>);

impl Blocks {
    pub fn insert(&mut self, by: AccountId, other: AccountId) {
        self.0.insert((by, other));
    }

    /// Whether two players must not be paired. Guests cannot be blocked, as they would return as someone else.
    pub fn bar(&self, one: PlayerId, other: PlayerId) -> bool {
        self.has_blocked(one, other) || self.has_blocked(other, one)
    }

    /// Must not be revealed to the blocked player.
    pub fn has_blocked(&self, by: PlayerId, other: PlayerId) -> bool {
        match (by, other) {
            (PlayerId::Member(by), PlayerId::Member(other)) => self.0.contains(&(by, other)),
            _ => false,
        }
    }
}

impl FromIterator<(AccountId, AccountId)> for Blocks {
    fn from_iter<I: IntoIterator<Item = (AccountId, AccountId)>>(pairs: I) -> Blocks {
        Blocks(pairs.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GuestId;

    #[test]
    fn a_block_works_both_ways_and_only_between_the_two() {
        let [anna, ben, cy] = [1, 2, 3].map(AccountId::of);
        let blocks: Blocks = [(ben, anna)].into_iter().collect();
        let bar = |one, other| blocks.bar(PlayerId::Member(one), PlayerId::Member(other));
        assert!(bar(anna, ben) && bar(ben, anna));
        assert!(!bar(anna, cy) && !bar(cy, ben));
        let has_blocked =
            |by, other| blocks.has_blocked(PlayerId::Member(by), PlayerId::Member(other));
        assert!(has_blocked(ben, anna) && !has_blocked(anna, ben));
        let guest = PlayerId::Guest(GuestId::of(2));
        assert!(!blocks.bar(PlayerId::Member(anna), guest));
    }
}
